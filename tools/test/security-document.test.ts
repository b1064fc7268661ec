import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = 'docs/security.md';
const STATES = ['met', 'partly', 'not met', 'not applicable'];
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const text = fs.readFileSync(path.join(ROOT, FILE), 'utf8');
const [tables = '', list = ''] = text.split('\n## Not met or partly\n');
const rows = [...tables.matchAll(/^\| V(\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, number = '', rest = '']) => {
  const [level = '', about = '', state = '', why = ''] = rest.split(' | ');
  return { number, level, about, state, why };
});
const pathsIn = (words: string) =>
  [...words.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+|[A-Z]\w+\.md|package-lock\.json)`/g)].map(
    ([, file]) => file!,
  );

it('has every requirement of levels 1 and 2 once, with one of the four states and a reason', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, place) => numbers.indexOf(number) < place)).toEqual([]);
  const counted = CHAPTERS.map((_, place) => numbers.filter((one) => one.startsWith(`${place + 1}.`)).length);
  expect(counted).toEqual(CHAPTERS);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  expect(rows.filter(({ level, about, why }) => !/^[12]$/.test(level) || about === '' || why === '')).toEqual(
    [],
  );
});

it('names a test for what is met, or says that there is none', () => {
  const isProven = (why: string) =>
    /no test/.test(why) || pathsIn(why).some((file) => /\.(test\.tsx?|journey\.ts)$/.test(file));
  expect(rows.filter(({ state, why }) => state === 'met' && !isProven(why))).toEqual([]);
});

it('names files that are there', () => {
  const links = [...text.matchAll(/\]\((adr\/[^)]+)\)/g)].map(([, file]) => `docs/${file}`);
  const named = [...new Set([...pathsIn(text), ...links])];
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('counts what it says', () => {
  const counted = (levels: string[]) => {
    const some = rows.filter(({ level }) => levels.includes(level));
    return [...STATES.map((state) => some.filter((row) => row.state === state).length), some.length];
  };
  const said = (name: string) =>
    new RegExp(`^\\| ${name} \\| (.+) \\|$`, 'm').exec(text)?.[1]?.split(' | ').map(Number);
  expect(said('level 1')).toEqual(counted(['1']));
  expect(said('level 2')).toEqual(counted(['2']));
  expect(said('both')).toEqual(counted(['1', '2']));
});

it('does not deny what its inventory of keys names', () => {
  const inventory = text.slice(text.indexOf('*Keys and algorithms.*'), text.indexOf('*Data.*'));
  const rowOf = (wanted: string) => rows.find(({ number }) => number === wanted);
  expect(inventory).toMatch(/ECDSA/);
  expect(rowOf('11.6.1')?.state).not.toBe('not applicable');
  for (const name of ['passkey', 'hardware-key', 'identity-provider'])
    expect(rowOf('11.6.1')?.why).toContain(`apps/server/src/features/${name}/`);
});

it('counts as signed in what a test finds in the trail', () => {
  const why = rows.find(({ number }) => number === '16.3.1')?.why ?? '';
  expect(pathsIn(why).length).toBeGreaterThan(2);
  for (const file of pathsIn(why))
    expect(fs.readFileSync(path.join(ROOT, file), 'utf8'), file).toMatch(
      /audit_event|calls\.audit|auditCalls/,
    );
});

it('lists at its end everything that is not met or partly, once', () => {
  const listed = [...list.matchAll(/^- (V[^:]+):/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', ').map((number) => number.slice(1)),
  );
  const open = rows.filter(({ state }) => state === 'partly' || state === 'not met');
  expect(listed.toSorted()).toEqual(open.map(({ number }) => number).toSorted());
});

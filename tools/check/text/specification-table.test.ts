import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isGreen } from '../checker.ts';
import { specificationTable } from './specification-table.ts';

const made: string[] = [];

afterEach(() => {
  for (const root of made.splice(0)) fs.rmSync(root, { recursive: true, force: true });
});

const HEAD = '| sentence | where | test | state |\n| --- | --- | --- | --- |\n';
const ROW = '| "A \\| b." | [a](../../packages/a.ts) | [a.test](../../packages/a.test.ts) does it | met |\n';
const section = (rows: string, sentences = 1) =>
  `# One\n\n## Part\n\n${sentences} sentences.\n\n${HEAD}${rows}`;

/** A checkout with a good file of each section, a file of code and its test, and the files given. */
async function check(files: Readonly<Record<string, string>>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'specification-'));
  made.push(root);
  execFileSync('git', ['init', '-q'], { cwd: root });
  const good = Array.from({ length: 9 }, (_, index) => [
    `docs/specification/${index + 1}-x.md`,
    section(ROW),
  ]);
  const all: Record<string, string> = {
    ...Object.fromEntries(good),
    'packages/a.ts': 'export const a = 1;\n',
    'packages/a.test.ts':
      "it('does it', () => {});\nit.each([1])(\n  'of \"each\"',\n  () => {});\n// it('was there')\nit.skip('sleeps');\n",
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    if (text === '') continue;
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return specificationTable.run(root);
}

it('is green for sentences with a place and a test that are there', async () => {
  const rows = `${ROW}| "C." | [a](../../packages/a.ts) | [t](../../packages/a.test.ts) of "each" | partly: half |\n| "D." | - | - | not applicable: ours |\n`;
  expect(await check({ 'docs/specification/1-x.md': section(rows, 3) })).toEqual({
    looked: 11,
    problems: [],
  });
});

const BAD: readonly (readonly [string, string, string])[] = [
  ['a file that is gone', ROW.replace('/a.ts', '/b.ts'), 'names packages/b.ts, which is not there'],
  [
    'a test file that is gone',
    ROW.replace('/a.test.ts', '/b.test.ts'),
    'names packages/b.test.ts, which is not',
  ],
  [
    'a title that is gone',
    ROW.replace('does it', 'did it'),
    '"did it", which packages/a.test.ts does not have',
  ],
  ['a title in a comment', ROW.replace('does it', 'was there'), '"was there", which'],
  ['a test that is skipped', ROW.replace('does it', 'sleeps'), '"sleeps", which'],
  ['a test without a title', ROW.replace(' does it', ''), '"", which'],
  ['no place', ROW.replace('[a](../../packages/a.ts)', '-'), 'names no place'],
  ['no test', ROW.replace('[a.test](../../packages/a.test.ts) does it', '-'), 'names no test'],
  ['no state', ROW.replace('met', ''), 'is met, or partly'],
  ['a state without a reason', ROW.replace('met', 'not met'), 'is met, or partly'],
];

it.each(BAD)('fails for %s', async (_, row, problem) => {
  const result = await check({ 'docs/specification/1-x.md': section(row) });
  expect(result.problems).toEqual([expect.stringContaining(problem)]);
});

it('fails when a table is empty, when sentences are gone, and when a section is', async () => {
  const problems = async (text: string) => (await check({ 'docs/specification/1-x.md': text })).problems;
  expect(await problems(section('', 0))).toEqual([expect.stringContaining('has 0 sentences')]);
  expect(await problems(section(ROW, 2))).toEqual([expect.stringContaining('1 sentences, 2 are declared')]);
  expect(await problems('# One\n')).toEqual(['docs/specification/1-x.md: has no section']);
  expect(await problems('')).toEqual(['docs/specification/: has no file of section 1']);
});

it('is not green when it looked at nothing', async () => {
  const none = Array.from({ length: 9 }, (_, index) => [`docs/specification/${index + 1}-x.md`, '']);
  expect(isGreen(await check(Object.fromEntries(none)))).toBe(false);
});

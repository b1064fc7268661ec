import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { listFiles, withoutComments } from '../source-files.ts';

const FOLDER = 'docs/specification/';
/** The sections of the specification, each a file that begins with its number. */
const SECTIONS = 9;
const STATES = /^(?:met|(?:partly|not met|not applicable): \S.*)$/;
const LINK = /\[[^\]]*\]\(([^)#]+)\)/g;
const DECLARED = /^(\d+) sentences?\.$/m;
/** A test is proved by its title: the first text handed to `it`, `test`, `describe`, or to what `.each(…)` made. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.(?:describe|step|concurrent|sequential|serial))*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

interface Row {
  readonly sentence: string;
  readonly places: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
  readonly state: string;
}

/** Cells of a line of a table; a bar in a cell is written `\|`. */
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const linksOf = (cell: string) => [...cell.matchAll(LINK)].map(([, target = '']) => target);

/** Tests of a cell: each a link to the file, then the whole title, then the end of the cell or `<br>`. */
const testsOf = (cell: string) =>
  cell.split('<br>').flatMap((part) => {
    const [, file = '', title = ''] = /^\[[^\]]*\]\(([^)]+)\)\s*(.*)$/.exec(part.trim()) ?? [];
    return file === '' ? [] : [{ file, title: title.trim() }];
  });

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !/^\| (?:sentence|---)/.test(line))
    .map((line) => {
      const [sentence = '', where = '', test = '', state = ''] = cellsOf(line);
      return { sentence, places: linksOf(where), tests: testsOf(test), state };
    });

function titlesIn(code: string): Set<string> {
  const titles = [...withoutComments(code).matchAll(TITLE)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return new Set(titles.map((title) => title.replace(/\\(['"`\\])/g, '$1').replace(/\s+/g, ' ')));
}

/** Every sentence of the specification with where it is met and which test proves it: what is named must be there. */
export const specificationTable: Checker = {
  name: 'specification',
  run: (root) => {
    const files = listFiles(root, [FOLDER], ['.md']).filter((file) => /\/\d+-[\w-]+\.md$/.test(file));
    const titles = new Map<string, Set<string>>();
    const hasTitle = (file: string, title: string) => {
      if (!titles.has(file)) titles.set(file, titlesIn(fs.readFileSync(path.join(root, file), 'utf8')));
      return titles.get(file)!.has(title);
    };
    let looked = 0;
    const problems = files.flatMap((file) => {
      const [, ...parts] = fs.readFileSync(path.join(root, file), 'utf8').split(/^## /m);
      const resolve = (target: string) => path.posix.join(path.posix.dirname(file), target);
      const isThere = (target: string) => fs.existsSync(path.join(root, resolve(target)));
      if (parts.length === 0) return [`${file}: has no section`];
      return parts.flatMap((part) => {
        const place = `${file}: ${part.split('\n')[0]}`;
        const rows = rowsOf(part);
        looked += rows.length;
        const declared = Number(DECLARED.exec(part)?.[1] ?? 0);
        const wrongCount =
          rows.length === 0 || rows.length !== declared
            ? [`${place}: has ${rows.length} sentences, ${declared} are declared`]
            : [];
        const wrongRows = rows.flatMap(({ sentence, places, tests, state }) => {
          const row = `${place}: "${sentence}"`;
          if (!STATES.test(state)) return [`${row} is met, or partly, not met or not applicable: why`];
          const isOpen = state.startsWith('not ');
          return [
            ...(places.length === 0 && !isOpen ? [`${row} names no place`] : []),
            ...(tests.length === 0 && !isOpen ? [`${row} names no test`] : []),
            ...[...places, ...tests.map((test) => test.file)]
              .filter((target) => !isThere(target))
              .map((target) => `${row} names ${resolve(target)}, which is not there`),
            ...tests
              .filter((test) => isThere(test.file) && !hasTitle(resolve(test.file), test.title))
              .map((test) => `${row} names "${test.title}", which ${resolve(test.file)} does not have`),
          ];
        });
        return [...wrongCount, ...wrongRows];
      });
    });
    const missing = Array.from({ length: SECTIONS }, (_, index) => index + 1)
      .filter((section) => !files.some((file) => path.posix.basename(file).startsWith(`${section}-`)))
      .map((section) => `${FOLDER}: has no file of section ${section}`);
    return { looked, problems: [...missing, ...problems] };
  },
};

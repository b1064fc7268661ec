import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';

/** Holds examples of wrong citations. */
const EXAMPLES = 'tools/check/checkers.test.ts';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** A document or table by name, with the folders that are given; not within an address of the web. */
const DOCUMENT = /(?<![\w/.:@-])((?:[\w.-]+\/|\/)*[\w-][\w.-]*\.(?:md|tsv))\b/g;
const DECISION = /\bADRs? (\d+)/g;
const PRIVATE_PLACE = /(?<![\w.:/-])(?:~|\/(?:work|home|root|Users))\/[\w.-]+/g;

/** Whether a file of the checkout ends with these folders and this name. */
function isKnown(
  name: string,
  from: string,
  files: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  const inPlace = path.posix.normalize(path.posix.join(path.posix.dirname(from), name));
  if (files.has(inPlace) || files.has(name)) return true;
  return names.has(path.posix.basename(name)) && [...files].some((file) => file.endsWith(`/${name}`));
}

/** Whoever reads a comment or a document has this repository alone: what it cites must be in it. */
export const citations: Checker = {
  name: 'citations',
  run: (root) => {
    const all = new Set(listFiles(root, ['.'], ['']));
    const names = new Set([...all].map((file) => path.posix.basename(file)));
    const decisions = new Set([...all].flatMap((file) => /^docs\/adr\/0*(\d+)-/.exec(file)?.[1] ?? []));
    const documents = [...all].filter((file) => file.endsWith('.md'));
    const code = listFiles(root, CODE_FOLDERS, ['.ts', '.tsx', '.mjs', '.css']).filter(
      (file) => file !== EXAMPLES,
    );
    const problems = [...documents, ...code].flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      const said = file.endsWith('.md') ? [text] : (text.match(COMMENT) ?? []);
      return said.flatMap((part) => [
        ...[...part.matchAll(DOCUMENT)]
          .filter(([, name]) => !isKnown(name!, file, all, names))
          .map(([, name]) => `${file}: cites ${name}, which is not in the repository`),
        ...[...part.matchAll(DECISION)]
          .filter(([, number]) => !decisions.has(String(Number(number))))
          .map(([cited]) => `${file}: cites ${cited}, which docs/adr does not have`),
        ...[...part.matchAll(PRIVATE_PLACE)].map(
          ([place]) => `${file}: names ${place}, a place of one machine`,
        ),
      ]);
    });
    return { looked: documents.length + code.length, problems: [...new Set(problems)] };
  },
};

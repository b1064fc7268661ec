import path from 'node:path';
import { addresses } from './addresses.ts';
import { type Checker, isGreen } from './checker.ts';
import { dependencies } from './dependencies.ts';
import { generatedDocs } from './generated-docs.ts';
import { runInLanes } from './lanes.ts';
import { plainHttp } from './plain-http.ts';
import { format } from './program/format.ts';
import { lint } from './program/lint.ts';
import { types } from './program/types.ts';
import { unused } from './program/unused.ts';
import { boundaries } from './structure/boundaries.ts';
import { databaseAccess } from './structure/database-access.ts';
import { fileLength } from './structure/file-length.ts';
import { folderSize } from './structure/folder-size.ts';
import { importCircles } from './structure/import-circles.ts';
import { citations } from './text/citations.ts';
import { terms } from './text/terms.ts';
import { texts } from './text/texts.ts';
import { valueCodes } from './value-codes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const checkers: readonly Checker[] = [
  types,
  lint,
  format,
  boundaries,
  importCircles,
  databaseAccess,
  fileLength,
  folderSize,
  plainHttp,
  addresses,
  valueCodes,
  unused,
  dependencies,
  texts,
  terms,
  citations,
  generatedDocs,
];

const names = process.argv.slice(2);
const chosen = checkers.filter(({ name }) => names.length === 0 || names.includes(name));
const results = runInLanes(chosen, root);
let failed = 0;
for (const [index, checker] of chosen.entries()) {
  const result = await results[index]!;
  const verdict = isGreen(result) ? 'ok' : result.looked === 0 ? 'FAILED: looked at nothing' : 'FAILED';
  console.log(`${checker.name.padEnd(16)} ${String(result.looked).padStart(5)} looked at  ${verdict}`);
  for (const problem of result.problems.slice(0, 100)) console.log(`    ${problem}`);
  if (!isGreen(result)) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

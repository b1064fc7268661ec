import { addresses } from './addresses.ts';
import type { Checker } from './checker.ts';
import { dependencies } from './dependencies.ts';
import { firstFocus } from './first-focus.ts';
import { generatedDocs } from './generated-docs.ts';
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
import { migrationOrder } from './structure/migration-order.ts';
import { citations } from './text/citations.ts';
import { specificationTable } from './text/specification-table.ts';
import { terms } from './text/terms.ts';
import { texts } from './text/texts.ts';
import { valueCodes } from './value-codes.ts';

/** What is looked at with `npm run check`, in this order. */
export const checkers: readonly Checker[] = [
  types,
  lint,
  format,
  boundaries,
  importCircles,
  databaseAccess,
  migrationOrder,
  fileLength,
  folderSize,
  plainHttp,
  addresses,
  firstFocus,
  valueCodes,
  unused,
  dependencies,
  texts,
  terms,
  citations,
  specificationTable,
  generatedDocs,
];

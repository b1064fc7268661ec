import { fillText, LANGUAGES, type Language, resources } from '@zutai/i18n';
import { type Column, SIGNAL_COLUMNS } from './columns.ts';
import type { TableRows } from './read-table.ts';

export interface HeaderReading {
  /** Row number of the header as a person sees it. */
  readonly row: number;
  /** What each place of a row holds. */
  readonly columns: ReadonlyMap<number, Column>;
  readonly errors: { field: string; message: string }[];
}

/** Every word a column may be called by: in either language, or its name on the wire. */
const COLUMN_BY_WORD: ReadonlyMap<string, Column> = new Map(
  SIGNAL_COLUMNS.flatMap((column) =>
    [column.field, ...LANGUAGES.map((language) => resources[language].signalTable[column.field])].map(
      (word) => [normalise(word), column] as const,
    ),
  ),
);

function normalise(word: string): string {
  // Forms mark the columns that must be filled.
  return word.replaceAll(/[\s*＊]/g, '').toLowerCase();
}

/** Finds the header and what its columns are. */
export function readHeader(table: TableRows, language: Language): HeaderReading {
  const texts = resources[language].signalTable;
  const place = table.findIndex((cells) => !isComment(cells));
  const columns = new Map<number, Column>();
  const errors: HeaderReading['errors'] = [];
  for (const [i, word] of (table[place] ?? []).entries()) {
    if (word.trim() === '') continue;
    const column = COLUMN_BY_WORD.get(normalise(word));
    if (column === undefined)
      errors.push({ field: word, message: fillText(texts.headerUnknown, { name: word }) });
    else if ([...columns.values()].includes(column))
      errors.push({ field: column.field, message: fillText(texts.headerTwice, { name: word }) });
    else columns.set(i, column);
  }
  for (const field of ['tag', 'title'] as const)
    if (![...columns.values()].some((column) => column.field === field))
      errors.push({ field, message: fillText(texts.headerMissing, { name: texts[field] }) });
  return { row: Math.max(place, 0) + 1, columns, errors };
}

/** Empty lines, and lines with nothing but a text that begins with `#`. */
export function isComment(cells: readonly string[]): boolean {
  const [first = '', ...rest] = cells;
  return rest.every((cell) => cell.trim() === '') && (first.trim() === '' || first.startsWith('#'));
}

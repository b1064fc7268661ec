/** Column and row, both from 1. */
export interface CellPlace {
  readonly column: number;
  readonly row: number;
}

export interface CellRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

export const MAX_COLUMN = 16_384;
export const MAX_ROW = 1_048_576;

export function readCell(text: string): CellPlace | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(text) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  return column <= MAX_COLUMN && row <= MAX_ROW ? { column, row } : undefined;
}

export function columnName(column: number): string {
  let name = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

export const cellName = ({ column, row }: CellPlace): string => `${columnName(column)}${row}`;

/** `A1:C2`, or one cell. */
export function readRange(text: string): CellRange | undefined {
  const [first = '', last = first] = text.split(':');
  const from = readCell(first);
  const to = readCell(last);
  if (from === undefined || to === undefined || to.column < from.column || to.row < from.row)
    return undefined;
  return { from, to };
}

export const isWithin = ({ column, row }: CellPlace, { from, to }: CellRange): boolean =>
  column >= from.column && column <= to.column && row >= from.row && row <= to.row;

import type { Cell } from '@zutai/lists';
import { formatTime } from './local-time.ts';

/** Characters a piece collects before it is sent. */
const PIECE_LENGTH = 64 * 1024;

/** A .csv as Excel opens it with a double click, as a stream of pieces. */
export async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  // The mark by which Excel knows UTF-8.
  let piece = `\u{feff}${header.map(csvCell).join(',')}\r\n`;
  for await (const row of rows) {
    piece += `${row.map(csvCell).join(',')}\r\n`;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/**
 * One cell of .csv. A text that a spreadsheet would take for a formula gets an apostrophe in front; what another
 * separator would make a cell of its own is quoted. Full-width signs begin formulas too where such are written; a negative number is none.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return formatTime(cell.timeMs);
  const isFormula = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell);
  const safe = isFormula ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { type Cell, csvCell } from '@zutai/lists';
import { formatTime } from './local-time.ts';

/** Characters a piece collects before it is sent. */
const PIECE_LENGTH = 64 * 1024;

/** A .csv as Excel opens it with a double click, as a stream of pieces. */
export async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  // The mark by which Excel knows UTF-8.
  let piece = `\u{feff}${header.map(csvText).join(',')}\r\n`;
  for await (const row of rows) {
    piece += `${row.map(csvText).join(',')}\r\n`;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

function csvText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? csvCell(cell) : formatTime(cell.timeMs);
}

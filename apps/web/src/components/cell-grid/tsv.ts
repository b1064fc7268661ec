/**
 * Reads cells copied from a spreadsheet: tabs between cells, line ends between rows; a cell with a tab, a
 * line end or a quote is in double quotes, with quotes doubled.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '' && isClosedQuote(text, at)) isQuoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  // Spreadsheets end the last row as well.
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}

/** Whether the quote at `at` has its end: a lone inch sign is only a sign. */
function isClosedQuote(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?:[\t\r\n]|$)/.test(text.slice(at));
}

/** Cells as spreadsheets paste them. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join('\t')).join('\n');
}

function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

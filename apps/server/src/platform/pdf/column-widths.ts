import type { PdfTable } from './document.ts';
import type { Fonts, Weight } from './fonts.ts';
import { widthsOf } from './wrap.ts';

/** Columns that stand beside each other on the paper, with their widths in points. */
export interface Band {
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

interface Measures {
  /** Of the longest line of a column, with its padding. */
  readonly natural: number;
  /** Below which words would be broken. */
  readonly least: number;
}

/** No column is wider by itself, and none is asked to keep longer words whole, in points. */
const MOST_NATURAL = 240;
const MOST_LEAST = 90;

function measure(table: PdfTable, fonts: Fonts, size: number, padding: number): Measures[] {
  const boldFrom = table.rows.length - (table.boldRows ?? 0);
  return table.columns.map(({ title }, column) => {
    let { natural, least } = widthsOf(title, fonts, { weight: 'bold', size });
    for (const [i, row] of table.rows.entries()) {
      const weight: Weight = i < boldFrom ? 'regular' : 'bold';
      const widths = widthsOf(row[column] ?? '', fonts, { weight, size });
      natural = Math.max(natural, widths.natural);
      least = Math.max(least, widths.least);
    }
    natural = Math.min(natural, MOST_NATURAL) + 2 * padding;
    return { natural, least: Math.min(Math.min(least, MOST_LEAST) + 2 * padding, natural) };
  });
}

/**
 * How the columns of a table share `width` points. Where not even their longest words fit, the table is divided: each
 * band begins with the key columns and has as many of the rest as fit.
 */
export function bandsOf(
  table: PdfTable,
  fonts: Fonts,
  { width, size, padding }: { width: number; size: number; padding: number },
): Band[] {
  const measures = measure(table, fonts, size, padding);
  const keys = measures.map((_one, i) => i).slice(0, table.keyColumns ?? 1);
  const leastOf = (columns: readonly number[]) =>
    columns.reduce((sum, column) => sum + measures[column]!.least, 0);
  const groups: number[][] = [[...keys]];
  for (let column = keys.length; column < measures.length; column += 1) {
    const last = groups.at(-1)!;
    if (last.length > keys.length && leastOf([...last, column]) > width) groups.push([...keys, column]);
    else last.push(column);
  }
  return groups.map((columns) => ({
    columns,
    widths: share(
      columns.map((column) => measures[column]!),
      width,
    ),
  }));
}

/** Widths that are `width` together: the natural ones made wider, or each between its least and its natural one. */
function share(measures: readonly Measures[], width: number): number[] {
  const natural = measures.reduce((sum, one) => sum + one.natural, 0);
  const least = measures.reduce((sum, one) => sum + one.least, 0);
  if (natural <= width) return measures.map((one) => (one.natural * width) / natural);
  if (least >= width) return measures.map((one) => (one.least * width) / least);
  const part = (width - least) / (natural - least);
  return measures.map((one) => one.least + (one.natural - one.least) * part);
}

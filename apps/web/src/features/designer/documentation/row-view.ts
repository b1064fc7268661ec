import { csvCell } from '@zutai/lists';
import type { Column, RowCells } from './use-row-cells.ts';

export interface RowView {
  search: string;
  /** Those with a finding, or all. */
  isOnlyFindings: boolean;
  sort: { column: Column; isDescending: boolean } | undefined;
}

/** The rows that are searched for, in the order asked for; equal ones stay in the order of the page. */
export function viewRows(
  cells: readonly RowCells[],
  columns: readonly Column[],
  { search, isOnlyFindings, sort }: RowView,
): readonly RowCells[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = cells.filter((each) => {
    if (isOnlyFindings && each.finding === '') return false;
    const text = columns
      .map((column) => each[column])
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (sort === undefined) return found;
  const { column, isDescending } = sort;
  const order = new Intl.Collator(undefined, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return found.toSorted((a, b) => sign * order.compare(a[column], b[column]));
}

/** Rows as a file of comma-separated values. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Field the server sorts by; without it the column does not sort. */
  sortField?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Not shown until it is chosen. */
  isHidden?: boolean;
  /** Names the row: always shown, and the title of its card on a phone. */
  isName?: boolean;
  /** Holds the row's actions: last, always shown, never in the column chooser. */
  isAction?: boolean;
}

/** The columns shown: chosen by the user (keys in `chosen`), or as the table proposes. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
): DataColumn<Row>[] {
  return columns.filter(
    (column) =>
      column.isName === true ||
      column.isAction === true ||
      (chosen === null ? column.isHidden !== true : chosen.includes(column.key)),
  );
}

import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** How it is made, where its name does not say it. */
  help?: string;
  /** Field the server sorts by; without it the column does not sort. */
  sortField?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Not shown until it is chosen. */
  isHidden?: boolean;
  /** Names the row: always shown, and the title of its card on a phone. */
  isName?: boolean;
  /** Says the same in each row here: not shown, and what was chosen of it elsewhere stays chosen. */
  isRedundant?: boolean;
  /** Holds the row's actions: last, always shown, never in the column chooser. */
  isAction?: boolean;
}

/** The columns shown: chosen by the user (keys in `chosen`), or as the table proposes. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
): DataColumn<Row>[] {
  return columns.filter((column) => column.isRedundant !== true && isChosen(column, chosen));
}

/** Whether a column would be shown wherever it says something. */
function isChosen<Row>(column: DataColumn<Row>, chosen: readonly string[] | null): boolean {
  if (column.isName === true || column.isAction === true) return true;
  return chosen === null ? column.isHidden !== true : chosen.includes(column.key);
}

/** What is chosen when these of the columns are to be shown: the redundant ones stay as they were. */
export function chosenWith<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
  shown: readonly string[],
): string[] {
  const kept = columns.filter((column) => column.isRedundant === true && isChosen(column, chosen));
  return [...shown, ...kept.map(({ key }) => key)];
}

import type { TextRef } from '@zutai/i18n';
import type { Cell, Say } from './cell.ts';

/** A column of a list: the same on the screen and in an exported file. */
export interface ListColumn<Row, Sort extends string = string> {
  readonly key: string;
  readonly text: TextRef;
  /** What stands there in words, for the file and, where the screen has nothing better, for the screen. */
  readonly cell: (row: Row, say: Say) => Cell;
  /** What the call sorts by for this column; without it the column does not sort. */
  readonly sort?: Sort;
  readonly align?: 'right';
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean;
  /** Known only while it is looked at, such as what changes each second: not in a file. */
  readonly isScreenOnly?: boolean;
  /** Names the row: always shown, and the title of its card on a phone. */
  readonly isName?: boolean;
}

/** The columns that a file of a list may have. */
export function fileColumns<C extends { readonly isScreenOnly?: boolean }>(columns: readonly C[]): C[] {
  return columns.filter(({ isScreenOnly }) => isScreenOnly !== true);
}

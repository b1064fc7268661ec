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
  /** What stands there in a file where that is not what the screen shows, such as a number with all its digits. */
  readonly fileCell?: (row: Row, say: Say) => Cell;
  /** How the figure is made, where its name does not say it: beside the head of the column. */
  readonly help?: TextRef;
  readonly align?: 'right';
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean;
  /** Known only while it is looked at, such as what changes each second: not in a file. */
  readonly isScreenOnly?: boolean;
  /** What the screen says beside something else, such as the unit of a value: in each file, and not on the screen. */
  readonly isFileOnly?: boolean;
  /** Names the row: always shown, and the title of its card on a phone. */
  readonly isName?: boolean;
}

/** The columns that a file of a list may have. */
export function fileColumns<C extends { readonly isScreenOnly?: boolean }>(columns: readonly C[]): C[] {
  return columns.filter(({ isScreenOnly }) => isScreenOnly !== true);
}

/** The columns that the screen may show. */
export function screenColumns<C extends { readonly isFileOnly?: boolean }>(columns: readonly C[]): C[] {
  return columns.filter(({ isFileOnly }) => isFileOnly !== true);
}

import type { TextRef } from '@zutai/i18n';
import type { Cell, Say } from './cell.ts';
import type { ListColumn } from './list-column.ts';

/** What may be said of a column beside what it holds. */
type Extras<Row, Sort extends string> = Partial<
  Pick<
    ListColumn<Row, Sort>,
    'sort' | 'help' | 'isHidden' | 'isName' | 'isScreenOnly' | 'isFileOnly' | 'fileCell'
  >
>;

/** The fields of a row that hold this kind of value. */
type FieldOf<Row, V> = { [K in keyof Row]: Row[K] extends V ? K : never }[keyof Row] & string;

/** Makes the columns of a list; the compiler knows the fields of its rows and what it sorts by. */
export interface ColumnMaker<Row, Sort extends string> {
  /** The name of the row's thing, in both languages where it has both. */
  name(text: TextRef, extras?: Extras<Row, Sort>): ListColumn<Row, Sort>;
  text(field: FieldOf<Row, string | null>, text: TextRef, extras?: Extras<Row, Sort>): ListColumn<Row, Sort>;
  count(field: FieldOf<Row, number | null>, text: TextRef, extras?: Extras<Row, Sort>): ListColumn<Row, Sort>;
  /** A time in ms UTC. */
  time(field: FieldOf<Row, number | null>, text: TextRef, extras?: Extras<Row, Sort>): ListColumn<Row, Sort>;
  /** A field with few values, in words. */
  word(
    field: FieldOf<Row, string | boolean | null>,
    text: TextRef,
    words: Readonly<Record<string, TextRef>>,
    extras?: Extras<Row, Sort>,
  ): ListColumn<Row, Sort>;
  /** Anything else. */
  cell(
    key: string,
    text: TextRef,
    cell: (row: Row, say: Say) => Cell,
    extras?: Extras<Row, Sort> & { align?: 'right' },
  ): ListColumn<Row, Sort>;
}

/** See {@link ColumnMaker}. */
export function columnMaker<Row, Sort extends string>(): ColumnMaker<Row, Sort> {
  const read = (row: Row, field: string) => (row as Record<string, unknown>)[field];
  return {
    name: (text, extras) => ({
      key: 'title',
      text,
      isName: true,
      cell: (row, say) => say.title(row as { title: string }),
      ...extras,
    }),
    text: (field, text, extras) => ({
      key: field,
      text,
      cell: (row) => read(row, field) as string | null,
      ...extras,
    }),
    count: (field, text, extras) => ({
      key: field,
      text,
      align: 'right',
      cell: (row) => read(row, field) as number | null,
      ...extras,
    }),
    time: (field, text, extras) => ({
      key: field,
      text,
      cell: (row) => {
        const timeMs = read(row, field) as number | null;
        return timeMs === null ? null : { timeMs };
      },
      ...extras,
    }),
    word: (field, text, words, extras) => ({
      key: field,
      text,
      cell: (row, say) => {
        const value = String(read(row, field));
        const word = Object.hasOwn(words, value) ? words[value] : undefined;
        return word === undefined ? null : say.text(word);
      },
      ...extras,
    }),
    cell: (key, text, cell, extras) => ({ key, text, cell, ...extras }),
  };
}

import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import type { ReactNode } from 'react';
import type { FormDefinition, FormValues } from '../record-form/index.ts';

interface BulkActionBase<Row> {
  readonly key: string;
  readonly text: string;
  readonly isDanger: boolean;
  /**
   * The question before it, asked once for all; `typed` has to be typed first: for what cannot be taken back. Without it
   * nothing is asked: for what does no harm.
   */
  readonly confirm?: (
    count: number,
    rows: readonly Row[],
  ) => { title: string; text?: ReactNode; typed?: string };
  /** Who may not make it does not see the action. */
  readonly call: CallDefinition;
}

/** One call for each row, whose failure is shown beside its row. */
interface EachRow<Row, R> {
  readonly request: (row: Row) => R;
  readonly requestAll?: undefined;
}

/** One call that takes all rows: they are done together or not at all, so there is one thing to say of them. */
interface AllRows<Row, R> {
  readonly request?: undefined;
  readonly requestAll: (rows: readonly Row[]) => R;
  /** Said when it is done. */
  readonly done: (count: number) => string;
}

/** Something that can be done to several rows at once. */
export type BulkAction<Row> =
  | (BulkActionBase<Row> & (EachRow<Row, unknown> | AllRows<Row, unknown>))
  | FormAction<Row>
  | OpenAction<Row>;

/** Opens something with what is chosen, and changes nothing by itself. */
export interface OpenAction<Row> {
  readonly key: string;
  readonly text: string;
  readonly isDanger: false;
  /** What it shows is asked for by this call. */
  readonly call: CallDefinition;
  readonly open: (rows: readonly Row[]) => void;
}

/** What is entered once for all rows and sent in one call, whose answer says what became of each. */
export interface FormAction<Row> {
  readonly key: string;
  readonly text: string;
  readonly isDanger: boolean;
  /** The call of the form. */
  readonly call: CallDefinition;
  /** Of what is chosen, where it asks about that. */
  readonly form: FormDefinition<object> | ((rows: readonly Row[]) => FormDefinition<object>);
  readonly title: (count: number) => string;
  /** Most rows that its call takes; more are not offered it, and the list says so. */
  readonly atMost: number;
  /** The rows, as fields of the request. */
  readonly scope: (rows: readonly Row[]) => FormValues;
  /** Why it was not done, for the rows that the answer says so of, by their keys. */
  readonly refusals: (answer: unknown) => ReadonlyMap<string, string>;
  /** What it was done to beside the rows, told where something was refused. */
  readonly others?: (answer: unknown) => readonly BulkOther[];
}

/** Something beside the rows that a bulk action was done to. */
export interface BulkOther {
  readonly id: string;
  readonly name: string;
  /** Why it was not done; null: it was. */
  readonly refusal: string | null;
}

/** Makes a bulk action of a form; the compiler knows what its call answers. */
export function bulkForm<Row, C extends CallDefinition>(
  call: C,
  action: Omit<FormAction<Row>, 'call' | 'isDanger' | 'refusals' | 'others'> & {
    refusals: (answer: ResponseOf<C>) => ReadonlyMap<string, string>;
    others?: (answer: ResponseOf<C>) => readonly BulkOther[];
  },
): FormAction<Row> {
  return {
    ...{ isDanger: false, ...action, call },
    refusals: (answer) => action.refusals(answer as ResponseOf<C>),
    others: (answer) => action.others?.(answer as ResponseOf<C>) ?? [],
  };
}

/** Makes a bulk action; the compiler knows what its call wants. */
export function bulkAction<Row, C extends CallDefinition>(
  call: C,
  action: Omit<BulkActionBase<Row>, 'call' | 'isDanger'> & { isDanger?: boolean } & (
      | EachRow<Row, RequestInputOf<C>>
      | AllRows<Row, RequestInputOf<C>>
    ),
): BulkAction<Row> {
  return { isDanger: false, ...action, call };
}

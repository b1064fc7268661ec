import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import type { ReactNode } from 'react';

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
export type BulkAction<Row> = BulkActionBase<Row> & (EachRow<Row, unknown> | AllRows<Row, unknown>);

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

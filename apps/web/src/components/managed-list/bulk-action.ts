import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import type { ReactNode } from 'react';

/** Something that can be done to several rows at once: one call for each, whose failure is shown beside its row. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly text: string;
  readonly isDanger: boolean;
  /** Title and text of the question before it; asked once for all. */
  readonly confirm: (count: number) => { title: string; text?: ReactNode };
  /** Who may not make it does not see the action. */
  readonly call: CallDefinition;
  readonly request: (row: Row) => unknown;
  /** The call takes all rows at once: they are done together or not at all. */
  readonly requestAll?: (rows: readonly Row[]) => unknown;
}

/** Makes a bulk action; the compiler knows what its call wants. */
export function bulkAction<Row, C extends CallDefinition>(
  call: C,
  action: Omit<BulkAction<Row>, 'call' | 'request' | 'isDanger'> & {
    isDanger?: boolean;
    request: (row: Row) => RequestInputOf<C>;
  },
): BulkAction<Row> {
  return { isDanger: false, ...action, call };
}

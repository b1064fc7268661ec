import { PlusOutlined } from '@ant-design/icons';
import type { CallDefinition, PagedCall, RequestInputOf } from '@zutai/contract';
import type { ListDefinition, RowOf } from '@zutai/lists';
import type { ReactNode } from 'react';
import type { Changeable } from '../../lib/session/index.ts';
import { CallButton } from '../call-button/index.ts';
import { useAction, useDialogs } from '../dialogs/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { type BulkAction, bulkAction, type CellViews, ListTable } from '../managed-list/index.ts';
import { PickRecordsDialog } from '../record-picker/index.ts';

/** What is put in: chosen from a list of those that are not there yet. */
interface Adding<C extends PagedCall, A extends CallDefinition> {
  readonly call: A;
  readonly list: ListDefinition<C>;
  readonly request: (ids: string) => RequestInputOf<A>;
  /** What is shown of a row beside its name. */
  readonly note: (row: RowOf<C>) => ReactNode;
  /** Of the button and of the dialog that it opens. */
  readonly text: string;
  /** Said when all are there already. */
  readonly nothingLeft: string;
  readonly okText: (count: number) => string;
  readonly done: (count: number) => string;
}

/** What is taken out again, one or several at once. */
interface Removing<A extends CallDefinition> {
  readonly call: A;
  readonly request: (ids: string) => RequestInputOf<A>;
  readonly text: string;
  readonly question: (count: number) => { title: string; text: string };
  readonly done: (count: number) => string;
}

export interface MembershipTableProps<
  C extends PagedCall,
  P extends PagedCall,
  A extends CallDefinition,
  R extends CallDefinition,
> {
  /** What they are members of. */
  ownerId: string;
  /** Whether that is the user's to change. */
  on?: Changeable | undefined;
  list: ListDefinition<C>;
  /** Values of the `scope` of both lists. */
  scope: Partial<RequestInputOf<C>> & Partial<RequestInputOf<P>>;
  add: Adding<P, A>;
  remove: Removing<R>;
  empty: { title: string; text: string };
  cells?: CellViews<RowOf<C>>;
  /** More that can be done to several rows, before their removal. */
  bulk?: readonly BulkAction<RowOf<C>>[];
  refetchMs?: number;
}

/** The members of something, such as the equipment of a group: put in from a list of the others, and taken out again. */
export function MembershipTable<
  C extends PagedCall,
  P extends PagedCall,
  A extends CallDefinition,
  R extends CallDefinition,
>(props: MembershipTableProps<C, P, A, R>) {
  const { ownerId, on, list, scope, add, remove, empty, cells, bulk = [], refetchMs } = props;
  const act = useAction();
  const dialogs = useDialogs();
  const requestOf = (rows: readonly RowOf<C>[]) =>
    remove.request(rows.map((row) => list.rowKey(row)).join(','));
  const removeOne = (row: RowOf<C>) =>
    act(remove.call, requestOf([row]), {
      question: { ...remove.question(1), okText: remove.text, isDanger: true },
      done: remove.done(1),
    });
  const choose = () =>
    dialogs.open((dialog) => (
      <PickRecordsDialog
        {...dialog}
        title={add.text}
        list={add.list}
        scope={scope}
        note={add.note}
        empty={add.nothingLeft}
        okText={add.okText}
        call={add.call}
        request={(ids) => add.request(ids.join(','))}
        done={add.done}
      />
    ));
  const button = (
    <CallButton type="primary" icon={<PlusOutlined />} call={add.call} on={on} onClick={choose}>
      {add.text}
    </CallButton>
  );
  return (
    <ListTable
      list={list}
      owner={ownerId}
      on={on}
      scope={scope}
      {...(cells === undefined ? {} : { cells })}
      actions={(row) => (
        <CallButton type="link" size="small" call={remove.call} on={on} onClick={() => removeOne(row)}>
          {remove.text}
        </CallButton>
      )}
      bulk={[
        ...bulk,
        bulkAction<RowOf<C>, R>(remove.call, {
          key: 'remove',
          text: remove.text,
          isDanger: true,
          confirm: remove.question,
          requestAll: requestOf,
          done: remove.done,
        }),
      ]}
      tools={button}
      empty={<EmptyState {...empty} action={button} />}
      {...(refetchMs === undefined ? {} : { refetchMs })}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { CallDefinition, PagedCall, RequestInputOf, ResponseOf } from '@zutai/contract';
import { filterFields, type ListDefinition, type RowOf, sayIn } from '@zutai/lists';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, refreshAnswers } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';
import { serverNow } from '../../lib/time/index.ts';
import { ConfirmByName } from '../confirm-by-name/index.ts';
import { DataTable, type ListState, useList } from '../data-table/index.ts';
import { ConfirmDialog, useAction, useDialogs } from '../dialogs/index.ts';
import { RecordDialog } from '../record-form/index.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkAction, BulkOther, FormAction, OpenAction } from './bulk-action.ts';
import { type FilterPicker, ListFilters } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import { type CellViews, listColumns } from './list-columns.tsx';
import { withPeriodTimes } from './list-period.ts';
import { useBulkRun } from './use-bulk-run.ts';

export interface ListTableProps<C extends PagedCall> {
  list: ListDefinition<C>;
  /** Values of the list's `scope`: what it belongs to. */
  scope?: Partial<RequestInputOf<C>>;
  /** What it belongs to, for its actions on several rows. */
  on?: Changeable | undefined;
  /** Whether a row is the user's to change, where it does not say so as `isChangeable`. */
  rightsOf?: (row: RowOf<C>) => Changeable;
  /** Id of what it belongs to; see `useListState`. */
  owner?: string;
  cells?: CellViews<RowOf<C>>;
  /** Keys of columns that say the same in each row, because of what the list belongs to. */
  redundant?: readonly string[];
  /** Actions of one row, in the last column; told what is shown, for those that only make sense in a certain order. */
  actions?: (row: RowOf<C>, state: ListState<Record<string, string>>) => ReactNode;
  /** What a row looks like: rows are cards with it at every width. */
  picture?: (row: RowOf<C>) => ReactNode;
  bulk?: readonly BulkAction<RowOf<C>>[];
  /** Inputs of the filters whose values are things, by the filters' names. */
  pickers?: Readonly<Record<string, FilterPicker>>;
  /** More filters than chips, beside them. */
  filters?: ReactNode;
  /** Further buttons beside export and views. */
  tools?: ReactNode;
  empty: ReactNode;
  refetchMs?: number;
  /** What all rows that are found make together, as one of them, out of an answer that says it: the last line. */
  totals?: (answer: ResponseOf<C>) => { readonly title: string; readonly row: RowOf<C> };
  /** Told which rows are shown, for what is asked for beside them. */
  onRows?: (rows: readonly RowOf<C>[]) => void;
}

type RunAction<Row> = Exclude<BulkAction<Row>, OpenAction<Row>>;
type EachRowAction<Row> = Extract<BulkAction<Row>, { request: unknown }>;

/** Rows that the question before a bulk action names. */
const NAMED_ROWS = 10;

/** A list as its definition says: search, filters, views, columns, export, bulk actions, cards on a phone. */
export function ListTable<C extends PagedCall>(props: ListTableProps<C>) {
  // What is chosen of one owner's is not chosen of another's.
  return <OwnedListTable key={props.owner ?? ''} {...props} />;
}

function OwnedListTable<C extends PagedCall>(props: ListTableProps<C>) {
  type Row = RowOf<C> & object;
  const { list, actions, redundant = [], rightsOf = (row: Changeable) => row } = props;
  const mayCall = useMayCall();
  const bulk = (props.bulk ?? []).filter(({ call: made }) => mayCall(made, props.on));
  const client = useQueryClient();
  const dialogs = useDialogs();
  const say = sayIn(useLanguage());
  const common = useText('common');
  const blank = Object.fromEntries(filterFields(list).map((name) => [name, '']));
  const { state, request, query } = useList(list.call, {
    name: list.name,
    filters: { ...(list.search === undefined ? {} : { keyword: '' }), ...blank } as Record<string, string>,
    pageSize: list.pageSize,
    resolve: (filters) => withPeriodTimes(list, filters, serverNow()),
    ...(props.owner === undefined ? {} : { owner: props.owner }),
    ...(props.scope === undefined ? {} : { scope: props.scope }),
    ...(props.refetchMs === undefined ? {} : { refetchMs: props.refetchMs }),
  });
  const [selected, setSelected] = useState<readonly string[]>([]);
  // What a search or a filter may have taken out of sight is not acted on.
  const sought = JSON.stringify(state.filters);
  const [soughtBefore, setSoughtBefore] = useState(sought);
  if (sought !== soughtBefore) {
    setSoughtBefore(sought);
    setSelected([]);
  }
  // Rows that were chosen on another page are no longer in the answer.
  const seen = useRef(new Map<string, Row>());
  for (const row of (query.data?.rows ?? []) as readonly Row[]) seen.current.set(list.rowKey(row), row);
  const shown = query.data?.rows as readonly RowOf<C>[] | undefined;
  const tellRows = useEffectEvent(() => shown !== undefined && props.onRows?.(shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the rows change, not with each drawing
  useEffect(() => void tellRows(), [shown]);
  const { run, start, stop, close } = useBulkRun<Row>();
  const [running, setRunning] = useState<RunAction<RowOf<C>> | null>(null);
  const [others, setOthers] = useState<readonly BulkOther[]>([]);
  const act = useAction();

  const name = list.columns.find(({ isName }) => isName === true) ?? list.columns[0];
  const nameOf = (row: Row) => String(name?.cell(row, say) ?? list.rowKey(row));
  const namesOf = (rows: readonly Row[]) =>
    `${rows.slice(0, NAMED_ROWS).map(nameOf).join(common('listComma'))}${rows.length > NAMED_ROWS ? ' …' : ''}`;
  const runFor = async (action: EachRowAction<RowOf<C>>, rows: readonly Row[]) => {
    setRunning(action);
    await start(rows, (row) => call(action.call, action.request(row) as RequestInputOf<CallDefinition>));
    await refreshAnswers(client, action.call.changes);
  };
  const openForm = (action: FormAction<RowOf<C>>, rows: readonly Row[]) => {
    const form = typeof action.form === 'function' ? action.form(rows) : action.form;
    void dialogs.open((dialog) => (
      <RecordDialog
        {...dialog}
        form={form}
        title={action.title(rows.length)}
        scope={action.scope(rows)}
        before={<p>{namesOf(rows)}</p>}
        onDone={(answer) => {
          const refusals = action.refusals(answer);
          const beside = action.others?.(answer) ?? [];
          if (refusals.size === 0 && beside.every(({ refusal }) => refusal === null)) {
            setSelected([]);
            return;
          }
          setOthers(beside);
          setRunning(action);
          void start(rows, async (row) => {
            const refusal = refusals.get(list.rowKey(row));
            if (refusal !== undefined) throw new Error(refusal);
          });
        }}
      />
    ));
  };
  const chosen = selected.flatMap((key) => seen.current.get(key) ?? []);
  const limits = bulk.flatMap((action) =>
    'form' in action && chosen.length > action.atMost ? [action.atMost] : [],
  );
  const tooMany = limits.length === 0 ? undefined : Math.min(...limits);
  const begin = (action: BulkAction<RowOf<C>>) => {
    const rows = chosen;
    if ('open' in action) {
      action.open(rows);
      return;
    }
    if ('form' in action) {
      openForm(action, rows);
      return;
    }
    const asked = action.confirm?.(rows.length, rows);
    if (asked === undefined && action.requestAll === undefined) {
      void runFor(action, rows);
      return;
    }
    const { title, text, typed } = asked ?? { title: '' };
    const content = (
      <>
        <p>{namesOf(rows)}</p>
        {text}
      </>
    );
    if (action.requestAll !== undefined) {
      act(action.call, action.requestAll(rows) as RequestInputOf<CallDefinition>, {
        ...(asked !== undefined && {
          question: {
            title,
            text: content,
            okText: action.text,
            isDanger: action.isDanger,
            ...(typed !== undefined && { typedName: typed }),
          },
        }),
        done: action.done(rows.length),
        onDone: () => setSelected([]),
      });
      return;
    }
    if (typed !== undefined) {
      dialogs.open((dialog) => (
        <ConfirmByName
          {...dialog}
          title={title}
          text={content}
          name={typed}
          actionText={action.text}
          onConfirm={async () => void runFor(action, rows)}
        />
      ));
      return;
    }
    dialogs.open((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={title}
        text={content}
        okText={action.text}
        isDanger={action.isDanger}
        onConfirm={() => void runFor(action, rows)}
      />
    ));
  };
  const columns = listColumns<Row>(list, say, (props.cells ?? {}) as CellViews<Row>, redundant);
  return (
    <>
      <DataTable<Row, Record<string, string>>
        columns={
          actions === undefined
            ? columns
            : [
                ...columns,
                { key: 'actions', title: '', isAction: true, render: (row: Row) => actions(row, state) },
              ]
        }
        rowKey={list.rowKey}
        mostCounted={list.mostCounted}
        query={query as Parameters<typeof DataTable<Row, Record<string, string>>>[0]['query']}
        isPolled={props.refetchMs !== undefined}
        state={state}
        {...(list.search === undefined ? {} : { search: say.text(list.search) })}
        filters={
          <>
            <ListFilters
              list={list}
              say={say}
              state={state}
              {...(props.pickers !== undefined && { pickers: props.pickers })}
            />
            {props.filters}
          </>
        }
        tools={(chosen) => (
          <>
            {props.tools}
            <ListTools list={list} request={request} state={state} columns={chosen} />
          </>
        )}
        {...(props.totals === undefined || query.data === undefined
          ? {}
          : { totals: props.totals(query.data) as { title: string; row: Row } })}
        empty={props.empty}
        {...(props.picture === undefined ? {} : { picture: props.picture as (row: Row) => ReactNode })}
        {...(bulk.length === 0 ? {} : { selected, onSelect: setSelected })}
        bulkActions={[
          ...bulk.map((action) => {
            const isRefused = chosen.some((row) => !mayCall(action.call, rightsOf(row)));
            const isTooMany = 'form' in action && chosen.length > action.atMost;
            return (
              <Button
                key={action.key}
                size="small"
                danger={action.isDanger}
                disabled={isRefused || isTooMany}
                {...(isRefused ? { title: common('bulkRefused') } : { 'data-call': action.call.path })}
                onClick={() => begin(action)}
              >
                {action.text}
              </Button>
            );
          }),
          tooMany !== undefined && (
            <span key="tooMany" role="status">
              {common('bulkTooMany', { limit: tooMany, over: chosen.length - tooMany })}
            </span>
          ),
        ]}
      />
      {run !== null && running !== null && (
        <BulkDialog<Row>
          title={running.text}
          run={run}
          others={'form' in running ? others : []}
          rowKey={list.rowKey}
          nameOf={nameOf}
          onStop={stop}
          onRetry={(rows) => {
            if (!('form' in running)) {
              if (running.requestAll === undefined) void runFor(running, rows);
              return;
            }
            close();
            openForm(running, rows);
          }}
          onClose={() => {
            // What failed stays chosen, so that it can be tried in another way.
            setSelected(
              run.rows.filter((_row, i) => run.results[i]?.isDone !== true).map((row) => list.rowKey(row)),
            );
            close();
            setRunning(null);
          }}
        />
      )}
    </>
  );
}

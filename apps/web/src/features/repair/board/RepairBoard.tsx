import { calls, type RequestInputOf } from '@zutai/contract';
import { REPAIR_BOARD_FILTERS, REPAIR_STATUS_WORDS, repairList, sayIn } from '@zutai/lists';
import { Button, Skeleton, Tabs } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { listRequest, useListState } from '../../../components/data-table/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { ListFilters } from '../../../components/managed-list/index.ts';
import { lastDays, wholeDays } from '../../../components/period-picker/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { REPAIR_PICKERS } from '../list/repair-pickers.tsx';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import { RepairCard } from './RepairCard.tsx';
import styles from './repair-board.module.css';

type Request = RequestInputOf<typeof calls.repair.query>;

/** What was finished earlier is in the list alone. */
const FINISHED_DAYS = 7;
/** Cards a column has; the list has them all. */
const MOST_CARDS = 50;
/** Which column a phone shows, in the address. */
const COLUMN = 'column';
const STATES = ['pending', 'dispatched', 'received', 'finished'] as const;
type State = (typeof STATES)[number];

const boardList = {
  ...repairList,
  filters: Object.fromEntries(
    Object.entries(repairList.filters).filter(([name]) =>
      (REPAIR_BOARD_FILTERS as readonly string[]).includes(name),
    ),
  ),
};
const BLANK: Record<string, string> = { keyword: '', circle: '', priority: '', equipmentId: '' };

function useColumn(scope: State, filters: Partial<Request>) {
  const closedFromMs = wholeDays(...lastDays(FINISHED_DAYS, serverNow())).fromMs;
  const order: Partial<Request> =
    scope === 'finished'
      ? { sortField: 'closedMs', sortOrder: 'desc', closedFromMs }
      : { sortField: 'priority', sortOrder: 'desc' };
  return useCall(
    calls.repair.query,
    { ...filters, scope, ...order, pageNum: 1, pageSize: MOST_CARDS },
    { isKeepingPrevious: true, refetchMs: REPAIR_REFETCH_MS },
  );
}

type Column = ReturnType<typeof useColumn>;

function Cards({ column, state, query }: { column: Column; state: State; query: Record<string, string> }) {
  const t = useText('repair');
  const { data, error, refetch } = column;
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 4 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.total === 0) return <p className={styles.empty}>{t('boardEmpty')}</p>;
  return (
    <>
      {data.rows.map((repair) => (
        <RepairCard key={repair.id} repair={repair} />
      ))}
      {data.total > data.rows.length && (
        <Link
          to={pathTo('/manage/ops/repairs', undefined, {
            ...{ ...query, scope: state },
            // The list counts what the column counts.
            ...(state === 'finished' ? { closedFromMs: `${FINISHED_DAYS}d` } : {}),
          })}
        >
          {t('boardMore', { count: data.total })}
        </Link>
      )}
    </>
  );
}

/** Open repairs by state, the most urgent first, and those finished in the last days; on a phone one state at a time. */
export function RepairBoard({ tools }: { tools: ReactNode }) {
  const t = useText('repair');
  const common = useText('common');
  const say = sayIn(useLanguage());
  const id = useId();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [address, setAddress] = useAddressQuery();
  const list = useListState({ name: 'repairBoard', filters: BLANK });
  const {
    pageNum: _num,
    pageSize: _size,
    ...filters
  } = listRequest(calls.repair.query, {
    ...{ filters: list.filters, pageNum: 1, pageSize: MOST_CARDS },
    ...{ sortField: undefined, sortOrder: undefined },
  });
  const columns = {
    pending: useColumn('pending', filters),
    dispatched: useColumn('dispatched', filters),
    received: useColumn('received', filters),
    finished: useColumn('finished', filters),
  };
  const titleOf = (state: State) =>
    state === 'finished' ? t('boardFinished', { days: FINISHED_DAYS }) : say.text(REPAIR_STATUS_WORDS[state]);
  const headOf = (state: State) => `${titleOf(state)} · ${columns[state].data?.total ?? '…'}`;
  const set = Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value !== ''));
  const cardsOf = (state: State) => <Cards column={columns[state]} state={state} query={set} />;
  const chosen = STATES.find((state) => state === address.get(COLUMN)) ?? 'pending';
  // One that fails speaks for all: they are asked at the same time.
  const stale = STATES.map((state) => columns[state]).find(
    ({ data, error }) => data !== undefined && error !== null,
  );
  return (
    <section className={styles.board}>
      <div className={styles.tools}>
        <SearchField
          value={list.filters.keyword ?? ''}
          placeholder={t('search')}
          onChange={(text) => list.setFilter('keyword', text)}
        />
        <ListFilters list={boardList} say={say} state={list} pickers={REPAIR_PICKERS} />
        {list.hasFilters && (
          <Button type="link" size="small" onClick={list.resetFilters}>
            {common('reset')}
          </Button>
        )}
        <span className={styles.right}>{tools}</span>
      </div>
      <StaleNotice query={stale ?? columns.pending} />
      {isPhone ? (
        <Tabs
          activeKey={chosen}
          onChange={(state) =>
            setAddress(
              (asked) => {
                const changed = new URLSearchParams(asked);
                changed.set(COLUMN, state);
                return changed;
              },
              { replace: true },
            )
          }
          items={STATES.map((state) => ({
            key: state,
            label: headOf(state),
            children: <div className={styles.column}>{cardsOf(state)}</div>,
          }))}
        />
      ) : (
        <div className={styles.columns}>
          {STATES.map((state) => (
            <section key={state} className={styles.column} aria-labelledby={`${id}-${state}`}>
              <h2 id={`${id}-${state}`} className={styles.columnTitle}>
                {headOf(state)}
              </h2>
              {cardsOf(state)}
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

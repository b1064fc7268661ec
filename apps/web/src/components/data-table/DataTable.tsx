import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Pagination, Skeleton, Table, type TableProps, Tooltip } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { isRefused } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { ErrorState } from '../error-state/index.ts';
import { SearchField } from '../search-field/index.ts';
import { type PolledQuery, StaleNotice } from '../stale-notice/index.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type DataColumn, shownColumns } from './column.ts';
import { DataCards } from './DataCards.tsx';
import styles from './data-table.module.css';
import type { ListFilters } from './list-state.ts';
import { SortSelect } from './SortSelect.tsx';
import { type ChosenColumns, useChosenColumns } from './use-chosen-columns.ts';
import { useClampedPage } from './use-clamped-page.ts';
import type { ListState } from './use-list-state.ts';

/** Of a `useCall` for a list that keeps the previous page. */
export interface ListQuery<Row> extends PolledQuery {
  /** The server's page of rows; undefined while the first one is loading. */
  data: { total: number; rows: readonly Row[] } | undefined;
  /** A further page is on its way. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row, F extends ListFilters> {
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  query: ListQuery<Row>;
  /** The query is asked again by itself, which its notice of a lost connection promises. */
  isPolled: boolean;
  /** From `useListState`. */
  state: ListState<F>;
  /** Words in the search field, which sets the filter `keyword`; no field without them. */
  search?: string;
  /** Chips and the like, at the left above the table. */
  filters?: ReactNode;
  /** Buttons such as import and export, at the right above the table; they get the chosen columns. */
  tools?: ReactNode | ((columns: ChosenColumns) => ReactNode);
  /** What all rows that are found make together, said in the last line by the columns; in the column of names stands `title`. */
  totals?: { readonly title: string; readonly row: Row } | undefined;
  /** The server counts no further than this. */
  mostCounted?: number | undefined;
  /** Shown when there is nothing and no filter is set. */
  empty: ReactNode;
  /** What a row looks like: rows are cards with it at every width. */
  picture?: (row: Row) => ReactNode;
  /** Keys of the rows chosen; with it rows can be chosen. */
  selected?: readonly string[];
  onSelect?: (keys: string[]) => void;
  /** What can be done with the rows chosen. */
  bulkActions?: ReactNode;
}

/** A paged list of the server: search, chips, columns to choose, sort, bulk actions; cards on a phone. */
export function DataTable<Row extends object, F extends ListFilters>(props: DataTableProps<Row, F>) {
  const t = useText('common');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [chosen, choose] = useChosenColumns(props.state.name);
  const columns = shownColumns(props.columns, chosen);
  const { state, selected, search } = props;
  const hasCards = isPhone || props.picture !== undefined;
  const { data, isPlaceholderData } = props.query;
  useClampedPage(state, isPlaceholderData ? undefined : data);
  const count = selected?.length ?? 0;
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        {search !== undefined && (
          <SearchField
            value={state.filters.keyword ?? ''}
            placeholder={search}
            onChange={(text) => state.setFilter('keyword', text)}
          />
        )}
        {props.filters}
        {state.hasFilters && (
          <Button type="link" size="small" onClick={state.resetFilters}>
            {t('reset')}
          </Button>
        )}
        <span className={styles.right}>
          {typeof props.tools === 'function' ? props.tools({ chosen, choose }) : props.tools}
          {hasCards && <SortSelect columns={props.columns} state={state} />}
          {!isPhone && <ColumnChooser columns={props.columns} chosen={chosen} onChoose={choose} />}
        </span>
      </div>
      {count > 0 && (
        <div className={styles.bulk}>
          <strong>{t('selected', { count })}</strong>
          {props.bulkActions}
          <Button type="link" size="small" onClick={() => props.onSelect?.([])}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
      <StaleNotice query={props.query} isPolled={props.isPolled} />
      <div className={hasCards ? undefined : styles.frame} aria-busy={isPlaceholderData}>
        <Rows {...props} columns={columns} hasCards={hasCards} />
      </div>
      {data !== undefined && data.total > 0 && !isRefused(props.query.error) && (
        <Pagination
          className={styles.pages}
          current={state.pageNum}
          pageSize={state.pageSize}
          total={data.total}
          size={isPhone ? 'small' : 'medium'}
          showTotal={(total) =>
            t(total >= (props.mostCounted ?? Number.POSITIVE_INFINITY) ? 'totalAtLeast' : 'total', {
              count: total,
            })
          }
          showSizeChanger
          pageSizeOptions={[10, 20, 50, 100, 200]}
          onChange={state.setPage}
        />
      )}
    </section>
  );
}

function Rows<Row extends object, F extends ListFilters>(
  props: DataTableProps<Row, F> & { hasCards: boolean },
) {
  const t = useText('common');
  const { state, columns, rowKey } = props;
  const { data, error, refetch } = props.query;
  if (error != null && (data === undefined || isRefused(error)))
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    if (!state.hasFilters) return props.empty;
    return (
      <EmptyState
        title={t('noMatchTitle')}
        text={t('noMatchText')}
        action={<Button onClick={state.resetFilters}>{t('reset')}</Button>}
      />
    );
  }
  if (props.hasCards)
    return (
      <DataCards
        columns={columns}
        rows={data?.rows}
        rowKey={rowKey}
        totals={props.totals}
        picture={props.picture}
        selected={props.selected}
        onSelect={(keys) => props.onSelect?.(keys)}
      />
    );
  if (data === undefined)
    return (
      <div className={styles.skeleton}>
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    );
  return <Grid {...props} rows={data.rows} />;
}

/** antd puts the head's checkbox a second time into the row that it measures columns with: there is none to reach there. */
function HeadCheckbox({ children }: { children: ReactNode }) {
  const [isMeasured, setMeasured] = useState(false);
  const look = useCallback((element: HTMLElement | null) => {
    if (element?.closest('.ant-table-measure-row')) setMeasured(true);
  }, []);
  return isMeasured ? null : <span ref={look}>{children}</span>;
}

interface TotalsProps<Row> {
  title: string;
  row: Row;
  columns: readonly DataColumn<Row>[];
  isSelectable: boolean;
}

function Totals<Row>({ title, row, columns, isSelectable }: TotalsProps<Row>) {
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      {isSelectable && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, align, isName, isAction, render }, place) => (
        <Table.Summary.Cell
          key={key}
          index={place + (isSelectable ? 1 : 0)}
          {...(align === undefined ? {} : { align })}
        >
          {isName === true ? title : isAction === true ? null : render(row)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** The name of a column; how its figure is made is told beside it. */
function Head({ title, help }: Pick<DataColumn<never>, 'title' | 'help'>) {
  if (help === undefined) return title;
  return (
    <>
      {title}{' '}
      <Tooltip title={help} trigger={['hover', 'focus']}>
        <QuestionCircleOutlined className={styles.headHelp ?? ''} tabIndex={0} aria-label={help} />
      </Tooltip>
    </>
  );
}

const ORDERS = { ascend: 'asc', descend: 'desc' } as const;

function Grid<Row extends object, F extends ListFilters>(
  props: DataTableProps<Row, F> & { rows: readonly Row[] },
) {
  const t = useText('common');
  const { state, columns, selected, onSelect, totals } = props;
  const orderOf = (column: DataColumn<Row>) => {
    if (column.sortField === undefined || column.sortField !== state.sortField) return null;
    return state.sortOrder === 'asc' ? 'ascend' : 'descend';
  };
  const onChange: TableProps<Row>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const column = columns.find(({ key }) => key === one?.columnKey);
    state.setSort(one?.order ? column?.sortField : undefined, one?.order ? ORDERS[one.order] : undefined);
  };
  return (
    <Table<Row>
      dataSource={[...props.rows]}
      rowKey={props.rowKey}
      pagination={false}
      // Texts break before a column is pushed out of sight; what still has no room is scrolled to.
      scroll={{ x: true }}
      onChange={onChange}
      showSorterTooltip={false}
      {...(totals === undefined
        ? {}
        : { summary: () => <Totals {...totals} columns={columns} isSelectable={selected !== undefined} /> })}
      {...(selected !== undefined && onSelect !== undefined
        ? {
            rowSelection: {
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelect(keys.map(String)),
              preserveSelectedRowKeys: true,
              columnWidth: 44,
              columnTitle: (checkbox) => <HeadCheckbox>{checkbox}</HeadCheckbox>,
            },
          }
        : {})}
      columns={columns.map((column) => ({
        key: column.key,
        title:
          column.isAction === true ? (
            <span className="visually-hidden">{t('actions')}</span>
          ) : (
            <Head title={column.title} help={column.help} />
          ),
        align: column.align ?? (column.isAction === true ? 'right' : 'left'),
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.isAction === true ? { fixed: 'end' as const } : {}),
        ...(column.sortField === undefined ? {} : { sorter: true, sortOrder: orderOf(column) }),
        render: (_value: unknown, row: Row) => column.render(row),
      }))}
    />
  );
}

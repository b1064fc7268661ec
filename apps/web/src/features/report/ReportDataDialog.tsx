import { calls, type Report, type ReportRow, type ShownColumn } from '@zutai/contract';
import { Table } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../components/data-table/index.ts';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { DrawerDialog } from '../../components/drawer-dialog/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { type Period, TimeRangeInput } from '../../components/period-picker/index.ts';
import { download, useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { serverNow } from '../../lib/time/index.ts';
import styles from './report.module.css';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 20;

/** What is shown at first, in days. */
const FIRST_DAYS = { hour: 1, shift: 7, day: 30, week: 84, month: 365, year: 1826 } as const;

/** A report over a range that is chosen: a row a step, the whole range below them, and both as a file. */
export function ReportDataDialog({ report, ...dialog }: DialogProps & { report: Report }) {
  const t = useText('report');
  const titleOf = useTitle();
  const [range, setRange] = useState<Period>(() => {
    const toMs = serverNow();
    return { fromMs: toMs - FIRST_DAYS[report.step] * DAY_MS, toMs };
  });
  const [pageNum, setPage] = useState(1);
  const asked = { id: report.id, ...range };
  const query = useCall(
    calls.report.queryData,
    { ...asked, pageNum, pageSize: PAGE_SIZE },
    { isKeepingPrevious: true },
  );
  const { data } = query;
  const columns = data?.columns ?? [];
  const headOf = (column: ShownColumn) =>
    `${titleOf(column)}${column.unit === '' ? '' : ` (${column.unit})`}${column.isThere ? '' : ` · ${t('gone')}`}`;
  return (
    <DrawerDialog {...dialog} title={titleOf(report)} width={1080}>
      <div className={styles.bar}>
        <TimeRangeInput
          aria-label={t('range')}
          value={range}
          onChange={(chosen) => {
            setRange(chosen);
            setPage(1);
          }}
        />
        <ExportButton
          formats={['xlsx', 'csv', 'pdf']}
          isDisabled={data === undefined || data.total === 0}
          onExport={(format, options) =>
            download(calls.report.export, { ...asked, format }, `report.${format}`, options)
          }
        />
      </div>
      {query.error !== null && data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<ReportRow>
          size="small"
          rowKey="fromMs"
          loading={query.isFetching}
          dataSource={data?.rows ?? []}
          locale={{ emptyText: t('noData') }}
          scroll={{ x: 'max-content' }}
          pagination={{
            ...{ current: pageNum, pageSize: PAGE_SIZE, total: data?.total ?? 0, onChange: setPage },
            ...{ showSizeChanger: false, hideOnSinglePage: true },
          }}
          columns={[
            { key: 'label', dataIndex: 'label', title: t(`step_${report.step}`), fixed: 'left' },
            ...columns.map((column, place) => ({
              key: column.key,
              title: headOf(column),
              align: 'right' as const,
              render: (_value: unknown, { values }: ReportRow) => (
                <Value value={values[place]} column={column} />
              ),
            })),
          ]}
          summary={() =>
            data !== undefined &&
            data.total > 0 && (
              <Table.Summary.Row className={styles.whole ?? ''}>
                <Table.Summary.Cell index={0}>{t('whole')}</Table.Summary.Cell>
                {columns.map((column, place) => (
                  <Table.Summary.Cell key={column.key} index={place + 1} align="right">
                    <Value value={data.whole.values[place]} column={column} />
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )
          }
        />
      )}
    </DrawerDialog>
  );
}

function Value({ value, column }: { value: number | null | undefined; column: ShownColumn }) {
  return <span className={styles.number}>{value == null ? '—' : value.toFixed(column.decimals)}</span>;
}

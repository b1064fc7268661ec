import { calls, type ExcelForm, type ExcelSummary, MAX_SUMMARY_RECORDS } from '@zutai/contract';
import { DatePicker, Table } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../../components/data-table/index.ts';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../components/drawer-dialog/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { fromPicker, type Period, PICKER_FORMAT, toPicker } from '../../../components/period-picker/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { download, useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import styles from '../excel.module.css';

type Row = ExcelSummary['rows'][number];
const FIRST_DAYS = 31;

/** The records of a time side by side, with what is said of all of them. */
export function SummaryDialog({
  form,
  ...dialog
}: DialogProps & { form: Pick<ExcelForm, 'id' | 'title' | 'titleEn'> }) {
  const t = useText('excel');
  const report = useText('report');
  const titleOf = useTitle();
  const [range, setRange] = useState<Period>(() => {
    const toMs = serverNow();
    return { fromMs: toMs - FIRST_DAYS * 86_400_000, toMs };
  });
  const asked = { id: form.id, ...range };
  const { data, error, refetch, isFetching } = useCall(calls.excel.summary, asked, {
    isKeepingPrevious: true,
  });
  return (
    <DrawerDialog {...dialog} title={t('summaryOf', { name: titleOf(form) })} width={1080}>
      <div className={styles.bar}>
        <DatePicker.RangePicker
          showTime
          aria-label={t('period')}
          allowClear={false}
          format={PICKER_FORMAT}
          value={[toPicker(range.fromMs), toPicker(range.toMs)]}
          onChange={(times) => {
            const [from, to] = times ?? [];
            if (from != null && to != null) setRange({ fromMs: fromPicker(from), toMs: fromPicker(to) });
          }}
        />
        <ExportButton
          isDisabled={data === undefined || data.rows.length === 0}
          onExport={(format, options) =>
            download(calls.excel.exportSummary, { ...asked, format }, `summary.${format}`, options)
          }
        />
      </div>
      {data?.isCut === true && (
        <p className={styles.notes}>{t('summaryCut', { max: MAX_SUMMARY_RECORDS })}</p>
      )}
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data?.rows ?? []}
          locale={{ emptyText: t('summaryNone') }}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            {
              key: 'fromMs',
              title: t('from'),
              fixed: 'left',
              render: (_value: unknown, { fromMs }: Row) => <TimeText timeMs={fromMs} />,
            },
            {
              key: 'status',
              title: t('status'),
              render: (_value: unknown, { status }: Row) => t(`status_${status}`),
            },
            ...(data?.columns ?? []).map(({ key, title, statistic }, place) => ({
              key,
              title: statistic === null ? title : `${title} (${report(`statistic_${statistic}`)})`,
              render: (_value: unknown, { values }: Row) => values[place] ?? '—',
            })),
          ]}
          summary={() =>
            data !== undefined &&
            data.rows.length > 0 &&
            (['sum', 'avg', 'min', 'max'] as const).map((what) => (
              <Table.Summary.Row key={what}>
                <Table.Summary.Cell index={0} colSpan={2}>
                  {t(`summary_${what}`)}
                </Table.Summary.Cell>
                {data.columns.map((column, place) => (
                  <Table.Summary.Cell key={column.key} index={place + 2}>
                    {column[what] === null ? '—' : Number(column[what].toFixed(4))}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            ))
          }
        />
      )}
    </DrawerDialog>
  );
}

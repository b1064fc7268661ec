import { calls, type ReportRow, type ShownColumn } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { ReportCurve, ReportPage, ReportRequest } from '@zutai/widgets';
import { call } from '../../../lib/call/index.ts';
import { titleIn } from '../../../lib/language/index.ts';
import type { PageOwner } from './page-owner.ts';

/** Rows of one answer; more are asked for at once, for a file. */
const MOST_PAGED = 200;

interface Answer {
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly ReportRow[];
  readonly whole: ReportRow;
  readonly total?: number;
}

/** A page of a configured report, as the table of a page shows it: what stands in it and what its columns are called. */
export async function readPageReport(
  owner: PageOwner,
  { reportId, fromMs, toMs, pageNum, pageSize }: ReportRequest,
  language: Language,
  words: { readonly time: string; readonly whole: string },
  signal: AbortSignal,
): Promise<ReportPage> {
  const range = { fromMs: Math.round(fromMs), toMs: Math.round(toMs) };
  const paging = { pageNum, pageSize };
  const isAll = pageSize > MOST_PAGED;
  const options = { signal };
  const ask = (): Promise<Answer> => {
    if (owner.kind === 'project') {
      const request = { projectId: owner.id, reportId, ...range };
      return isAll
        ? call(calls.projectMonitor.queryAllReportData, request, options)
        : call(calls.projectMonitor.queryReportData, { ...request, ...paging }, options);
    }
    const request = { id: reportId, ...range };
    return isAll
      ? call(calls.report.queryAllData, request, options)
      : call(calls.report.queryData, { ...request, ...paging }, options);
  };
  const answer = await ask();
  const { columns, rows, whole } = answer;
  const line = (label: string, { values }: ReportRow) => [
    label,
    ...values.map((value, place) => (value === null ? '' : value.toFixed(columns[place]!.decimals))),
  ];
  const total = answer.total ?? rows.length;
  return {
    heads: [
      { text: words.time, isNumber: false },
      ...columns.map((column) => ({
        text: `${titleIn(column, language)}${column.unit === '' ? '' : ` (${column.unit})`}`,
        isNumber: true,
      })),
    ],
    // The whole range stands below its steps in a file; on the screen the newest step is what is looked at.
    rows: [
      ...rows.map((row) => line(row.label, row)),
      ...(isAll && rows.length > 0 ? [line(words.whole, whole)] : []),
    ],
    total: isAll && rows.length > 0 ? total + 1 : total,
  };
}

/** Steps a chart shows at least: of a report of days the last hour would be one point. */
const LEAST_STEPS = 8;
/** How many are read where there are fewer. */
const SHOWN_STEPS = 30;

/** Columns of a configured report over time, of a range that holds more than a few steps. */
export async function readPageReportCurve(
  owner: PageOwner,
  { reportId, fromMs, toMs }: Pick<ReportRequest, 'reportId' | 'fromMs' | 'toMs'>,
  language: Language,
  signal: AbortSignal,
): Promise<ReportCurve> {
  const read = async (range: { fromMs: number; toMs: number }): Promise<ReportCurve> => {
    if (owner.kind === 'project') {
      const request = { projectId: owner.id, reportId, ...range };
      const { series, times, untilMs } = await call(calls.projectMonitor.queryReportCurve, request, {
        signal,
      });
      return {
        columns: series.map(({ column, values }) => ({ ...describe(column, language), values })),
        timesMs: times,
        untilMs,
      };
    }
    const { columns, rows, whole } = await call(
      calls.report.queryAllData,
      { id: reportId, ...range },
      { signal },
    );
    return {
      columns: columns.map((column, place) => ({
        ...describe(column, language),
        values: rows.map(({ values }) => values[place] ?? null),
      })),
      timesMs: rows.map((row) => row.fromMs),
      untilMs: whole.toMs,
    };
  };
  const range = { fromMs: Math.round(fromMs), toMs: Math.round(toMs) };
  const curve = await read(range);
  const lastMs = curve.timesMs.at(-1);
  if (lastMs === undefined || curve.timesMs.length >= LEAST_STEPS) return curve;
  const stepMs = curve.untilMs - lastMs;
  return read({ fromMs: Math.max(0, range.toMs - SHOWN_STEPS * stepMs), toMs: range.toMs });
}

const describe = (column: ShownColumn, language: Language) => ({
  key: column.key,
  title: titleIn(column, language),
  unit: column.unit,
  decimals: column.decimals,
});

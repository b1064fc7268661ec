import { z } from 'zod';
import { defineCall, id, idListOrNone, optionalId, pageOf, pagingFields, timeMs } from '../core/index.ts';
import { historySeries } from '../history/index.ts';
import { reportPage, reportRow, shownColumn } from '../report/index.ts';
import { signalValue } from '../signal/index.ts';

const base = '/lfscada/monitor/project';

const range = { fromMs: timeMs, toMs: timeMs };
/**
 * Signals of equipment of the project: those of a report, the ones named, or both. At most 10 of them over 30 days
 * (specification, section 5).
 */
const signals = { projectId: id, reportId: optionalId, signalIds: idListOrNone.max(400).default('') };
/** Rows of the history report table: one each `interval` units (specification, section 3). */
const rowTimes = {
  interval: z.number().int().min(1).max(100_000).default(5),
  timeUnit: z.enum(['minute', 'hour', 'day']).default('hour'),
};
const historyErrors = ['rangeReversed', 'rangeTooLong', 'tooManySignals'] as const;
const reportErrors = ['rangeReversed', 'rangeTooLong', 'reportTooManySteps'] as const;

/** A signal as a column of values. */
const valueColumn = z.object({
  signalId: id,
  equipmentId: id,
  title: z.string(),
  titleEn: z.string(),
  unit: z.string(),
});

/** What the signals were at a time: each value as it held then, null where none did. */
const valueRow = z.object({
  timeMs,
  values: z.array(signalValue),
  /** Why a value is not good, '200' where it is, '' where there is none. */
  codes: z.array(z.string()),
});

const columns = z.array(valueColumn);

/** History and reports of project pages: paged, all, and for curves are three different calls. */
export const projectReportCalls = {
  queryReportColumns: defineCall({
    path: `${base}/report/queryCols`,
    summary:
      'The columns of a report of the project, or of equipment that is bound to it: what the rows of its data hold, in their order.',
    request: z.strictObject({ projectId: id, reportId: id }),
    response: z.array(shownColumn),
    permission: 'project_view',
    tokens: 'read',
    reads: ['report'],
  }),
  queryHistory: defineCall({
    path: `${base}/history/query`,
    summary: 'Values of signals by time, a page of rows, the newest first unless asked otherwise.',
    request: z.strictObject({ ...signals, ...range, ...rowTimes, ...pagingFields(['timeMs']) }),
    response: pageOf(valueRow).extend({ columns }),
    errors: [...historyErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal'],
  }),
  queryAllHistory: defineCall({
    path: `${base}/history/queryAll`,
    summary: 'The same, every row of the range in the order of time: for files.',
    request: z.strictObject({ ...signals, ...range, ...rowTimes }),
    response: z.object({ columns, rows: z.array(valueRow) }),
    errors: [...historyErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal'],
  }),
  queryAllHistoryData: defineCall({
    path: `${base}/history/queryAllData`,
    summary:
      'Every recorded value of the signals for curves, of more than 200,000 in all the latest; `sinceMs` says from when on they are whole.',
    request: z.strictObject({ ...signals, ...range }),
    response: z.object({ columns, series: z.array(historySeries), sinceMs: timeMs }),
    errors: [...historyErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal'],
  }),
  queryReportData: defineCall({
    path: `${base}/custom/report/data/query`,
    summary:
      'What the columns of a report say of each step of a range, a page of steps, the newest first unless asked otherwise; and of the whole range.',
    request: z.strictObject({ projectId: id, reportId: id, ...range, ...pagingFields(['fromMs']) }),
    response: reportPage,
    errors: [...reportErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['report'],
  }),
  queryAllReportData: defineCall({
    path: `${base}/custom/report/data/queryAll`,
    summary: 'The same, every step of the range in the order of time: for files.',
    request: z.strictObject({ projectId: id, reportId: id, ...range }),
    response: z.object({ columns: z.array(shownColumn), rows: z.array(reportRow), whole: reportRow }),
    errors: [...reportErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['report'],
  }),
  queryReportCurve: defineCall({
    path: `${base}/custom/report/data/queryAllForCurve`,
    summary: 'The same as columns: the beginnings of the steps, and what each column says of them.',
    request: z.strictObject({ projectId: id, reportId: id, ...range }),
    response: z.object({
      times: z.array(timeMs),
      /** End of the last step. */
      untilMs: timeMs,
      series: z.array(z.object({ column: shownColumn, values: z.array(z.number().nullable()) })),
    }),
    errors: [...reportErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['report'],
  }),
};

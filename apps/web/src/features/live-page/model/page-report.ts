import { calls, type ReportRow, type ShownColumn } from '@zutai/contract';
import type { ReportPage, ReportRequest } from '@zutai/widgets';
import { call } from '../../../lib/call/index.ts';
import { type Language, titleIn } from '../../../lib/language/index.ts';
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

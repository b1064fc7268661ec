import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  keepAbsent,
  optionalId,
  pageOf,
  pagingFields,
  timeMs,
} from '../core/index.ts';
import { report, reportFields, reportRow, reportRun, shownColumn } from './entity.ts';

const base = '/lfscada/report';

/** Every step that the range touches is answered, as a whole; its end is not part of it. */
const range = { fromMs: timeMs, toMs: timeMs };
const rangeErrors = ['rangeReversed', 'rangeTooLong', 'reportTooManySteps'] as const;

/** A page of steps with the columns they have, and what each column says of the whole range. */
export const reportPage = pageOf(reportRow).extend({
  columns: z.array(shownColumn),
  whole: reportRow,
});

export const reportCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary:
      'The reports of a piece of equipment or a project, or all that the caller sees; searched and paged.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      equipmentId: optionalId,
      projectId: optionalId,
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(report),
    permission: 'report_view',
    tokens: 'read',
    reads: ['report'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One report.',
    request: z.strictObject({ id }),
    response: report,
    permission: 'report_view',
    tokens: 'read',
    reads: ['report'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a report to a piece of equipment or to a project, whichever is named.',
    request: z
      .strictObject({ equipmentId: optionalId, projectId: optionalId, ...reportFields })
      .refine(({ equipmentId, projectId }) => (equipmentId === undefined) !== (projectId === undefined), {
        path: ['equipmentId'],
        error: 'required',
      }),
    response: z.object({ id }),
    errors: ['reportTitleTaken', 'reportSourceMissing', 'reportFormulaInvalid'],
    permission: 'report_edit',
    tokens: 'write',
    changes: ['report'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes a report.',
    request: z.strictObject({ id, ...keepAbsent(reportFields), revision: basedOnRevision }),
    response: done,
    errors: ['reportTitleTaken', 'reportSourceMissing', 'reportFormulaInvalid'],
    permission: 'report_edit',
    tokens: 'write',
    changes: ['report'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a report; widgets that show it say that it is gone.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'report_edit',
    tokens: 'write',
    changes: ['report'],
  }),
  queryData: defineCall({
    path: `${base}/data/query`,
    summary: 'What a report says of the steps of a range, paged, the newest first unless asked otherwise.',
    request: z.strictObject({ id, ...range, ...pagingFields(['fromMs']) }),
    response: reportPage,
    errors: [...rangeErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['report'],
  }),
  export: defineCall({
    path: `${base}/data/export`,
    method: 'GET',
    isFile: true,
    summary:
      "The same as a file, every step in the order of time and the whole range as the last row; times in the organisation's time zone.",
    request: z.strictObject({ id, ...range, format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') }),
    response: done,
    errors: [...rangeErrors, 'pdfTooLarge'],
    permission: 'monitor_history',
    tokens: 'read',
  }),
  queryAllData: defineCall({
    path: `${base}/data/queryAll`,
    summary: 'The same, every step of the range in the order of time: for files.',
    request: z.strictObject({ id, ...range }),
    response: z.object({ columns: z.array(shownColumn), rows: z.array(reportRow), whole: reportRow }),
    errors: [...rangeErrors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['report'],
  }),
  queryRuns: defineCall({
    path: `${base}/run/query`,
    summary:
      'Reports that came by themselves, of one report or of all that the caller sees; the newest first.',
    request: z.strictObject({ reportId: optionalId, ...pagingFields(['fromMs']) }),
    response: pageOf(reportRun),
    permission: 'report_view',
    tokens: 'read',
    reads: ['report'],
  }),
  downloadRun: defineCall({
    path: `${base}/run/download`,
    method: 'GET',
    isFile: true,
    summary: 'The file of a report that came by itself: .xlsx or PDF, as the report says.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'report_view',
    tokens: 'read',
  }),
};

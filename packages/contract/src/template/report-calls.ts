import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, keepAbsent, pageOf, pagingFields } from '../core/index.ts';
import { report, reportFields } from '../report/index.ts';

const base = '/lfscada/template/report';

/** Reports of a template: their columns are of its signals, and equipment gets them with the next sync. */
export const templateReportCalls = {
  queryReports: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary:
      'The reports of a template, searched and paged. Their owner is the template; no data is made of them.',
    request: z.strictObject({
      templateId: id,
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(report),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
  reportInfo: defineCall({
    path: `${base}/info`,
    encoding: 'json',
    summary: 'One report of a template.',
    request: z.strictObject({ templateId: id, id }),
    response: report,
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
  addReport: defineCall({
    path: `${base}/add`,
    encoding: 'json',
    summary: 'Adds a report to a template; its columns are of signals of the template, or formulas.',
    request: z.strictObject({ templateId: id, ...reportFields }),
    response: z.object({ id }),
    errors: ['reportTitleTaken', 'reportSourceMissing', 'reportFormulaInvalid'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  editReport: defineCall({
    path: `${base}/edit`,
    encoding: 'json',
    summary: 'Changes a report of a template; equipment gets it with the next sync.',
    request: z.strictObject({ templateId: id, id, ...keepAbsent(reportFields), revision: basedOnRevision }),
    response: done,
    errors: ['reportTitleTaken', 'reportSourceMissing', 'reportFormulaInvalid'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  deleteReport: defineCall({
    path: `${base}/delete`,
    encoding: 'json',
    summary: 'Deletes a report of a template; that of equipment stays, as its own.',
    request: z.strictObject({ templateId: id, id }),
    response: done,
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
};

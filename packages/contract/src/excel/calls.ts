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
import {
  EXCEL_STATUSES,
  excelField,
  excelForm,
  excelFormFields,
  excelRecord,
  excelRecordDetail,
  excelSummary,
  excelTemplate,
  excelValue,
  excelVersion,
  MAX_EXCEL_FIELDS,
  MAX_EXCEL_MB,
} from './entity.ts';

const base = '/lfscada/excel';
const keyword = z.string().max(100).optional();
const period = { fromMs: timeMs.optional(), toMs: timeMs.optional() };
const templateErrors = [
  'excelUnreadable',
  'excelTooLarge',
  'excelTooMuch',
  'excelMacros',
  'excelTokenInvalid',
] as const;
const fieldErrors = ['excelFieldMisplaced', 'excelSourceMissing', 'excelFieldInvalid'] as const;

/** Smart reports: templates of Excel, the records made of them, and what people fill in. */
export const excelCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'Smart reports of equipment and projects that the caller sees.',
    request: z.strictObject({
      keyword,
      equipmentId: optionalId,
      projectId: optionalId,
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(excelForm),
    permission: 'excel_view',
    reads: ['excelForm'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One smart report.',
    request: z.strictObject({ id }),
    response: excelForm,
    permission: 'excel_view',
    reads: ['excelForm'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary:
      'Adds a smart report to a piece of equipment or to a project, whichever is named. Its template comes after.',
    request: z
      .strictObject({ equipmentId: optionalId, projectId: optionalId, ...excelFormFields })
      .refine(({ equipmentId, projectId }) => (equipmentId === undefined) !== (projectId === undefined), {
        path: ['equipmentId'],
        error: 'required',
      }),
    response: z.object({ id }),
    errors: ['excelTitleTaken'],
    permission: 'excel_edit',
    changes: ['excelForm'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what a smart report is called and when its records come by themselves.',
    request: z.strictObject({ id, ...keepAbsent(excelFormFields), revision: basedOnRevision }),
    response: done,
    errors: ['excelTitleTaken'],
    permission: 'excel_edit',
    changes: ['excelForm', 'excelRecord'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a smart report with its templates and all its records.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'excel_edit',
    changes: ['excelForm', 'excelRecord'],
  }),
  uploadTemplate: defineCall({
    path: `${base}/template/upload`,
    encoding: 'multipart',
    files: ['template'],
    summary: `Takes an .xlsx as the next version of a template, up to ${MAX_EXCEL_MB} MB, judged by its content. Tokens in its cells become fields; other fields stay where they were.`,
    request: z.strictObject({ id }),
    response: z.object({ versionId: id, number: z.number().int(), fieldCount: z.number().int() }),
    errors: [...templateErrors, ...fieldErrors],
    permission: 'excel_edit',
    changes: ['excelForm'],
    // Above the limit, so that what is a little too large is told so in words of its own.
    bodyLimit: 2 * MAX_EXCEL_MB * 1024 * 1024,
  }),
  template: defineCall({
    path: `${base}/template/info`,
    summary:
      'A version of a template, the newest where none is named: its sheets to look at, and its fields.',
    request: z.strictObject({ id, versionId: optionalId }),
    response: excelTemplate.nullable(),
    permission: 'excel_view',
    reads: ['excelForm'],
  }),
  saveFields: defineCall({
    path: `${base}/template/saveFields`,
    summary:
      'Sets what the cells of the newest version are for. Where it has records already a next version is made, so that these stay as they are.',
    encoding: 'json',
    request: z.strictObject({
      id,
      versionId: id,
      fields: z.array(excelField).max(MAX_EXCEL_FIELDS),
      revision: basedOnRevision,
    }),
    response: z.object({ versionId: id, number: z.number().int(), revision: z.number().int() }),
    errors: ['excelNoTemplate', ...fieldErrors],
    permission: 'excel_edit',
    changes: ['excelForm'],
  }),
  downloadTemplate: defineCall({
    path: `${base}/template/download`,
    method: 'GET',
    isFile: true,
    summary: 'A version of a template as .xlsx, its fields as tokens in the cells.',
    request: z.strictObject({ versionId: id }),
    response: done,
    permission: 'excel_view',
  }),
  queryVersions: defineCall({
    path: `${base}/template/queryVersions`,
    summary: 'The versions of a template, the newest first.',
    request: z.strictObject({ id, ...pagingFields(['number']) }),
    response: pageOf(excelVersion),
    permission: 'excel_view',
    reads: ['excelForm'],
  }),
  generate: defineCall({
    path: `${base}/record/generate`,
    summary: 'Makes a record of a period by hand, with the newest version of the template.',
    request: z.strictObject({ id, fromMs: timeMs, toMs: timeMs }),
    response: z.object({ id }),
    errors: ['excelNoTemplate', 'rangeReversed', 'rangeTooLong'],
    permission: 'excel_fill',
    changes: ['excelForm', 'excelRecord'],
  }),
  queryRecords: defineCall({
    path: `${base}/record/query`,
    summary: 'Records of one smart report or of all that the caller sees.',
    request: z.strictObject({
      excelId: optionalId,
      keyword,
      status: z.enum(EXCEL_STATUSES).optional(),
      /** Made since then and before then. */
      ...period,
      ...pagingFields(['madeMs', 'filledMs', 'title']),
    }),
    response: pageOf(excelRecord),
    permission: 'excel_view',
    reads: ['excelRecord'],
  }),
  recordInfo: defineCall({
    path: `${base}/record/info`,
    summary: 'One record: the sheets of its template, its fields and its values.',
    request: z.strictObject({ id }),
    response: excelRecordDetail,
    permission: 'excel_view',
    reads: ['excelRecord'],
  }),
  fill: defineCall({
    path: `${base}/record/fill`,
    summary: 'Saves what was filled in; cells that are not named keep what they have.',
    encoding: 'json',
    request: z.strictObject({
      id,
      values: z.array(excelValue).max(MAX_EXCEL_FIELDS),
      revision: basedOnRevision,
    }),
    response: z.object({ status: z.enum(EXCEL_STATUSES), revision: z.number().int() }),
    errors: ['excelSigned', 'excelNotMade', 'excelValueInvalid'],
    permission: 'excel_fill',
    changes: ['excelForm', 'excelRecord'],
  }),
  sign: defineCall({
    path: `${base}/record/sign`,
    summary: 'Signs a record in which nothing is missing: it is locked from then on.',
    request: z.strictObject({ id, revision: basedOnRevision }),
    response: done,
    errors: ['excelSigned', 'excelNotMade', 'excelValueNeeded'],
    permission: 'excel_fill',
    changes: ['excelForm', 'excelRecord'],
  }),
  deleteRecord: defineCall({
    path: `${base}/record/delete`,
    summary: 'Deletes a record that is not signed.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['excelSigned'],
    permission: 'excel_edit',
    changes: ['excelForm', 'excelRecord'],
  }),
  export: defineCall({
    path: `${base}/record/export`,
    method: 'GET',
    isFile: true,
    summary:
      'A record as .xlsx: the template with its formulas, formats, merged cells, pictures and charts, and the values in their cells. Formulas are calculated when it is opened.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['excelNotMade'],
    permission: 'excel_view',
  }),
  summary: defineCall({
    path: `${base}/summary/query`,
    summary:
      'The records of a smart report side by side, with sum, average, minimum and maximum of their numbers.',
    request: z.strictObject({ id, ...period }),
    response: excelSummary,
    permission: 'excel_view',
    reads: ['excelRecord'],
  }),
  exportSummary: defineCall({
    path: `${base}/summary/export`,
    method: 'GET',
    isFile: true,
    summary: 'The same as a file.',
    request: z.strictObject({ id, ...period, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: done,
    permission: 'excel_view',
  }),
};

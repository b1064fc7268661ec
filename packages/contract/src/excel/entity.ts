import { z } from 'zod';
import { id, recordOf, remark, timeMs, title, titleEn } from '../core/index.ts';
import { reportSchedule, reportStatistic } from '../report/index.ts';

/** Largest template, MB, and what it may unfold to. */
export const MAX_EXCEL_MB = 10;
export const MAX_EXCEL_UNPACKED_MB = 60;
/** Most cells of all sheets together, and most sheets. */
export const MAX_EXCEL_CELLS = 20_000;
export const MAX_EXCEL_SHEETS = 30;
/** Most cells that are filled by the platform or by people. */
export const MAX_EXCEL_FIELDS = 500;
/** Longest period of one record, days, and most records of one summary. */
export const MAX_EXCEL_DAYS = 366;
export const MAX_SUMMARY_RECORDS = 500;

/**
 * What stands in a cell of a record: `signal` is the newest value when the record is made, `statistic` what a report
 * says of its period, `time` a time of it; `fill` is entered by people.
 */
export const EXCEL_FIELD_KINDS = ['signal', 'statistic', 'time', 'fill'] as const;
export type ExcelFieldKind = (typeof EXCEL_FIELD_KINDS)[number];

/** Begin and end of the period, and when the record was made. */
export const EXCEL_TIMES = ['from', 'to', 'made'] as const;
export const EXCEL_FILL_TYPES = ['number', 'text', 'date', 'choice'] as const;
export type ExcelFillType = (typeof EXCEL_FILL_TYPES)[number];

/** A cell as people write it, such as `B3`; sheets have up to 16,384 columns and 1,048,576 rows. */
export const excelCellRef = z.string().regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/, 'format');
const sheetTitle = z.string().min(1).max(31);
const idOrNone = z
  .string()
  .regex(/^([1-9]\d{0,17})?$/, 'id')
  .default('');

/** What a cell of a template is for. What does not belong to its kind keeps its default. */
export const excelField = z.strictObject({
  sheet: sheetTitle,
  cell: excelCellRef,
  kind: z.enum(EXCEL_FIELD_KINDS),
  /** Of the form's equipment, or of equipment bound to its project. */
  signalId: idOrNone,
  /** Of `statistic`, in place of a signal: a calculated value of the form's project. */
  mvarId: idOrNone,
  statistic: reportStatistic.default('avg'),
  decimals: z.number().int().min(0).max(9).default(2),
  time: z.enum(EXCEL_TIMES).default('from'),
  /** What is asked for. */
  label: z.string().trim().max(100).default(''),
  type: z.enum(EXCEL_FILL_TYPES).default('number'),
  isRequired: z.boolean().default(false),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Of `choice`. */
  options: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
});
export type ExcelField = z.output<typeof excelField>;

/** Where a thing stands in a workbook. */
export interface ExcelPlace {
  readonly sheet: string;
  readonly cell: string;
}
/** One text for a place, as a key. Titles of sheets hold no `!` that is not theirs: it is the last one that parts. */
export const excelKey = ({ sheet, cell }: ExcelPlace): string => `${sheet}!${cell}`;

export const excelFormFields = {
  title,
  titleEn,
  remark: remark.default(''),
  /** When records come by themselves: after each such period, of it. */
  schedule: reportSchedule.default('none'),
};

/** A smart report: a template with the records that were made of it. */
export const excelForm = recordOf({
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  schedule: reportSchedule,
  /** Null for one of a project, as the other is for one of equipment. */
  equipmentId: id.nullable(),
  projectId: id.nullable(),
  ownerTitle: z.string(),
  ownerTitleEn: z.string(),
  /** The newest version of the template; null and 0 until one is uploaded. */
  versionId: id.nullable(),
  versionNumber: z.number().int(),
  recordCount: z.number().int(),
  unfilledCount: z.number().int(),
  /** When the newest record was made. */
  lastMadeMs: timeMs.nullable(),
  /** Whether the caller may change what it is of, and so the form. */
  isChangeable: z.boolean(),
});
export type ExcelForm = z.output<typeof excelForm>;

/** One version of a template. Records stay on theirs. */
export const excelVersion = z.object({
  id,
  excelId: id,
  number: z.number().int(),
  fileName: z.string(),
  bytes: z.number().int(),
  fieldCount: z.number().int(),
  recordCount: z.number().int(),
  createdMs: timeMs,
  createdBy: z.string(),
});
export type ExcelVersion = z.output<typeof excelVersion>;

export const excelBorder = z.enum(['', 'thin', 'thick', 'dashed', 'double']);
/** How a cell looks; colours are `#rrggbb` or ''. */
export const excelStyle = z.object({
  isBold: z.boolean(),
  isItalic: z.boolean(),
  isUnderlined: z.boolean(),
  isStruck: z.boolean(),
  /** Points. */
  size: z.number(),
  color: z.string(),
  fill: z.string(),
  align: z.enum(['', 'left', 'center', 'right']),
  vertical: z.enum(['top', 'middle', 'bottom']),
  isWrapped: z.boolean(),
  /** Number format, `General` for none. */
  format: z.string(),
  /** Top, right, bottom, left. */
  borders: z.tuple([excelBorder, excelBorder, excelBorder, excelBorder]),
});
export type ExcelStyle = z.output<typeof excelStyle>;

export const excelCell = z.object({
  cell: excelCellRef,
  /** What stands in it; null for nothing, and for a formula: it is calculated where it is shown. */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Without the `=`. */
  formula: z.string().nullable(),
  /** Of a formula that is shared: the cell whose formula it is; relative references move along. */
  sharedFrom: excelCellRef.nullable(),
  /** Place in the list of styles. */
  style: z.number().int(),
});
export type ExcelCell = z.output<typeof excelCell>;

export const excelSheet = z.object({
  title: z.string(),
  /** Widths in pixels, 0 for a hidden one; as many as are shown. */
  columns: z.array(z.number()),
  /** Heights in pixels, 0 for a hidden one. */
  rows: z.array(z.number()),
  /** `A1:C2`. */
  merges: z.array(z.string()),
  cells: z.array(excelCell),
  /** There are cells beyond the columns and rows that are shown. */
  isCut: z.boolean(),
});
export type ExcelSheet = z.output<typeof excelSheet>;

/** A workbook as a screen shows it: no charts and pictures, which the file keeps. */
export const excelWorkbook = z.object({
  sheets: z.array(excelSheet),
  styles: z.array(excelStyle),
  /** Charts, pictures and the like that are in the file and not shown. */
  hasDrawings: z.boolean(),
  /** Days are counted from 1904, as old Macintosh programs do. */
  is1904: z.boolean(),
});
export type ExcelWorkbook = z.output<typeof excelWorkbook>;

export const excelTemplate = z.object({
  version: excelVersion,
  fields: z.array(excelField),
  workbook: excelWorkbook,
  /** Of the form: it grows with each edit of the form, of its file and of what its cells are for. */
  revision: z.number().int(),
});
export type ExcelTemplate = z.output<typeof excelTemplate>;

/** A number, words, a date as `2026-05-01`; null: nothing. */
export const excelValue = z.strictObject({
  sheet: sheetTitle,
  cell: excelCellRef,
  value: z.union([z.number(), z.string().max(2_000)]).nullable(),
});
export type ExcelValue = z.output<typeof excelValue>;

export const EXCEL_STATUSES = ['unfilled', 'filled', 'signed'] as const;
export type ExcelStatus = (typeof EXCEL_STATUSES)[number];

/** A record: one period of a form. `filled`: nothing that has to be filled in is missing. `signed`: locked. */
export const excelRecord = z.object({
  id,
  excelId: id,
  title: z.string(),
  titleEn: z.string(),
  ownerTitle: z.string(),
  ownerTitleEn: z.string(),
  versionId: id,
  versionNumber: z.number().int(),
  fromMs: timeMs,
  /** Exclusive. */
  toMs: timeMs,
  /** Null until its values are there: they come some minutes after the period ended. */
  madeMs: timeMs.nullable(),
  status: z.enum(EXCEL_STATUSES),
  filledMs: timeMs.nullable(),
  filledBy: z.string(),
  signedMs: timeMs.nullable(),
  signedBy: z.string(),
  revision: z.number().int(),
});
export type ExcelRecord = z.output<typeof excelRecord>;

export const excelRecordDetail = excelRecord.extend({
  fields: z.array(excelField),
  workbook: excelWorkbook,
  /** What was calculated and what was filled in. */
  values: z.array(excelValue),
});
export type ExcelRecordDetail = z.output<typeof excelRecordDetail>;

export const excelSummaryColumn = z.object({
  key: z.string(),
  kind: z.enum(EXCEL_FIELD_KINDS),
  /** The label of what is filled in, else the name of the signal or calculated value. */
  title: z.string(),
  statistic: reportStatistic.nullable(),
  /** Over the numbers of all records; null where there is none. */
  count: z.number().int(),
  sum: z.number().nullable(),
  avg: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export const excelSummaryRow = z.object({
  id,
  fromMs: timeMs,
  toMs: timeMs,
  status: z.enum(EXCEL_STATUSES),
  values: z.array(z.union([z.number(), z.string()]).nullable()),
});
/** The records of a time side by side. */
export const excelSummary = z.object({
  columns: z.array(excelSummaryColumn),
  rows: z.array(excelSummaryRow),
  /** There are more records than are taken. */
  isCut: z.boolean(),
});
export type ExcelSummary = z.output<typeof excelSummary>;

import { z } from 'zod';
import { email, id, recordOf, timeMs, title, titleEn } from '../core/index.ts';
import { MAX_FORMULA_LENGTH } from '../mvar/index.ts';

/** Most columns of a report. */
export const MAX_REPORT_COLUMNS = 50;
/** Most steps of an answer: what a chart or a sheet can still show. */
export const MAX_REPORT_STEPS = 5000;

/** What a row of a report is about. Days begin at midnight of the organisation's time zone, shifts at its times. */
export const REPORT_STEPS = ['hour', 'shift', 'day', 'week', 'month', 'year'] as const;
export const reportStep = z.enum(REPORT_STEPS);
export type ReportStep = z.output<typeof reportStep>;

/**
 * What a column says of a step, of good values alone:
 * `avg` is weighted by time, `mean` the mean of the recorded values;
 * `difference` is the value at the end less that at the beginning, each as it held then;
 * `increase` adds up what a counter went up, a reading below the last one being a counter that began anew at 0;
 * `runHours` are hours in which the value was not 0, `switchCount` how often it became other than 0;
 * `goodShare` is the percentage of the time in which a good value held.
 */
export const REPORT_STATISTICS = [
  'avg',
  'min',
  'max',
  'sum',
  'first',
  'last',
  'difference',
  'increase',
  'mean',
  'count',
  'runHours',
  'switchCount',
  'goodShare',
] as const;
export const reportStatistic = z.enum(REPORT_STATISTICS);
export type ReportStatistic = z.output<typeof reportStatistic>;

export const REPORT_SOURCES = ['signal', 'mvar', 'formula'] as const;

/** An id, or '' for none. */
const idOrNone = z
  .string()
  .regex(/^([1-9]\d{0,17})?$/, 'id')
  .default('');

/** A column as a person enters it. */
export const reportColumn = z.strictObject({
  /** By which formulas of other columns name it: `${c1}`. */
  key: z.string().regex(/^c[1-9]\d{0,2}$/),
  title,
  titleEn,
  source: z.enum(REPORT_SOURCES),
  /** A signal of the report's equipment, or of equipment bound to its project; '' for other sources. */
  signalId: idOrNone,
  /** A calculated value of the report's project; '' for other sources. */
  mvarId: idOrNone,
  /** Over columns before or after it that are no formulas: `${c1} / ${c2} * 100`; '' for other sources. */
  formula: z.string().max(MAX_FORMULA_LENGTH).default(''),
  /** Nothing for a formula, which is calculated from the columns of its row. */
  statistic: reportStatistic.default('avg'),
  unit: z.string().max(20).default(''),
  decimals: z.number().int().min(0).max(9).default(2),
});
export type ReportColumn = z.output<typeof reportColumn>;

/** When a report is made by itself: after each such period, over it. */
export const REPORT_SCHEDULES = ['none', 'shift', 'day', 'week', 'month'] as const;
export const reportSchedule = z.enum(REPORT_SCHEDULES);
export type ReportSchedule = z.output<typeof reportSchedule>;

/** What a report that comes by itself is kept and mailed as. */
export const REPORT_FILE_FORMATS = ['xlsx', 'pdf'] as const;
export const reportFileFormat = z.enum(REPORT_FILE_FORMATS);
export type ReportFileFormat = z.output<typeof reportFileFormat>;

/** Most addresses a report is mailed to. */
export const MAX_RECIPIENTS = 20;

/** What a person enters about a report. */
export const reportFields = {
  title,
  titleEn,
  step: reportStep.default('day'),
  columns: z.array(reportColumn).min(1).max(MAX_REPORT_COLUMNS),
  schedule: reportSchedule.default('none'),
  fileFormat: reportFileFormat.default('xlsx'),
  /** Addresses to which each is mailed; none: it is only kept. */
  recipients: z.array(email.min(3)).max(MAX_RECIPIENTS).default([]),
};

/** A report of a piece of equipment or of a project. */
export const report = recordOf({
  title: z.string(),
  titleEn: z.string(),
  /** Null for one of a project, as the other is for one of equipment. */
  equipmentId: id.nullable(),
  projectId: id.nullable(),
  /** Name of what it is of. */
  ownerTitle: z.string(),
  ownerTitleEn: z.string(),
  step: reportStep,
  columns: z.array(reportColumn),
  schedule: reportSchedule,
  fileFormat: reportFileFormat,
  recipients: z.array(z.string()),
});
export type Report = z.output<typeof report>;

/** A column as a table or a chart shows it. */
export const shownColumn = z.object({
  key: z.string(),
  title: z.string(),
  titleEn: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  source: z.enum(REPORT_SOURCES),
  /** Null for a formula. */
  statistic: reportStatistic.nullable(),
  /** Null unless it is of a signal. */
  signalId: id.nullable(),
  /** False: its signal or calculated value is gone, or is not of the report's equipment or project any more. */
  isThere: z.boolean(),
});
export type ShownColumn = z.output<typeof shownColumn>;

/** A step, or the whole range: a value a column, null where nothing can be said. */
export const reportRow = z.object({
  fromMs: timeMs,
  /** Exclusive. */
  toMs: timeMs,
  /** The step in the organisation's time: `2026-05-01`, `2026-05-01 08:00–16:00`, `2026-05`. */
  label: z.string(),
  values: z.array(z.number().nullable()),
});
export type ReportRow = z.output<typeof reportRow>;

/** What became of a mail to one address. */
export const reportMail = z.object({
  to: z.string(),
  state: z.enum(['waiting', 'sent', 'held', 'failed']),
  /** Why it was not sent, in the words of the mail server. */
  failure: z.string(),
});
export type ReportMail = z.output<typeof reportMail>;

/** A report that came by itself. */
export const reportRun = z.object({
  id,
  reportId: id,
  title: z.string(),
  titleEn: z.string(),
  fromMs: timeMs,
  /** Exclusive. */
  toMs: timeMs,
  /** When it was made; null while it could not be. */
  madeMs: timeMs.nullable(),
  fileFormat: reportFileFormat,
  /** Of the file. */
  bytes: z.number().int(),
  /** Why it could not be made; '' when it was. */
  failure: z.string(),
  mails: z.array(reportMail),
});
export type ReportRun = z.output<typeof reportRun>;

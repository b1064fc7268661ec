import { z } from 'zod';
import { id, recordOf, remark, timeMs, title, titleEn } from '../core/index.ts';
import { signature } from '../repair/signature.ts';
import { INSPECTION_STATUSES } from './state.ts';

/** What is asked at a piece of equipment; `live` is answered by the newest value of its signal with the tag. */
export const INSPECTION_ITEM_KINDS = ['yesNo', 'number', 'text', 'photo', 'live'] as const;
export type InspectionItemKind = (typeof INSPECTION_ITEM_KINDS)[number];

/** Most questions of one content, and most pieces of equipment of one plan. */
export const MAX_INSPECTION_ITEMS = 50;
export const MAX_PLAN_EQUIPMENT = 200;
/** Longest time after its moment at which an inspection may be done, minutes: 31 days. */
export const MAX_GRACE_MIN = 44_640;
/** Longest advance of a counter between two inspections, in the unit of its signal. */
export const MAX_COUNTER_INTERVAL = 1e12;
export const MAX_INSPECTION_PHOTO_MB = 10;
/** Of an inspection that is not done: one for each question, and as many taken anew. */
export const MAX_INSPECTION_PHOTOS = 2 * MAX_INSPECTION_ITEMS;

export const inspectionItem = z.strictObject({
  title: z.string().trim().min(1).max(100),
  kind: z.enum(INSPECTION_ITEM_KINDS),
  /** Of `number` and `live`: below or above this it is abnormal. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  unit: z.string().trim().max(20).default(''),
  /** Of `live`. */
  tag: z.string().trim().max(200).default(''),
  isRequired: z.boolean().default(true),
});
export type InspectionItem = z.output<typeof inspectionItem>;

export const inspectionContentFields = {
  title,
  titleEn,
  remark: remark.default(''),
  items: z.array(inspectionItem).min(1).max(MAX_INSPECTION_ITEMS),
};
export const inspectionContent = recordOf({
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  items: z.array(inspectionItem),
});
export type InspectionContent = z.output<typeof inspectionContent>;

/** How a plan is due: by the calendar, or by what a counter of each piece of equipment has advanced. */
export const INSPECTION_CYCLES = ['day', 'week', 'month', 'counter'] as const;

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format');

/** When inspections are due: at times of the organisation's time zone, or by a counter (ADR 127). */
export const inspectionSchedule = z.strictObject({
  cycle: z.enum(INSPECTION_CYCLES).default('day'),
  /** Of a week: 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  /** Of a month; a day that a month does not have is its last one. */
  monthDays: z.array(z.number().int().min(1).max(31)).max(31).default([]),
  /** Of day, week and month: at least one. */
  times: z.array(localTime).max(24).default([]),
  /** Of a counter: the signal of each piece of equipment that counts, and after what advance one is due, in its unit. */
  tag: z.string().trim().max(200).default(''),
  interval: z.number().positive().max(MAX_COUNTER_INTERVAL).nullable().default(null),
  /** What the interval is in: the server takes it from the signals. Null: none, or of a plan whose signals differed. */
  unit: z.string().max(100).nullable().default(null),
});
export type InspectionSchedule = z.output<typeof inspectionSchedule>;

/**
 * Whether the counter of a piece of equipment is counted: `waiting` until a first value is read, `paused` while the plan
 * is not enabled, else why the last look could not read it.
 */
export const COUNTER_STATES = [
  ...(['counting', 'waiting', 'paused'] as const),
  ...(['noSignal', 'notNumber', 'noValue', 'stale', 'bad'] as const),
  // Its unit is not that of the plan; it shows so much that one interval more cannot be told.
  ...(['unitChanged', 'tooLarge'] as const),
] as const;
export type CounterState = (typeof COUNTER_STATES)[number];

/** Whether a counter cannot be counted though it should be. */
export const isCounterFault = (state: CounterState): boolean =>
  state !== 'counting' && state !== 'waiting' && state !== 'paused';

const planCounterFields = {
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  state: z.enum(COUNTER_STATES),
  /** Of the signal, as `decimals` is; of no signal '' and 0. */
  unit: z.string(),
  decimals: z.number().int(),
  /** Since the last inspection of the plan was made, or since it began, and what is left until the next. */
  advanced: z.number(),
  remaining: z.number(),
};

/** How far one piece of equipment of a plan by a counter has come, as of the last look. */
export const inspectionCounter = z.object({
  equipmentId: id,
  ...planCounterFields,
  /** The last reading that was counted, and when it was read. */
  reading: z.number().nullable(),
  readMs: timeMs.nullable(),
  /** When the next inspection is due if it goes on as in the last 7 days; null: history does not say. */
  estimatedMs: timeMs.nullable(),
  /** When the last inspection of this plan was made, and what became of it. */
  lastMs: timeMs.nullable(),
  last: z.object({ id, status: z.enum(INSPECTION_STATUSES), isMissed: z.boolean() }).nullable(),
});
export type InspectionCounter = z.output<typeof inspectionCounter>;

export const inspectionPlanFields = {
  title,
  titleEn,
  contentId: id,
  equipmentIds: z.array(id).min(1).max(MAX_PLAN_EQUIPMENT),
  schedule: inspectionSchedule,
  /** For how long after its moment it may be done. */
  graceMin: z.number().int().min(1).max(MAX_GRACE_MIN).default(120),
  assigneeId: id.nullable().default(null),
  departmentId: id.nullable().default(null),
  isEnabled: z.boolean().default(true),
  /** Whether its inspections are submitted with a signature. */
  isSigned: z.boolean().default(false),
};
export const inspectionPlan = recordOf({
  title: z.string(),
  titleEn: z.string(),
  contentId: id,
  contentTitle: z.string(),
  contentTitleEn: z.string(),
  equipmentIds: z.array(id),
  equipTitles: z.array(z.string()),
  equipTitlesEn: z.array(z.string()),
  schedule: inspectionSchedule,
  graceMin: z.number().int(),
  assigneeId: id.nullable(),
  assignee: z.string(),
  departmentId: id.nullable(),
  departmentTitle: z.string(),
  isEnabled: z.boolean(),
  isSigned: z.boolean(),
  /** Of a plan by a counter: its equipment, first what is not counted, then the nearest to its inspection. */
  counters: z.array(z.object(planCounterFields)),
  /** When the next inspections are due by the calendar; null: never, or not enabled. */
  nextMs: timeMs.nullable(),
});
export type InspectionPlan = z.output<typeof inspectionPlan>;

export const inspectionAnswer = z.strictObject({
  /** Place of the question in the content, from 0. */
  item: z
    .number()
    .int()
    .min(0)
    .max(MAX_INSPECTION_ITEMS - 1),
  /** `yes` or `no`, a number as text, words, or the id of a photo; null: nothing. */
  value: z.string().trim().max(2_000).nullable(),
});
export type InspectionAnswer = z.output<typeof inspectionAnswer>;

/** An answer as it is shown. */
const givenAnswer = inspectionAnswer.extend({
  /** Of a `live` question: of when the value is that was taken for it. */
  atMs: timeMs.optional(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

/** The counter by which an inspection was made: its reading then, and the advance since the one before. */
export const inspectionMadeBy = z.object({
  tag: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  reading: z.number(),
  advanced: z.number(),
});
export type InspectionMadeBy = z.output<typeof inspectionMadeBy>;

/**
 * Names what a device keeps until it is sent, so that sending it twice is done once: the id of the account that gave it,
 * a point, and a random UUID of that device.
 */
export const keptKey = z.string().regex(/^\d{1,19}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'format');

/** Answers that a device kept before it sent them. Both times are of the clock of that device, which may be wrong. */
export const keptAnswers = z.strictObject({
  key: keptKey,
  /** When they were given. */
  doneMs: timeMs,
  /** When they are sent. */
  sentMs: timeMs,
});

/** One inspection of one piece of equipment at one time. */
export const inspection = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  planId: id.nullable(),
  equipmentId: id,
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  status: z.enum(INSPECTION_STATUSES),
  /** Not started and beyond its time. */
  isMissed: z.boolean(),
  dueMs: timeMs,
  deadlineMs: timeMs,
  /** Who has to do it, until it is done. */
  assignee: z.string(),
  /** Who did it, and when. */
  inspector: z.string(),
  doneMs: timeMs.nullable(),
  /** When the answers came, where they were given without a network and sent later; else null. */
  receivedMs: timeMs.nullable(),
  remark: z.string(),
  /** What is not as it should be, in words. */
  result: z.string(),
  /** Whether it is submitted with a signature. */
  isSigned: z.boolean(),
  /** Who signed; '' for nobody. */
  signer: z.string(),
  /** The repair that it opened. */
  repairId: id.nullable(),
  /** Null of one that was due by the calendar. */
  counter: inspectionMadeBy.nullable(),
  isAssigned: z.boolean(),
});
export type Inspection = z.output<typeof inspection>;

export const inspectionDetail = inspection.extend({
  items: z.array(inspectionItem),
  answers: z.array(givenAnswer),
  signature: signature.nullable(),
  /** Newest values of the signals of `live` items now, by the place of the item; null where there is none. */
  live: z.array(z.object({ item: z.number().int(), value: z.string().nullable(), atMs: timeMs.nullable() })),
});
export type InspectionDetail = z.output<typeof inspectionDetail>;

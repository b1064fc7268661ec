import { z } from 'zod';
import { defineCall, id, timeMs } from '../core/index.ts';
import { REPAIR_STATUSES } from '../repair/state.ts';
import { INSPECTION_STATUSES } from './state.ts';

/** `planned`: inspections of a plan that are still to be made. */
export const WORK_KINDS = ['repair', 'inspection', 'planned'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The longest period of a calendar, days: a month in any time zone, and the hour that a change of clocks adds. */
export const MAX_CALENDAR_DAYS = 32;
/** Most entries of one answer, the earliest ones. */
export const MAX_CALENDAR_ENTRIES = 1_000;

/** Work that is due at one moment: a repair, or what one plan asks of its equipment, of each state apart. */
export const workEntry = z.object({
  kind: z.enum(WORK_KINDS),
  /** Of the repair, of the plan where it is `planned`, of the inspection; of several together, of the first. */
  id,
  title: z.string(),
  titleEn: z.string(),
  /** Of the first. */
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  /** Of how many pieces of equipment; of a repair 1. */
  count: z.number().int().min(1),
  dueMs: timeMs,
  repairStatus: z.enum(REPAIR_STATUSES).nullable(),
  inspectionStatus: z.enum(INSPECTION_STATUSES).nullable(),
  /** Of a repair overdue or finished late, of inspections missed. */
  isLate: z.boolean(),
  /** Who has to do it, or did: a person, a department, or '' for anybody or nobody yet. */
  assigneeId: id.nullable(),
  assignee: z.string(),
  /** Whether it is the caller's to do. */
  isAssigned: z.boolean(),
});
export type WorkEntry = z.output<typeof workEntry>;

export const calendarCall = defineCall({
  path: '/lfscada/ops/calendar/query',
  summary:
    'Repairs and inspections that are due in a period, with those that plans by the calendar are going to make, of the equipment that the caller sees and as far as they may see repairs and inspections.',
  request: z
    .strictObject({
      /** The period, ms UTC, its end included; at most 32 days. */
      fromMs: timeMs,
      toMs: timeMs,
      kind: z.enum(WORK_KINDS).optional(),
      equipmentId: id.optional(),
      assigneeId: id.optional(),
      isAssigned: z.boolean().optional(),
    })
    .refine(({ fromMs, toMs }) => toMs >= fromMs && toMs - fromMs < MAX_CALENDAR_DAYS * 86_400_000, {
      path: ['toMs'],
      message: 'calendarPeriod',
    }),
  response: z.object({
    /** The earliest first. */
    entries: z.array(workEntry).max(MAX_CALENDAR_ENTRIES),
    /** Whether there are more than {@link MAX_CALENDAR_ENTRIES}. */
    isCut: z.boolean(),
    /** Whose work there is in the period, whoever it is asked for. */
    people: z.array(z.object({ id, title: z.string() })),
  }),
  // Each kind wants its own code: repair_view, inspection_view.
  permission: 'login',
  reads: ['repair', 'inspection', 'inspectionPlan'],
});

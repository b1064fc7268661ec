import { z } from 'zod';
import { defineCall, id, pageOf, pagingFields, timeMs } from '../core/index.ts';

/** The period looked at where none is asked for: so many days before its end. */
export const RELIABILITY_DAYS = 90;

const count = z.number().int().min(0);
/** Ms, or null where nothing happened of which it would be the mean. */
const meanMs = z.number().min(0).nullable();

/**
 * How reliable equipment was in a period, after EN 13306 and IEC 60050-192 as far as repairs can tell it.
 *
 * A failure is a repair that was *reported* in the period and has not ended early without being finished. `mttaMs` and `mttrMs` are of these
 * repairs, as far as they are received and finished by now, also where that was after the period. A repair that its
 * reporter said was not finished is one failure, restored when it was finished at last.
 *
 * Down time is while a repair was open, of what was reported before the period too: work orders do not say for how
 * long the equipment really stood still. Where repairs overlap it is counted once; those that ended early are in none
 * of it, but one that was finished before counts until then. What is observed of the period ends now and begins when the
 * equipment was added. Of equipment without any repair until the end of the period no availability is known, and it is
 * not in the observed time of several together.
 */
export const reliability = z.object({
  failures: count,
  /** Reported in the period, and ended early: in no other figure. */
  endedEarly: count,
  /** Of the failures, those that are finished by now. */
  restored: count,
  /** Reported before the end of the period, however long before, and open now. */
  open: count,
  /** Mean time to acknowledge: from reported to received for the first time. */
  mttaMs: meanMs,
  /** Mean time to restoration: from reported to finished at last, of `restored`. */
  mttrMs: meanMs,
  /** Mean operating time between failures: observed time without down time, by failures; null without failures. */
  mtbfMs: meanMs,
  /** How many pieces of equipment never had a repair: 0 or 1 of one. */
  withoutRepairs: count,
  /** How long the equipment was observed, of several the sum of those that had a repair. */
  observedMs: z.number().min(0),
  /** At most `observedMs`. */
  downMs: z.number().min(0),
  /** Mean availability, 0 to 1: the share of the observed time that is no down time; null where nothing is known. */
  availability: z.number().min(0).max(1).nullable(),
  /** Minutes that people entered when they finished, of `restored`; null where nobody entered any. */
  minutesSpent: count.nullable(),
});
export type Reliability = z.output<typeof reliability>;

export const equipmentReliability = reliability.extend({
  equipmentId: id,
  title: z.string(),
  titleEn: z.string(),
});
export type EquipmentReliability = z.output<typeof equipmentReliability>;

/** Which equipment: with failures in the period, or with open repairs. */
export const RELIABILITY_SCOPES = ['failed', 'open'] as const;

export const reliabilityCall = defineCall({
  path: '/lfscada/ops/repair/reliability',
  summary:
    'Failures of the equipment that the caller sees over a period, with MTTA, MTTR, MTBF and availability, and of all that is found together.',
  request: z.strictObject({
    /** The period, ms UTC, its end included. Left out it ends now, and begins 90 days before its end. */
    fromMs: timeMs.optional(),
    toMs: timeMs.optional(),
    scope: z.enum(RELIABILITY_SCOPES).optional(),
    keyword: z.string().max(100).optional(),
    ...pagingFields([
      'title',
      'failures',
      'endedEarly',
      'open',
      'mttaMs',
      'mttrMs',
      'mtbfMs',
      'downMs',
      'availability',
      'minutesSpent',
    ]),
  }),
  /** `totals`: of everything that is found, not of the page. */
  response: pageOf(equipmentReliability).extend({ totals: reliability }),
  permission: 'repair_view',
  reads: ['repair', 'equipment'],
});

import { z } from 'zod';
import { defineCall, id, idList, pageOf, pagingFields, timeMs } from '../core/index.ts';

/** What a correction does with the values of a stretch. */
export const correctionOperation = z.enum([
  /** value × factor + offset; of numbers. */
  'scale',
  /** Every value becomes this one, and good. */
  'set',
  /** Values stay and are bad (code 90001). */
  'bad',
  'delete',
  /** Adds values at times of their own; what is at one of these times is replaced. */
  'insert',
]);
export type CorrectionOperation = z.output<typeof correctionOperation>;

/** Code of values that somebody has marked as bad. */
export const CODE_MARKED_BAD = '90001';
/** Most values of one correction. */
export const MAX_CORRECTED_VALUES = 1_000_000;
/** Longest stretch of one correction in days. */
export const MAX_CORRECTION_DAYS = 92;
/** Most values that are inserted at once. */
export const MAX_INSERTED_VALUES = 1_000;

/** As the signal's data type has it; an integer beyond ±2^53 as text. */
const correctedValue = z.union([z.number(), z.boolean(), z.string().max(4_096)]);
const reason = z.string().trim().min(1).max(500);

export const correction = z.object({
  id,
  equipmentId: id,
  signalId: id,
  signalTitle: z.string(),
  signalTitleEn: z.string(),
  /** Both ends counted. */
  fromMs: timeMs,
  toMs: timeMs,
  operation: correctionOperation,
  /** Of `scale`. */
  factor: z.number().nullable(),
  offset: z.number().nullable(),
  /** Of `set`, as text. */
  value: z.string().nullable(),
  reason: z.string(),
  /** How many values were changed. */
  count: z.number().int(),
  madeMs: timeMs,
  /** Display name of who made it. */
  madeBy: z.string(),
  takenBackMs: timeMs.nullable(),
  takenBackBy: z.string().nullable(),
  takenBackReason: z.string().nullable(),
});
export type Correction = z.output<typeof correction>;

/** The correction of a stretch as it is asked for. */
const correctionRequest = z.strictObject({
  equipmentId: id,
  signalId: id,
  /** Both ends counted; of `insert` left out. */
  fromMs: timeMs.optional(),
  toMs: timeMs.optional(),
  operation: correctionOperation,
  factor: z.number().default(1),
  offset: z.number().default(0),
  value: correctedValue.optional(),
  points: z
    .array(z.strictObject({ timeMs, value: correctedValue }))
    .max(MAX_INSERTED_VALUES)
    .optional(),
  reason,
});
export type CorrectionRequest = z.output<typeof correctionRequest>;

export const correctionCalls = {
  correct: defineCall({
    path: '/lfscada/signal/history/correct',
    encoding: 'json',
    summary:
      'Corrects recorded values of a signal over a stretch of up to 92 days, at most one million; what they were is ' +
      'kept, and the correction can be taken back. Values recorded later are not changed.',
    request: correctionRequest,
    response: z.object({ id, count: z.number().int() }),
    errors: [
      'rangeReversed',
      'rangeTooLong',
      'correctionEmpty',
      'correctionTooLarge',
      'correctionExpired',
      'historyDamaged',
    ],
    permission: 'history_correct',
    tokens: 'write',
    changes: ['correction', 'signal'],
  }),
  queryCorrections: defineCall({
    path: '/lfscada/signal/history/queryCorrections',
    summary: 'Corrections of recorded values of a piece of equipment, the newest first.',
    request: z.strictObject({
      equipmentId: id,
      /** Of these signals alone. */
      signalIds: idList.optional(),
      ...pagingFields(['madeMs']),
    }),
    response: pageOf(correction),
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['correction', 'signal'],
  }),
  takeBackCorrection: defineCall({
    path: '/lfscada/signal/history/takeBackCorrection',
    encoding: 'json',
    summary:
      'Takes a correction back: what it changed is again what it was, but for values that were written since.',
    request: z.strictObject({ id, reason }),
    response: z.object({
      count: z.number().int(),
      /** Values that were written since the correction, which stay. */
      skipped: z.number().int(),
    }),
    errors: ['correctionCovered', 'correctionTakenBack', 'correctionExpired', 'historyDamaged'],
    permission: 'history_correct',
    tokens: 'write',
    changes: ['correction', 'signal'],
  }),
};

import { z } from 'zod';
import { defineCall, id, timeMs } from '../core/index.ts';
import { recordingFields } from '../signal/recording.ts';

/** What recording policies are compared on. */
export const COMPARED_DAYS = 7;
/** Most values they are compared on; of more, the first ones. */
export const MAX_COMPARED_VALUES = 1_000_000;

export const compareRecordings = defineCall({
  path: '/lfscada/signal/compareRecordings',
  encoding: 'json',
  summary:
    'What recording policies would have recorded of the values that a signal has recorded in the last 7 days, of one ' +
    'million at most.',
  request: z.strictObject({
    equipmentId: id,
    signalId: id,
    policies: z
      .array(
        z.strictObject({
          ...recordingFields,
          /** Range of the signal, for a band of percent. */
          min: z.number().nullable().default(null),
          max: z.number().nullable().default(null),
        }),
      )
      .min(1)
      .max(8),
  }),
  response: z.object({
    fromMs: timeMs,
    /** Of the last value that was looked at when there were too many. */
    toMs: timeMs,
    /** How many values were recorded. */
    values: z.number().int(),
    /** False when there were more values than are compared. */
    isComplete: z.boolean(),
    /** In the order of the policies. */
    results: z.array(
      z.object({
        recorded: z.number().int(),
        /**
         * Most that a number that was left out is away from what the curve shows in its place, in the signal's unit:
         * from the line of a swinging door, else from the value recorded last. null when there is none.
         */
        largestError: z.number().nullable(),
      }),
    ),
  }),
  permission: 'equipment_edit',
  reads: ['signal'],
});

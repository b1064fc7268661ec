import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/**
 * A signal's value: a number, a boolean, a text, or null when there is none. An integer beyond ±2^53, which a
 * JSON number would round, is its decimal text.
 */
export const signalValue = z.union([z.number(), z.boolean(), z.string(), z.null()]);
export type SignalValue = z.output<typeof signalValue>;

/** Live value: newest value, its time, and code '200' good, '201' stale, else why it is bad. */
export const liveValue = z.object({
  id,
  value: signalValue,
  time: timeMs,
  code: z.string(),
  /**
   * Of a value that is not good: until when what is shown was known to be good, by the clock of `time`, which says when
   * value or code changed. Our agent vouches for a value that does not change as long as its device answers; of a
   * foreign gateway it is the last report. Absent: unknown, or nothing to show. A good value has none.
   */
  goodTime: timeMs.optional(),
});
export type LiveValue = z.output<typeof liveValue>;

/** Code of a good value. */
export const CODE_GOOD = '200';
/** Code of a value that is no longer, or was not, current: stale or from backfill. */
export const CODE_STALE = '201';

import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';
import { signalValue } from '../signal/index.ts';

/** One signal's stretch of history in columns of equal length, times ascending. */
export const historySeries = z.object({
  signalId: id,
  times: z.array(timeMs),
  values: z.array(signalValue),
  /** Codes only of the points that are not good, by index. */
  bad: z.array(z.object({ index: z.number().int(), code: z.string() })),
  /** True when the points are the minimum and maximum of buckets and not every value. */
  downsampled: z.boolean(),
  /** How many raw values the range holds. */
  rawCount: z.number().int(),
  /**
   * Nothing older is kept, of roll-ups neither; there if the range begins before. Some may still be there, up to a month,
   * as it is removed in whole stretches.
   */
  keptMs: timeMs.optional(),
  /** Stretches whose values somebody has corrected (`queryCorrections`), both ends counted. */
  corrected: z.array(z.object({ id, fromMs: timeMs, toMs: timeMs })).optional(),
});

export type HistorySeries = z.output<typeof historySeries>;

import { numberOf, type Reading } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

/** Most values that are remembered; of a signal that changes more often, the window is shorter. */
const MAX_KEPT = 1_000;

/**
 * How much the value changed within the window that ends now. A signal keeps its value until it is reported anew, so
 * the value at the beginning of the window is the last one that was told before. While it is not good nobody knows how it changes, and
 * the window begins anew: what took hours is no change of seconds.
 */
export const rate: ConditionDefinition<'rate'> = {
  otherSignals: () => [],
  create({ direction, limit, windowMs }, rule) {
    const kept: { readonly atMs: number; readonly value: number }[] = [];
    let last: Reading | undefined;

    function remember(reading: Reading | undefined, atMs: number): void {
      const value = numberOf(reading);
      if (value === undefined) kept.length = 0;
      else if (reading !== last) {
        if (kept.at(-1)?.atMs === atMs) kept.pop();
        kept.push({ atMs, value });
      }
      last = reading;
      // The first that is kept is the one that stood when the window began.
      while (kept.length > 1 && (kept[1]!.atMs <= atMs - windowMs || kept.length > MAX_KEPT)) kept.shift();
    }

    return {
      judge(readings, _stage, atMs) {
        const reading = ownReading(rule, readings);
        remember(reading, atMs);
        const now = numberOf(reading);
        if (now === undefined) return undefined;
        const change = now - kept[0]!.value;
        const size = direction === 'both' ? Math.abs(change) : direction === 'rising' ? change : -change;
        return size > limit ? 1 : 0;
      },
      dueMs: () => (kept.length > 1 ? kept[1]!.atMs + windowMs : Number.POSITIVE_INFINITY),
    };
  },
};

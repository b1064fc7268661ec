import { type HoldOptions, heldOver, type Summary } from './summary.ts';

/**
 * The summary of two stretches and of the time between them, in which what held at the end of the earlier holds on.
 * Merging is associative but for the rounding of sums.
 * @param options the same as for the parts
 * @throws RangeError when the later begins before the earlier ends
 */
export function mergeSummaries(earlier: Summary, later: Summary, options: HoldOptions = {}): Summary {
  if (later.fromMs < earlier.toMs)
    throw new RangeError(`a stretch from ${later.fromMs} after one to ${earlier.toMs}`);
  const between = heldOver(earlier.tail, earlier.toMs, later.fromMs, options.maxHoldMs);
  const [head, end] = [earlier.goodCount > 0 ? earlier : later, later.goodCount > 0 ? later : earlier];
  // The first of equals; of one without values, which is NaN, the other.
  const least = later.min < earlier.min || Number.isNaN(earlier.min) ? later : earlier;
  const most = later.max > earlier.max || Number.isNaN(earlier.max) ? later : earlier;
  return {
    fromMs: earlier.fromMs,
    toMs: later.toMs,
    count: earlier.count + later.count,
    goodCount: earlier.goodCount + later.goodCount,
    min: least.min,
    minMs: least.minMs,
    max: most.max,
    maxMs: most.maxMs,
    first: head.first,
    firstMs: head.firstMs,
    last: end.last,
    lastMs: end.lastMs,
    sum: earlier.sum + later.sum,
    goodMs: earlier.goodMs + between.ms + later.goodMs,
    integral: earlier.integral + between.integral + later.integral,
    // One without rows says nothing of its own.
    tail: later.count > 0 ? later.tail : (later.tail ?? earlier.tail),
  };
}

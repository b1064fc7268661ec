import { type Columns, firstNotBefore, sliceColumns } from '../columns.ts';
import { mergeSummaries } from './merge-summaries.ts';
import { emptyStretch, type HeldValue, type HoldOptions, type Summary, summarise } from './summary.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface BucketOptions extends HoldOptions {
  /** {@link MINUTE_MS}, {@link HOUR_MS}, {@link DAY_MS} or any other. */
  readonly bucketMs: number;
  /** How far local time is ahead of UTC, so that days begin at local midnight. @default 0 */
  readonly offsetMs?: number;
  /** What held before the first value. */
  readonly before?: HeldValue;
  /** Until when the last bucket is counted, its own end at most; left out: its last value. */
  readonly untilMs?: number;
}

/** Begin of the bucket that a time is in, ms UTC. */
export function bucketStart(timeMs: number, { bucketMs, offsetMs = 0 }: BucketOptions): number {
  return Math.floor((timeMs + offsetMs) / bucketMs) * bucketMs - offsetMs;
}

/**
 * Summaries of the buckets that have rows, in order. What held at the begin of a bucket counts in it, and the last
 * value of one holds to its end, or for the last bucket to `untilMs`. Buckets without rows are left out, whatever
 * held: it is the `tail` of the one before.
 */
export function rollUp(columns: Columns, options: BucketOptions): Summary[] {
  const parts: Summary[] = [];
  const { times } = columns;
  for (let start = 0; start < times.length; ) {
    const end = firstNotBefore(times, bucketStart(times[start]!, options) + options.bucketMs);
    parts.push(summarise(sliceColumns(columns, start, end), { maxHoldMs: options.maxHoldMs }));
    start = end;
  }
  return mergeBuckets(parts, options);
}

/**
 * The same from finer buckets, or from parts of buckets: of the last bucket of a segment and the first of the next.
 * @param parts in order, none across the bounds of a bucket
 * @throws RangeError otherwise
 */
export function mergeBuckets(parts: readonly Summary[], options: BucketOptions): Summary[] {
  const buckets: Summary[] = [];
  let startMs = Number.NaN;
  let held = options.before;
  for (const part of parts) {
    const partStartMs = bucketStart(part.fromMs, options);
    if (part.toMs > partStartMs + options.bucketMs)
      throw new RangeError(`a part from ${part.fromMs} to ${part.toMs} is in two buckets`);
    const last = buckets.pop();
    if (last === undefined || partStartMs !== startMs) {
      if (last !== undefined) buckets.push(extended(last, startMs + options.bucketMs, options));
      startMs = partStartMs;
      const begin = held && emptyStretch(startMs, startMs, held);
      buckets.push(begin === undefined ? part : mergeSummaries(begin, part, options));
    } else buckets.push(mergeSummaries(last, part, options));
    held = buckets.at(-1)!.tail;
  }
  const last = buckets.pop();
  if (last === undefined) return buckets;
  const endMs = Math.min(startMs + options.bucketMs, options.untilMs ?? last.toMs);
  return [...buckets, endMs > last.toMs ? extended(last, endMs, options) : last];
}

/** With what holds on until then. */
function extended(bucket: Summary, toMs: number, options: HoldOptions): Summary {
  return mergeSummaries(bucket, emptyStretch(toMs, toMs, undefined), options);
}

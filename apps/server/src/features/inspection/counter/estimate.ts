import type { Bucket, HistoryReader } from '../../history/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is looked back at. */
export const RATE_MS = 7 * DAY_MS;
/** Of a shorter stretch nothing is concluded: a day has hours of work and of rest. */
const LEAST_MS = 12 * HOUR_MS;
/** What is due later than this is not told: nobody plans by it. */
const MOST_AHEAD_MS = 3_650 * DAY_MS;

/**
 * How fast a counter goes, in its unit a ms, over the stretch of which history knows it; undefined when that is too
 * short. What it went back is not counted, as inspections do not count it.
 */
export function rateOf(
  buckets: readonly Pick<
    Bucket,
    'fromMs' | 'toMs' | 'goodCount' | 'goodShare' | 'first' | 'firstMs' | 'last' | 'timeMean'
  >[],
): number | undefined {
  let known = Number.NaN;
  let beginMs = Number.NaN;
  let endMs = Number.NaN;
  let advanced = 0;
  for (const { fromMs, toMs, goodCount, goodShare, first, firstMs, last, timeMean } of buckets) {
    // Nothing was recorded: what held before was the value all the time.
    const isHeld = goodCount === 0 && goodShare > 0;
    if (goodCount === 0 && !isHeld) continue;
    const [begin, end] = isHeld ? [timeMean, timeMean] : [first, last];
    if (Number.isNaN(known)) {
      known = begin;
      beginMs = isHeld ? fromMs : firstMs;
    }
    advanced += Math.max(0, begin - known) + Math.max(0, end - begin);
    known = end;
    endMs = toMs;
  }
  const lengthMs = endMs - beginMs;
  return lengthMs >= LEAST_MS ? advanced / lengthMs : undefined;
}

/** When a counter has come so much further, ms UTC, if it goes on as in the last 7 days; null: nothing says so. */
export async function estimateDue(
  history: Pick<HistoryReader, 'readBuckets'>,
  signalId: string,
  remaining: number,
  nowMs: number,
): Promise<number | null> {
  const range = { fromMs: nowMs - RATE_MS, toMs: nowMs };
  const buckets = await history.readBuckets({ id: signalId, dataType: 'number' }, range, {
    bucketMs: HOUR_MS,
  });
  const rate = rateOf(buckets);
  if (rate === undefined || rate <= 0) return null;
  const aheadMs = remaining / rate;
  return aheadMs > MOST_AHEAD_MS ? null : Math.round(nowMs + aheadMs);
}

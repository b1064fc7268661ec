import type { Columns } from '../columns.ts';
import type { Summary } from '../summary/summary.ts';

/** Everything of a summary but what holds on. */
export type SlowSummary = Omit<Summary, 'tail'>;

/**
 * The summary by looking at every single millisecond of the stretch: what held then, and since when. Far too slow for
 * anything but to be right.
 * @param rows everything known, before the stretch too
 */
export function summariseSlowly(
  { times, values, codes }: Columns,
  fromMs: number,
  toMs: number,
  maxHoldMs: number,
  isWithin: (timeMs: number) => boolean,
): SlowSummary {
  const rows = Array.from(times, (timeMs, i) => ({
    timeMs,
    value: values[i]!,
    isGood: Number.isFinite(values[i]!) && (codes === undefined || codes[i] === 200),
  }));
  const within = rows.filter(({ timeMs }) => isWithin(timeMs));
  const good = within.filter(({ isGood }) => isGood);
  const min = Math.min(...good.map(({ value }) => value));
  const max = Math.max(...good.map(({ value }) => value));
  let goodMs = 0;
  let integral = 0;
  for (let ms = fromMs; ms < toMs; ms += 1) {
    const newest = rows.filter(({ timeMs }) => timeMs <= ms).at(-1);
    if (newest === undefined || !newest.isGood || ms - newest.timeMs >= maxHoldMs) continue;
    goodMs += 1;
    integral += newest.value;
  }
  const hasAny = good.length > 0;
  const orNaN = (value: number | undefined) => (hasAny && value !== undefined ? value : Number.NaN);
  return {
    fromMs,
    toMs,
    count: within.length,
    goodCount: good.length,
    min: orNaN(min),
    minMs: orNaN(good.find(({ value }) => value === min)?.timeMs),
    max: orNaN(max),
    maxMs: orNaN(good.find(({ value }) => value === max)?.timeMs),
    first: orNaN(good[0]?.value),
    firstMs: orNaN(good[0]?.timeMs),
    last: orNaN(good.at(-1)?.value),
    lastMs: orNaN(good.at(-1)?.timeMs),
    sum: good.reduce((sum, { value }) => sum + value, 0),
    goodMs,
    integral,
  };
}

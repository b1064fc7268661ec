/** Values of one signal over time. */
export interface Curve {
  /** Ascending, ms UTC. */
  readonly timesMs: ArrayLike<number>;
  /** null: no good value from then on; the line has a gap there. */
  readonly values: ArrayLike<number | null>;
}

/** A stretch in which a curve has no trusted value. `stale` was good and was not renewed. */
export interface Stretch {
  readonly fromMs: number;
  /** Infinity: it has not ended. */
  readonly toMs: number;
  readonly kind: 'missing' | 'stale';
}

/** Place of the first time later than `timeMs`; the length when there is none. */
export function firstAfter(timesMs: ArrayLike<number>, timeMs: number): number {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timesMs[middle]! <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the signal was at a time: the last value until then; undefined before the first, null in a gap. */
export function valueAt({ timesMs, values }: Curve, timeMs: number): number | null | undefined {
  const place = firstAfter(timesMs, timeMs) - 1;
  return place < 0 ? undefined : (values[place] ?? null);
}

import { type ColumnSeries, qualityOf } from '@zutai/contract';

/** A stretch in which a signal had no value to trust, ms UTC; the end is the next good point. */
export interface BadStretch {
  fromMs: number;
  toMs: number;
}

/** One signal's history, ready to be drawn. */
export interface Curve {
  signalId: string;
  /** ms UTC, ascending. */
  times: ArrayLike<number>;
  /** null where there is no value: the line has a gap there. */
  values: (number | null)[];
  badStretches: BadStretch[];
  badCount: number;
  min: number | null;
  max: number | null;
  isDownsampled: boolean;
  rawCount: number;
}

const isTrusted = (code: string) => qualityOf(code) !== 'bad';

/** Makes a curve of a series; bad points become gaps whatever value they carry. */
export function toCurve(series: ColumnSeries): Curve {
  const { times, values: column } = series;
  const badAt = new Set(series.bad.filter(({ code }) => !isTrusted(code)).map(({ index }) => index));
  const values = new Array<number | null>(times.length);
  const badStretches: BadStretch[] = [];
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let badFromMs: number | null = null;
  for (let i = 0; i < times.length; i += 1) {
    const value = column[i] as number;
    const isBad = badAt.has(i);
    if (isBad || Number.isNaN(value)) values[i] = null;
    else {
      values[i] = value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const timeMs = times[i] as number;
    if (isBad) badFromMs ??= timeMs;
    else if (badFromMs !== null) {
      badStretches.push({ fromMs: badFromMs, toMs: timeMs });
      badFromMs = null;
    }
  }
  if (badFromMs !== null) badStretches.push({ fromMs: badFromMs, toMs: Number.POSITIVE_INFINITY });
  return {
    signalId: series.signalId,
    times,
    values,
    badStretches,
    badCount: badAt.size,
    min: min === Number.POSITIVE_INFINITY ? null : min,
    max: max === Number.NEGATIVE_INFINITY ? null : max,
    isDownsampled: series.downsampled,
    rawCount: series.rawCount,
  };
}

/** Index of the last time at or before `timeMs`; -1 when there is none. */
export function indexAt(times: ArrayLike<number>, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface CursorValue {
  value: number | null;
  /** The point fell into a stretch without a trusted value. */
  isBad: boolean;
}

/** What a curve has at a time: the value that held then. undefined before its first point. */
export function valueAt(curve: Curve, timeMs: number): CursorValue | undefined {
  const index = indexAt(curve.times, timeMs);
  if (index < 0) return undefined;
  const isBad = curve.badStretches.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs);
  return { value: curve.values[index] ?? null, isBad };
}

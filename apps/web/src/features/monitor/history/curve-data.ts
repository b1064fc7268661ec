import { type ColumnSeries, qualityOf } from '@zutai/contract';
import { type Curve, type Stretch, valueAt } from '@zutai/curve';

/** One signal's history, ready to be drawn. */
export interface HistoryCurve extends Curve {
  readonly signalId: string;
  /** What was bad, each until the next good point. */
  readonly stretches: readonly Stretch[];
  readonly badCount: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly isDownsampled: boolean;
  readonly rawCount: number;
  /** Nothing older is kept, if the range begins before; ms UTC. */
  readonly keptMs: number | undefined;
  /** Stretches whose values somebody has corrected, both ends counted. */
  readonly corrected: NonNullable<ColumnSeries['corrected']>;
}

const isTrusted = (code: string) => qualityOf(code) !== 'bad';

/** Makes a curve of a series; bad points become gaps whatever value they carry. */
export function toCurve(series: ColumnSeries): HistoryCurve {
  const { times, values: column } = series;
  const badAt = new Set(series.bad.filter(({ code }) => !isTrusted(code)).map(({ index }) => index));
  const values = new Array<number | null>(times.length);
  const stretches: Stretch[] = [];
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
      stretches.push({ fromMs: badFromMs, toMs: timeMs, kind: 'missing' });
      badFromMs = null;
    }
  }
  if (badFromMs !== null)
    stretches.push({ fromMs: badFromMs, toMs: Number.POSITIVE_INFINITY, kind: 'missing' });
  return {
    signalId: series.signalId,
    timesMs: times,
    values,
    stretches,
    badCount: badAt.size,
    min: min === Number.POSITIVE_INFINITY ? null : min,
    max: max === Number.NEGATIVE_INFINITY ? null : max,
    isDownsampled: series.downsampled,
    rawCount: series.rawCount,
    keptMs: series.keptMs,
    corrected: series.corrected ?? [],
  };
}

export interface CursorValue {
  value: number | null;
  /** The point fell into a stretch without a trusted value. */
  isBad: boolean;
}

/** What a curve has at a time, and whether that is to be trusted. undefined before its first point. */
export function cursorValueAt(curve: HistoryCurve, timeMs: number): CursorValue | undefined {
  const value = valueAt(curve, timeMs);
  if (value === undefined) return undefined;
  return { value, isBad: curve.stretches.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs) };
}

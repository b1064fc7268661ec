import type { ChartEntryData } from '../chart/entry.ts';
import { type ComplexXYCurveData, maxXyPairs } from './model.ts';

/** One curve: y over x. */
export interface XyPair {
  x: ChartEntryData;
  y: ChartEntryData;
}

/** The curves of the widget: the n-th Y over the n-th X, and over the first X where there is no n-th. */
export function listPairs({ signalArrayX, signalArrayY }: ComplexXYCurveData): XyPair[] {
  return signalArrayY.slice(0, maxXyPairs).flatMap((y, place) => {
    const x = signalArrayX[place] ?? signalArrayX[0];
    return x ? [{ x, y }] : [];
  });
}

export interface XyPoint {
  x: number;
  y: number;
  /** ms UTC. */
  timeMs: number;
}

interface Series {
  timesMs: ArrayLike<number>;
  values: ArrayLike<number | null>;
}

/**
 * Points of one signal over another: at each time of either, what both were then (each holds its last value). Where
 * one of them had no good value the curve is broken: null.
 */
export function joinPairs(x: Series, y: Series): (XyPoint | null)[] {
  const points: (XyPoint | null)[] = [];
  let [atX, atY] = [0, 0];
  let presentX: number | null = null;
  let presentY: number | null = null;
  while (atX < x.timesMs.length || atY < y.timesMs.length) {
    const nextX = x.timesMs[atX] ?? Number.POSITIVE_INFINITY;
    const nextY = y.timesMs[atY] ?? Number.POSITIVE_INFINITY;
    const timeMs = Math.min(nextX, nextY);
    if (nextX === timeMs) presentX = x.values[atX++] ?? null;
    if (nextY === timeMs) presentY = y.values[atY++] ?? null;
    if (presentX !== null && presentY !== null) points.push({ x: presentX, y: presentY, timeMs });
    else if (points.length > 0 && points.at(-1) !== null) points.push(null);
  }
  return points;
}

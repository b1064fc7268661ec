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

/** How a pair of signals becomes a curve. */
export interface JoinOptions {
  /**
   * The time is taken in steps of so many ms, one point each: history keeps the extremes of each signal, which are not of
   * the same moment, and a point for each of them would join values that never met.
   */
  stepMs: number;
  /** Points farther apart in time are not joined, ms. */
  gapMs: number;
}

/**
 * Points of one signal over another in the order of time: what both were at the end of each step in which one of them
 * changed. null breaks the curve: one of them had no good value, or nothing came for too long.
 */
export function joinPairs(x: Series, y: Series, { stepMs, gapMs }: JoinOptions): (XyPoint | null)[] {
  const points: (XyPoint | null)[] = [];
  let [atX, atY] = [0, 0];
  let presentX: number | null = null;
  let presentY: number | null = null;
  let last: XyPoint | undefined;
  while (atX < x.timesMs.length || atY < y.timesMs.length) {
    const nextX = x.timesMs[atX] ?? Number.POSITIVE_INFINITY;
    const nextY = y.timesMs[atY] ?? Number.POSITIVE_INFINITY;
    const timeMs = Math.min(nextX, nextY);
    if (nextX === timeMs) presentX = x.values[atX++] ?? null;
    if (nextY === timeMs) presentY = y.values[atY++] ?? null;
    if (presentX === null || presentY === null) {
      if (points.length > 0 && points.at(-1) !== null) points.push(null);
      last = undefined;
      continue;
    }
    const point = { x: presentX, y: presentY, timeMs };
    const isSameStep = last && Math.floor(last.timeMs / stepMs) === Math.floor(timeMs / stepMs);
    if (isSameStep) points[points.length - 1] = point;
    else {
      if (last && timeMs - last.timeMs > gapMs) points.push(null);
      points.push(point);
    }
    last = point;
  }
  return points;
}

/** The span is drawn in so many steps; what is silent for longer than a part of it is a gap, ms at least. */
const stepsOfSpan = 300;
const gapsOfSpan = 30;
const leastGapMs = 60_000;

/** The points of a pair since a time; the newest alone when all are older. */
export function curveOfPair(
  x: Series,
  y: Series,
  { fromMs, spanMs }: { fromMs: number; spanMs: number },
): (XyPoint | null)[] {
  const gapMs = Math.max(leastGapMs, spanMs / gapsOfSpan);
  const points = joinPairs(x, y, { stepMs: spanMs / stepsOfSpan, gapMs });
  // Gaps carry no time; the first point that is new enough decides.
  const start = points.findIndex((point) => point !== null && point.timeMs >= fromMs);
  return start < 0 ? points.slice(-1) : points.slice(start);
}

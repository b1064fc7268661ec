import { mergeSummaries, type Summary, summarise } from '@zutai/segment-codec';
import { firstNotBefore, GOOD, type HistoryColumns, sliceHistory } from '../history-columns.ts';

/** A value as it was recorded. */
export interface CurvePoint {
  readonly time: number;
  /** NaN for none. */
  readonly value: number;
  readonly code: number;
}

/**
 * What is kept of the numbers of a stretch in a roll-up: the summary of those that are good, and what a curve draws of
 * all of them. The stretch goes from its first value to its last; what holds in between is counted when parts are put
 * together, so that a part depends on nothing beside it.
 */
export interface Part {
  readonly summary: Summary;
  /** What a curve draws; undefined where every value is good, and it draws the least and the greatest. */
  readonly points: CurvePoints | undefined;
}

export interface CurvePoints {
  /** The least value that can be read, good or not, the first of equals; undefined when there is none. */
  readonly low: CurvePoint | undefined;
  readonly high: CurvePoint | undefined;
  /** The first without a value. */
  readonly empty: CurvePoint | undefined;
}

/** Roll-ups by UTC time: the parts of each minute, hour or day that has values. */
export function partsOf(columns: HistoryColumns, stepMs: number): Part[] {
  const parts: Part[] = [];
  const { times } = columns;
  for (let start = 0; start < times.length; ) {
    const endMs = (Math.floor((times[start] as number) / stepMs) + 1) * stepMs;
    const end = start + firstNotBefore(times.subarray(start), endMs);
    parts.push(partOf(sliceHistory(columns, start, end)));
    start = end;
  }
  return parts;
}

/** Coarser parts from finer ones, whose step fits into `stepMs`. */
export function coarserParts(parts: readonly Part[], stepMs: number): Part[] {
  const coarser: Part[] = [];
  let step = Number.NaN;
  for (const part of parts) {
    const own = Math.floor(part.summary.fromMs / stepMs);
    const last = own === step ? coarser.pop() : undefined;
    coarser.push(last === undefined ? part : mergeParts(last, part));
    step = own;
  }
  return coarser;
}

function partOf(columns: HistoryColumns): Part {
  const { times, values, codes } = columns;
  const summary = summarise({ kind: 'number', times, values, codes });
  if (isAllGood(summary)) return { summary, points: undefined };
  let [low, high, empty] = [Number.NaN, Number.NaN, Number.NaN];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (Number.isNaN(value)) {
      if (Number.isNaN(empty)) empty = i;
      continue;
    }
    if (Number.isNaN(low) || value < (values[low] as number)) low = i;
    if (Number.isNaN(high) || value > (values[high] as number)) high = i;
  }
  const pointAt = (i: number): CurvePoint | undefined =>
    Number.isNaN(i)
      ? undefined
      : { time: times[i] as number, value: values[i] as number, code: codes?.[i] ?? GOOD };
  return { summary, points: { low: pointAt(low), high: pointAt(high), empty: pointAt(empty) } };
}

export function isAllGood({ goodCount, count }: Summary): boolean {
  return goodCount === count;
}

function pointsOf({ summary, points }: Part): CurvePoints {
  if (points !== undefined) return points;
  const { min, minMs, max, maxMs } = summary;
  return {
    low: { time: minMs, value: min, code: GOOD },
    high: { time: maxMs, value: max, code: GOOD },
    empty: undefined,
  };
}

function mergeParts(earlier: Part, later: Part): Part {
  const pick = (own: CurvePoint | undefined, other: CurvePoint | undefined, isBeyond: boolean) =>
    own === undefined || (other !== undefined && isBeyond) ? other : own;
  const summary = mergeSummaries(earlier.summary, later.summary);
  if (earlier.points === undefined && later.points === undefined) return { summary, points: undefined };
  const [one, other] = [pointsOf(earlier), pointsOf(later)];
  return {
    summary,
    points: {
      low: pick(one.low, other.low, (other.low?.value ?? 0) < (one.low?.value ?? 0)),
      high: pick(one.high, other.high, (other.high?.value ?? 0) > (one.high?.value ?? 0)),
      empty: one.empty ?? other.empty,
    },
  };
}

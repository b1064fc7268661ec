import { qualityOf } from '@zutai/contract';
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
  /**
   * The least value that is to be trusted, the first of equals; undefined when there is none. Parts that were stored
   * before this rule may have one that is not: {@link pointsOf} puts that right.
   */
  readonly low: CurvePoint | undefined;
  readonly high: CurvePoint | undefined;
  /** The first without a value that is to be trusted: a gap, of which the value is NaN and the code says why. */
  readonly empty: CurvePoint | undefined;
}

/** Whether a curve may draw a value with this code: good, or good and old. */
export const isTrusted = (code: number): boolean => qualityOf(code) !== 'bad';

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
    if (Number.isNaN(value) || !isTrusted(codes?.[i] ?? GOOD)) {
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
  return { summary, points: { low: pointAt(low), high: pointAt(high), empty: asGap(pointAt(empty)) } };
}

/** What is not to be trusted has no place on a curve but its time. */
const asGap = (point: CurvePoint | undefined) => point && { ...point, value: Number.NaN };

export function isAllGood({ goodCount, count }: Summary): boolean {
  return goodCount === count;
}

/** What a curve draws of a part. */
export function pointsOf({ summary, points }: Part): CurvePoints {
  const { min, minMs, max, maxMs, goodCount } = summary;
  const least = goodCount > 0 ? { time: minMs, value: min, code: GOOD } : undefined;
  const most = goodCount > 0 ? { time: maxMs, value: max, code: GOOD } : undefined;
  if (points === undefined) return { low: least, high: most, empty: undefined };
  const { low, high, empty } = points;
  const untrusted = [low, high].filter((point) => point !== undefined && !isTrusted(point.code));
  if (untrusted.length === 0) return points;
  const [gap] = [...untrusted, empty].filter((point) => point !== undefined).sort((a, b) => a.time - b.time);
  return {
    low: low === undefined || isTrusted(low.code) ? low : least,
    high: high === undefined || isTrusted(high.code) ? high : most,
    empty: asGap(gap),
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

import { CODE_GOOD, isGoodCode } from '@zutai/contract';
import { SegmentError } from './segment-error.ts';

/** What the values of a signal are. The order is the number in the header. */
export const SEGMENT_KINDS = ['number', 'integer', 'boolean', 'text', 'enumeration'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];

/** Most values of a segment; about 16,000 is what serves reading best. */
export const MAX_SEGMENT_COUNT = 1 << 20;
/** Most UTF-8 bytes that the different texts of a segment have together. */
export const MAX_TEXT_BYTES = 4 << 20;
/** Furthest time from 1970 in ms: that of `Date`. */
const MAX_TIME_MS = 8.64e15;
const GOOD = Number(CODE_GOOD);

/**
 * A stretch of one signal's values in columns, times strictly increasing: a signal has one value at a time, by the
 * primary key of the history. This is the shape in which the history reads raw values, so that what thins out
 * curves takes it as it is.
 */
export interface Columns {
  readonly kind: SegmentKind;
  /** ms UTC, whole. */
  readonly times: Float64Array;
  /**
   * NaN where there is no value. Booleans are 0 and 1. Of integers the nearest number, of texts NaN.
   */
  readonly values: Float64Array;
  /** Codes of the values; undefined when every one is 200, good. */
  readonly codes: Int32Array | undefined;
  /** The values of texts. */
  readonly texts?: readonly (string | null)[];
  /** The values of integers, −2^63 to 2^64 − 1, exactly. */
  readonly integers?: readonly (bigint | null)[];
}

/** Columns as they are given: those that the kind does not need may be left out. */
export interface GivenColumns extends Omit<Columns, 'values' | 'codes'> {
  readonly values?: Float64Array;
  readonly codes?: Int32Array;
}

/** Throws SegmentError unless times are whole, in range and strictly increasing, at least one and not too many. */
export function checkTimes(times: Float64Array): void {
  const count = times.length;
  if (count === 0 || count > MAX_SEGMENT_COUNT)
    throw new SegmentError('count', `${count} values; a segment has 1 to ${MAX_SEGMENT_COUNT}`);
  let before = -MAX_TIME_MS - 1;
  for (let i = 0; i < count; i += 1) {
    const time = times[i]!;
    // Negated, so that NaN is refused.
    if (!(time > before)) throw new SegmentError('times', `time ${i} is not after the one before it`);
    if (!Number.isInteger(time)) throw new SegmentError('times', `time ${i} is not a whole millisecond`);
    before = time;
  }
  if (before > MAX_TIME_MS) throw new SegmentError('times', 'the last time is out of range');
}

/** Index of the first time that is not before `timeMs`; the length when all are. */
export function firstNotBefore(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows `start` to before `end`; typed arrays are views. */
export function sliceColumns(columns: Columns, start: number, end: number): Columns {
  if (start === 0 && end === columns.times.length) return columns;
  const { kind, times, values, codes, texts, integers } = columns;
  return {
    kind,
    times: times.subarray(start, end),
    values: values.subarray(start, end),
    codes: codes?.subarray(start, end),
    ...(texts && { texts: texts.slice(start, end) }),
    ...(integers && { integers: integers.slice(start, end) }),
  };
}

/** The codes, or undefined when all are good. */
export function codesUnlessGood(codes: Int32Array): Int32Array | undefined {
  return codes.every((code) => isGoodCode(code)) ? undefined : codes;
}

/** Code of a row: good when the columns have none. */
export function codeAt(columns: Pick<Columns, 'codes'>, index: number): number {
  return columns.codes === undefined ? GOOD : columns.codes[index]!;
}

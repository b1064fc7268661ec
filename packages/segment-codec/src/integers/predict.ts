import { zigzag } from './whole-numbers.ts';

/** Integers of a series are within ±2^48, so that no sum or difference here leaves what a number holds exactly. */
export const MAX_SERIES = 2 ** 48;

/**
 * How the next integer of a series is foretold from those before; what is written is by how much it was missed.
 * The order is the number in a segment.
 */
export const PREDICTORS = [
  /** Not at all: the distance from the least. For values that jump about. */
  { name: 'least', window: 0 },
  /** The one before. For values that wander. */
  { name: 'last', window: 1 },
  /** As far on as the last step. For what rises evenly: counters, ramps, times. */
  { name: 'line', window: 0 },
  /** The mean of the last few: for noise around something that moves slowly. */
  { name: 'mean of 2', window: 2 },
  { name: 'mean of 4', window: 4 },
  { name: 'mean of 8', window: 8 },
  { name: 'mean of 16', window: 16 },
] as const;

/** Series within this can be restored with integers of 32 bits, sums of windows too: several times as fast. */
export const MAX_NARROW = 2 ** 26;

export const LEAST = 0;
const LAST = 1;
const LINE = 2;

/**
 * By how much each integer from `start` to before `end` was missed, as whole numbers; the first by nothing, since
 * `start` itself is written beside them.
 * @param least taken from each by the predictor `least`
 */
export function missesOf(
  series: Float64Array,
  predictor: number,
  least: number,
  start = 0,
  end = series.length,
): Float64Array {
  const misses = new Float64Array(end - start);
  if (predictor === LEAST) {
    for (let i = start; i < end; i += 1) misses[i - start] = series[i]! - least;
    return misses;
  }
  if (predictor === LAST) {
    for (let i = start + 1; i < end; i += 1) misses[i - start] = zigzag(series[i]! - series[i - 1]!);
    return misses;
  }
  if (predictor === LINE) {
    let step = 0;
    for (let i = start + 1; i < end; i += 1) {
      const next = series[i]! - series[i - 1]!;
      misses[i - start] = zigzag(next - step);
      step = next;
    }
    return misses;
  }
  const { window } = PREDICTORS[predictor]!;
  const share = 1 / window;
  let sum = series[start]! * window;
  for (let i = start + 1; i < end; i += 1) {
    const value = series[i]!;
    misses[i - start] = zigzag(value - Math.floor(sum * share));
    sum += value - series[Math.max(start, i - window)]!;
  }
  return misses;
}

/**
 * The series again, in the place of its (signed) misses.
 * @param isNarrow it is within {@link MAX_NARROW}
 */
export function restore(misses: Float64Array, predictor: number, first: number, isNarrow: boolean): void {
  const count = misses.length;
  if (predictor === LEAST) {
    for (let i = 0; i < count; i += 1) misses[i]! += first;
    return;
  }
  if (count === 0) return;
  misses[0] = first;
  if (predictor === LAST) {
    let value = first;
    for (let i = 1; i < count; i += 1) {
      value += misses[i]!;
      misses[i] = value;
    }
    return;
  }
  if (predictor === LINE) {
    let value = first;
    let step = 0;
    for (let i = 1; i < count; i += 1) {
      step += misses[i]!;
      value += step;
      misses[i] = value;
    }
    return;
  }
  const { window } = PREDICTORS[predictor]!;
  if (isNarrow) restoreNarrow(misses, window, first);
  else restoreWide(misses, window, first);
}

function restoreNarrow(misses: Float64Array, window: number, first: number): void {
  const shift = 31 - Math.clz32(window);
  let sum = (first * window) | 0;
  for (let i = 1; i < misses.length; i += 1) {
    const value = ((misses[i]! | 0) + (sum >> shift)) | 0;
    misses[i] = value;
    sum = (sum + value - (misses[i < window ? 0 : i - window]! | 0)) | 0;
  }
}

function restoreWide(misses: Float64Array, window: number, first: number): void {
  const share = 1 / window;
  let sum = first * window;
  for (let i = 1; i < misses.length; i += 1) {
    const value = misses[i]! + Math.floor(sum * share);
    misses[i] = value;
    sum += value - misses[i < window ? 0 : i - window]!;
  }
}

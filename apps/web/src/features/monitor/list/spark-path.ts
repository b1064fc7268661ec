import type { SignalValue } from '@zutai/contract';

/**
 * SVG path of a stretch of history in a box: times from left to right, the range of the values from bottom to
 * top with a little air. Missing values break the line; a value that never changes runs through the middle.
 */
export function sparkPath(
  times: readonly number[],
  values: readonly SignalValue[],
  range: { fromMs: number; toMs: number },
  width: number,
  height: number,
): string {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (typeof value !== 'number') continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const span = high - low;
  const air = 2;
  const yOf = (value: number) =>
    span > 0 ? height - air - ((value - low) / span) * (height - 2 * air) : height / 2;
  const xOf = (timeMs: number) => ((timeMs - range.fromMs) / (range.toMs - range.fromMs)) * width;
  let path = '';
  let isDown = false;
  for (const [index, timeMs] of times.entries()) {
    const value = values[index];
    if (typeof value !== 'number') {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${xOf(timeMs).toFixed(1)} ${yOf(value).toFixed(1)}`;
    isDown = true;
  }
  return path;
}

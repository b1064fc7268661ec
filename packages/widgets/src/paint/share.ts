import { type LiveValue, toNumber } from '@zutai/diagram';

/** Where a value lies between two ends, 0 to 1; null when there is no number or the ends are one. */
export function shareOf(value: LiveValue['value'], minVal: number, maxVal: number): number | null {
  const number = toNumber(value);
  if (number === null || maxVal === minVal) return null;
  return Math.max(0, Math.min(1, (number - minVal) / (maxVal - minVal)));
}

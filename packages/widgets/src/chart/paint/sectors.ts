import type { ChartEntry } from '../entry.ts';

export interface Share {
  entry: ChartEntry;
  /** Degrees clockwise from "up". */
  from: number;
  to: number;
}

/**
 * The whole circle among the entries, each by its value. An entry without a value gets the piece of an average one,
 * because its true share is not known; what is below zero has no share.
 */
export function shareCircle(entries: readonly ChartEntry[]): Share[] {
  const unknownDegrees = 360 / Math.max(1, entries.length);
  const unknownCount = entries.filter(({ value }) => value === null).length;
  const total = totalOf(entries);
  const knownDegrees = 360 - unknownDegrees * unknownCount;
  let from = 0;
  return entries.map((entry) => {
    const degrees =
      entry.value === null
        ? unknownDegrees
        : total > 0
          ? (Math.max(0, entry.value) / total) * knownDegrees
          : 0;
    const share = { entry, from, to: from + degrees };
    from += degrees;
    return share;
  });
}

/** Sum of the values that have a share. */
export function totalOf(entries: readonly ChartEntry[]): number {
  return entries.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
}

/** Percent of the whole; undefined while a part of the whole is unknown, because then so is the whole. */
export function percentOf(entry: ChartEntry, entries: readonly ChartEntry[]): number | undefined {
  const total = totalOf(entries);
  if (entry.value === null || total <= 0 || entries.some(({ value }) => value === null)) return undefined;
  return (Math.max(0, entry.value) / total) * 100;
}

import { MAX_RANGE_DAYS } from '@zutai/contract';

/** A stretch of time, ms UTC. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

export const MAX_RANGE_MS = MAX_RANGE_DAYS * 86_400_000;
/** Closer than this there is nothing more to see. */
export const MIN_RANGE_MS = 1000;

/** Keeps a range within its shortest and longest length around its middle, in whole ms, not before 1970. */
export function limitRange({ fromMs, toMs }: TimeRange): TimeRange {
  const length = Math.min(MAX_RANGE_MS, Math.max(MIN_RANGE_MS, toMs - fromMs));
  const from = Math.max(0, Math.round((fromMs + toMs) / 2 - length / 2));
  return { fromMs: from, toMs: Math.round(from + length) };
}

/** Zooms by `factor` (below 1 is closer) so that the time at `anchorMs` stays where it is. */
export function zoomRange({ fromMs, toMs }: TimeRange, factor: number, anchorMs: number): TimeRange {
  const length = toMs - fromMs;
  const wanted = Math.min(MAX_RANGE_MS, Math.max(MIN_RANGE_MS, length * factor));
  const share = (anchorMs - fromMs) / length;
  const from = Math.max(0, Math.round(anchorMs - wanted * share));
  return { fromMs: from, toMs: Math.round(from + wanted) };
}

/** Moves a range by a share of its length; positive is later. */
export function moveRange({ fromMs, toMs }: TimeRange, share: number): TimeRange {
  const step = Math.round((toMs - fromMs) * share);
  const from = Math.max(0, fromMs + step);
  return { fromMs: from, toMs: from + (toMs - fromMs) };
}

/** What of history is shown: the last so many minutes, moving with the time, or a fixed range. */
export type RangeChoice = { lastMin: number } | TimeRange;

/** Reads `last` or `from` and `to` of an address; the last hour when they say nothing usable. */
export function readRange(query: URLSearchParams): RangeChoice {
  const fromMs = Number(query.get('from'));
  const toMs = Number(query.get('to'));
  if (Number.isInteger(fromMs) && Number.isInteger(toMs) && fromMs > 0 && toMs > fromMs)
    return limitRange({ fromMs, toMs });
  const lastMin = Number(query.get('last'));
  const isUsable = Number.isInteger(lastMin) && lastMin > 0 && lastMin * 60_000 <= MAX_RANGE_MS;
  return { lastMin: isUsable ? lastMin : 60 };
}

/** The range a choice stands for at a time. */
export function rangeOf(choice: RangeChoice, nowMs: number): TimeRange {
  if ('fromMs' in choice) return choice;
  return { fromMs: nowMs - choice.lastMin * 60_000, toMs: nowMs };
}

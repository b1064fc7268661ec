import { MAX_RANGE_DAYS } from '@zutai/contract';

/** A stretch of time, ms UTC. */
export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** Shorter than this no zoom goes, ms: there is nothing more to see. */
export const MIN_SPAN_MS = 1000;
/** Longest range that is read and shown, ms (specification, section 9: "Query range 30 days"). */
export const MAX_SPAN_MS = MAX_RANGE_DAYS * 86_400_000;

/** A length of time within the shortest and the longest, ms. */
export function limitSpan(spanMs: number): number {
  return Math.min(MAX_SPAN_MS, Math.max(MIN_SPAN_MS, spanMs));
}

/** A range of a length in whole ms, not before 1970. */
function rangeFrom(fromMs: number, spanMs: number): TimeRange {
  const from = Math.max(0, Math.round(fromMs));
  return { fromMs: from, toMs: Math.round(from + spanMs) };
}

/** Keeps a range within its shortest and longest length around its middle, in whole ms, not before 1970. */
export function limitRange({ fromMs, toMs }: TimeRange): TimeRange {
  const spanMs = limitSpan(toMs - fromMs);
  return rangeFrom((fromMs + toMs) / 2 - spanMs / 2, spanMs);
}

/** Zooms by `factor` (below 1 is closer) so that the time at `anchorMs` stays where it is. */
export function zoomRange({ fromMs, toMs }: TimeRange, factor: number, anchorMs: number): TimeRange {
  const spanMs = limitSpan((toMs - fromMs) * factor);
  const share = (anchorMs - fromMs) / Math.max(1, toMs - fromMs);
  return rangeFrom(anchorMs - spanMs * share, spanMs);
}

/** Moves a range by a share of its length; positive is later. */
export function moveRange({ fromMs, toMs }: TimeRange, share: number): TimeRange {
  return rangeFrom(fromMs + (toMs - fromMs) * share, toMs - fromMs);
}

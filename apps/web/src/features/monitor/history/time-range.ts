import { limitRange, MAX_SPAN_MS, type TimeRange } from '@zutai/curve';

/** What of history is shown: the last so many minutes, moving with the time, or a fixed range. */
export type RangeChoice = { lastMin: number } | TimeRange;

/** Reads `last` or `from` and `to` of an address; the last hour when they say nothing usable. */
export function readRange(query: URLSearchParams): RangeChoice {
  const fromMs = Number(query.get('from'));
  const toMs = Number(query.get('to'));
  if (Number.isInteger(fromMs) && Number.isInteger(toMs) && fromMs > 0 && toMs > fromMs)
    return limitRange({ fromMs, toMs });
  const lastMin = Number(query.get('last'));
  const isUsable = Number.isInteger(lastMin) && lastMin > 0 && lastMin * 60_000 <= MAX_SPAN_MS;
  return { lastMin: isUsable ? lastMin : 60 };
}

/** The range a choice stands for at a time. */
export function rangeOf(choice: RangeChoice, nowMs: number): TimeRange {
  if ('fromMs' in choice) return choice;
  return { fromMs: nowMs - choice.lastMin * 60_000, toMs: nowMs };
}

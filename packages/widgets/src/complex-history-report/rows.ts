import { type Curve, MAX_SPAN_MS, type TimeRange, valueAt } from '@zutai/curve';
import { formatValue, type LiveValue, plainValue } from '@zutai/diagram';
import { siteOffsetMin } from '../chart/site-time.ts';
import type { ComplexHistoryReportData, TimeUnit } from './model.ts';

const unitMs: Readonly<Record<TimeUnit, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Time between two rows, ms. */
export function intervalMsOf({ interval, timeUnit }: ComplexHistoryReportData): number {
  return Math.max(1, interval) * (unitMs[timeUnit] ?? unitMs.hour);
}

/** Length of the time reported, ms: at most the 30 days of section 9, at least one row. */
export function spanMsOf(data: ComplexHistoryReportData): number {
  const spanMs = data.timeRange * (unitMs[data.timeUnit] ?? unitMs.hour);
  return Math.min(MAX_SPAN_MS, Math.max(intervalMsOf(data), spanMs));
}

/** Times of rows, which are at multiples of the interval in the site's time. */
export interface RowTimes {
  count: number;
  /** The newest is at place 0, ms UTC. */
  at(place: number): number;
}

export function rowTimesOf({ fromMs, toMs }: TimeRange, intervalMs: number): RowTimes {
  const offsetMs = siteOffsetMin * 60_000;
  const newestMs = Math.floor((toMs + offsetMs) / intervalMs) * intervalMs - offsetMs;
  const count = newestMs < fromMs ? 0 : Math.floor((newestMs - fromMs) / intervalMs) + 1;
  return { count, at: (place) => newestMs - place * intervalMs };
}

/** The value a signal had then, in its words, plain in a file; null when it had none that is good. */
export function cellText(
  curve: Curve | undefined,
  live: LiveValue,
  timeMs: number,
  isForFile = false,
): string | null {
  const value = curve && valueAt(curve, timeMs);
  return value === null || value === undefined
    ? null
    : (isForFile ? plainValue : formatValue)({ ...live, value });
}

import type { PeriodFilter } from '@zutai/lists';
import type { Period } from '../period-picker/index.ts';

/** The latest time a date can hold, ms. */
const LATEST_MS = 8.64e15;

const readMs = (text: string | undefined) => {
  const timeMs = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(timeMs) && timeMs >= 0 && timeMs <= LATEST_MS ? timeMs : undefined;
};

/** The period that the filters of a list say; null where none is set or an address says nonsense. */
export function readPeriod(
  filters: Readonly<Record<string, string>>,
  name: string,
  { until }: PeriodFilter,
): Period | null {
  const fromMs = readMs(filters[name]);
  const toMs = readMs(filters[until]);
  return fromMs === undefined || toMs === undefined || fromMs > toMs ? null : { fromMs, toMs };
}

/** Both filters of a period, to be set in one change. */
export function periodFilters(
  name: string,
  { until }: PeriodFilter,
  period: Period | null,
): Record<string, string> {
  return {
    [name]: period === null ? '' : String(period.fromMs),
    [until]: period === null ? '' : String(period.toMs),
  };
}

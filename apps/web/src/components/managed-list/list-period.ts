import { type AnyList, isPeriod, type PeriodFilter } from '@zutai/lists';
import { type ChosenPeriod, isLastDays, lastDays, type Period, wholeDays } from '../period-picker/index.ts';

/** The latest time a date can hold, ms. */
const LATEST_MS = 8.64e15;

type Filters = Readonly<Record<string, string>>;

const readMs = (text: string | undefined) => {
  const timeMs = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(timeMs) && timeMs >= 0 && timeMs <= LATEST_MS ? timeMs : undefined;
};

/** The last days, today included, as an address has them: what "today" was yesterday is not today. */
const LAST_DAYS = /^([1-9]\d{0,3})d$/;

/**
 * The period that the filters of a list say: two times, or the last days in the field of the beginning. Null where
 * none is set or an address says nonsense.
 */
export function readPeriod(filters: Filters, name: string, { until }: PeriodFilter): ChosenPeriod | null {
  const days = LAST_DAYS.exec(filters[name] ?? '')?.[1];
  if (days !== undefined) return { days: Number(days) };
  const fromMs = readMs(filters[name]);
  const toMs = readMs(filters[until]);
  return fromMs === undefined || toMs === undefined || fromMs > toMs ? null : { fromMs, toMs };
}

/** The period that is looked at: what the filters say, or what is usual where they say none. */
export function shownPeriod(filters: Filters, name: string, filter: PeriodFilter): ChosenPeriod | null {
  const usual = filter.usualDays === undefined ? null : { days: filter.usualDays };
  return readPeriod(filters, name, filter) ?? usual;
}

/** Both filters of a period, to be set in one change. */
export function periodFilters(name: string, { until }: PeriodFilter, period: ChosenPeriod | null): Filters {
  if (period === null) return { [name]: '', [until]: '' };
  if (isLastDays(period)) return { [name]: `${period.days}d`, [until]: '' };
  return { [name]: String(period.fromMs), [until]: String(period.toMs) };
}

const timesOf = (period: ChosenPeriod, nowMs: number): Period =>
  isLastDays(period) ? wholeDays(...lastDays(period.days, nowMs)) : period;

/** The filters with the times that their periods mean at the moment; what is shown as no period asks for none. */
export function withPeriodTimes(list: AnyList, filters: Filters, nowMs: number): Filters {
  const periods = Object.entries(list.filters).flatMap(([name, filter]) => {
    if (!isPeriod(filter)) return [];
    const period = shownPeriod(filters, name, filter);
    return Object.entries(periodFilters(name, filter, period && timesOf(period, nowMs)));
  });
  return { ...filters, ...Object.fromEntries(periods) };
}

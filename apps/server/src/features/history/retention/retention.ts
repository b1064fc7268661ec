import { oldestKeptMs } from '../partitions.ts';

/** Days for which values and each level of roll-ups are kept. */
export interface RetentionDays {
  readonly rawDays: number;
  readonly minuteDays: number;
  readonly hourDays: number;
  readonly dayDays: number;
}

/** Before when each level is removed, ms UTC; segments go as wholes, so that some of it stays up to a month longer. */
export interface Expiry {
  readonly rawMs: number;
  readonly minutesMs: number;
  readonly hoursMs: number;
  readonly daysMs: number;
}

/** What is removed by itself: values, roll-ups of minutes and hours, and then what is left of a segment. */
export const expiryLevels = ['raw', 'minutes', 'hours', 'all'] as const;
export type ExpiryLevel = (typeof expiryLevels)[number];

/** Which segments have something of a level, and the order in which each signal's have their times, as an index has it. */
export const HELD_LEVELS: Record<ExpiryLevel, { readonly where: string; readonly order: string }> = {
  raw: { where: 'payload is not null', order: 'last_ts' },
  minutes: { where: 'minutes is not null', order: 'last_ts' },
  hours: { where: 'hours is not null', order: 'last_ts' },
  all: { where: 'true', order: 'first_ts' },
};

export function expiryAt(nowMs: number, { rawDays, minuteDays, hourDays, dayDays }: RetentionDays): Expiry {
  const beforeMs = (days: number) => oldestKeptMs(nowMs, days);
  return {
    rawMs: beforeMs(rawDays),
    minutesMs: beforeMs(minuteDays),
    hoursMs: beforeMs(hourDays),
    daysMs: beforeMs(dayDays),
  };
}

/** Before when a level is removed; nothing is left of what is older than all of them. */
export function beforeOf(level: ExpiryLevel, { rawMs, minutesMs, hoursMs, daysMs }: Expiry): number {
  if (level === 'all') return Math.min(rawMs, minutesMs, hoursMs, daysMs);
  return { raw: rawMs, minutes: minutesMs, hours: hoursMs }[level];
}

/** Whether roll-ups of some level stay when the values go. */
export function outlivesValues({ rawDays, minuteDays, hourDays, dayDays }: RetentionDays): boolean {
  return Math.max(minuteDays, hourDays, dayDays) > rawDays;
}

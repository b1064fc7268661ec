import type { ReportSchedule } from '@zutai/contract';
import type { SiteClock } from '../statistic/site-clock.ts';

export interface Period {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** So long after its end a report is made: gateways bring what they kept. */
export const GRACE_MS = 10 * 60_000;
/** Periods that are made up for after an outage, the latest of them. */
export const MOST_PERIODS = 62;

/** Periods of a schedule that ended since then and long enough before now, ascending. */
export function periodsEnded(
  clock: SiteClock,
  schedule: Exclude<ReportSchedule, 'none'>,
  sinceMs: number,
  nowMs: number,
): Period[] {
  const periods: Period[] = [];
  let toMs = clock.startOf(schedule, nowMs - GRACE_MS);
  while (toMs > sinceMs && periods.length < MOST_PERIODS) {
    const fromMs = clock.startOf(schedule, toMs - 1);
    periods.push({ fromMs, toMs });
    toMs = fromMs;
  }
  return periods.reverse();
}

/** Steps within a period: those that reach beyond it are cut, so that its sum is of the period alone. */
export function boundsWithin(bounds: readonly number[], { fromMs, toMs }: Period): number[] {
  return [fromMs, ...bounds.filter((bound) => bound > fromMs && bound < toMs), toMs];
}

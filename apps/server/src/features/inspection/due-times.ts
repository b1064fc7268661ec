import type { InspectionSchedule } from '@zutai/contract';
import type { SiteClock } from '../report/index.ts';

/** Most moments of one look: 24 times a day for a month and a day. */
const MAX_MOMENTS = 768;

function isDay({ cycle, weekdays, monthDays }: InspectionSchedule, clock: SiteClock, dayMs: number): boolean {
  if (cycle === 'day') return true;
  if (cycle === 'counter') return false;
  const { day, weekday, daysInMonth } = clock.dayOf(dayMs);
  if (cycle === 'week') return weekdays.includes(weekday);
  return monthDays.some((wanted) => Math.min(wanted, daysInMonth) === day);
}

/**
 * The moments at which inspections of a schedule are due, after one moment and up to another one, ascending; of a longer
 * stretch the first {@link MAX_MOMENTS}. A time of day that clocks leap over is due when they have leapt, one that comes
 * twice the first time.
 */
export function dueTimes(
  schedule: InspectionSchedule,
  clock: SiteClock,
  afterMs: number,
  untilMs: number,
): number[] {
  const minutes = schedule.times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const found = new Set<number>();
  for (let dayMs = clock.startOf('day', afterMs); dayMs <= untilMs; dayMs = clock.nextStart('day', dayMs)) {
    if (!isDay(schedule, clock, dayMs)) continue;
    for (const minute of minutes) {
      const dueMs = clock.timeOfDay(dayMs, minute);
      if (dueMs > afterMs && dueMs <= untilMs) found.add(dueMs);
    }
    if (found.size >= MAX_MOMENTS) break;
  }
  return [...found].toSorted((a, b) => a - b).slice(0, MAX_MOMENTS);
}

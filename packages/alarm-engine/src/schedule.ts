import type { AlarmSchedule } from '@zutai/contract';

const MINUTE_MS = 60_000;
const DAY_MIN = 1_440;

/** Whether the rule works at this moment. @param timeMs ms UTC */
export function isScheduled({ days, fromMin, toMin, offsetMin }: AlarmSchedule, timeMs: number): boolean {
  const localMin = Math.floor(timeMs / MINUTE_MS) + offsetMin;
  const minute = ((localMin % DAY_MIN) + DAY_MIN) % DAY_MIN;
  // 1970-01-01 was a Thursday.
  const day = (((Math.floor(localMin / DAY_MIN) + 4) % 7) + 7) % 7;
  if (fromMin === toMin) return days.includes(day);
  if (fromMin < toMin) return minute >= fromMin && minute < toMin && days.includes(day);
  return minute >= fromMin ? days.includes(day) : minute < toMin && days.includes((day + 6) % 7);
}

/** The next moment at which {@link isScheduled} can change, ms UTC: later than `timeMs`. */
export function nextEdgeMs({ fromMin, toMin, offsetMin }: AlarmSchedule, timeMs: number): number {
  const localMin = Math.floor(timeMs / MINUTE_MS) + offsetMin;
  const midnight = Math.floor(localMin / DAY_MIN) * DAY_MIN;
  const edges = [fromMin, toMin, DAY_MIN, fromMin + DAY_MIN, toMin + DAY_MIN].map(
    (minute) => (midnight + minute - offsetMin) * MINUTE_MS,
  );
  return Math.min(...edges.filter((edge) => edge > timeMs));
}

import { formatTime, parseTime } from '../../lib/time/index.ts';

/** Days are `YYYY-MM-DD` and months `YYYY-MM` of the shown time, a week begins on Monday. */
const DAY_MS = 86_400_000;

const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** From 2000 to 2099: what an address says beyond is a slip. */
export const isMonth = (text: string) => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
export const isDay = (text: string) => isMonth(text.slice(0, 7)) && daysOf(text.slice(0, 7)).includes(text);

export const dayOf = (timeMs: number): string => formatTime(timeMs).slice(0, 10);
export const monthOf = (day: string): string => day.slice(0, 7);

/** A month so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** From the first moment of a month to its last, ms UTC, the end included. */
export function periodOf(month: string): { fromMs: number; toMs: number } {
  const begin = (of: string) => parseTime(`${of}-01 00:00:00`);
  return { fromMs: begin(month), toMs: begin(addMonths(month, 1)) - 1 };
}

export function daysOf(month: string): string[] {
  const first = utcOf(`${month}-01`);
  const count = (utcOf(`${addMonths(month, 1)}-01`) - first) / DAY_MS;
  return Array.from({ length: count }, (_, place) => dayOfUtc(first + place * DAY_MS));
}

/** 0: Monday. */
const weekdayOf = (day: string) => (new Date(utcOf(day)).getUTCDay() + 6) % 7;

/** The days of a month by weeks of seven; null where a week begins or ends in another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month);
  const before = weekdayOf(days[0]!);
  const weeks = Math.ceil((before + days.length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before] ?? null),
  );
}

/** Where a key leads from a day, as in calendars of the ARIA practices; undefined for any other key. */
export function dayByKey(day: string, key: string): string | undefined {
  const by = (days: number) => dayOfUtc(utcOf(day) + days * DAY_MS);
  const inMonth = (count: number) => {
    const days = daysOf(addMonths(monthOf(day), count));
    return days[Number(day.slice(8)) - 1] ?? days.at(-1)!;
  };
  switch (key) {
    case 'ArrowLeft':
      return by(-1);
    case 'ArrowRight':
      return by(1);
    case 'ArrowUp':
      return by(-7);
    case 'ArrowDown':
      return by(7);
    case 'Home':
      return by(-weekdayOf(day));
    case 'End':
      return by(6 - weekdayOf(day));
    case 'PageUp':
      return inMonth(-1);
    case 'PageDown':
      return inMonth(1);
    default:
      return undefined;
  }
}

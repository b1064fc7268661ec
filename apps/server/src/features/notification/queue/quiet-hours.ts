import { SiteClock, siteTimeOf } from '../../report/index.ts';

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * When the quiet hours end that a moment lies in, ms UTC; undefined: it lies in none.
 * @param from @param to `HH:MM` in the time zone; the same or '' are no quiet hours, `to` before `from` is the next day
 */
export function quietUntil(from: string, to: string, timeZone: string, nowMs: number): number | undefined {
  if (from === '' || to === '' || from === to) return undefined;
  const clock = new SiteClock(siteTimeOf(timeZone, ''));
  const [fromMin, toMin] = [minutesOf(from), minutesOf(to)];
  const midnight = clock.startOf('day', nowMs);
  const nowMin = minutesOf(clock.format(nowMs).slice(11));
  const isQuiet = fromMin < toMin ? nowMin >= fromMin && nowMin < toMin : nowMin >= fromMin || nowMin < toMin;
  if (!isQuiet) return undefined;
  const day = nowMin < toMin ? midnight : clock.nextStart('day', midnight);
  // By the clock of the wall: a day of 23 or 25 hours has its quiet hours too.
  const guess = day + toMin * 60_000;
  return Math.max(guess + clock.offsetMs(day) - clock.offsetMs(guess), nowMs + 60_000);
}

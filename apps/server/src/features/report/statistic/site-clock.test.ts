import { describe, expect, it } from 'vitest';
import { readShifts, SiteClock, siteTimeOf } from './site-clock.ts';

const clockIn = (timeZone: string, shifts = '08:00,16:00,00:00') =>
  new SiteClock({ timeZone, shiftStarts: readShifts(shifts) });
const HOUR_MS = 3_600_000;
const hoursOf = (bounds: readonly number[] | undefined) =>
  bounds!.slice(1).map((end, i) => (end - bounds![i]!) / HOUR_MS);

describe('days of a time zone', () => {
  it('have 23 and 25 hours when clocks change, and hours stay hours', () => {
    const berlin = clockIn('Europe/Berlin');
    const spring = Date.UTC(2026, 2, 28, 12);
    const days = berlin.boundsOf('day', spring, spring + 3 * 24 * HOUR_MS, 100)!;
    expect(days.map((ms) => berlin.format(ms))).toEqual([
      '2026-03-28 00:00',
      '2026-03-29 00:00',
      '2026-03-30 00:00',
      '2026-03-31 00:00',
      '2026-04-01 00:00',
    ]);
    expect(hoursOf(days)).toEqual([24, 23, 24, 24]);
    const autumn = berlin.startOf('day', Date.UTC(2026, 9, 25, 12));
    expect(hoursOf(berlin.boundsOf('day', autumn, autumn + 1, 10))).toEqual([25]);
    const hours = berlin.boundsOf('hour', autumn, berlin.nextStart('day', autumn), 100)!;
    expect(hours).toHaveLength(26);
    expect(new Set(hoursOf(hours))).toEqual(new Set([1]));
  });

  it('begin later where midnight is leapt over', () => {
    // Clocks in Santiago go from 24:00 to 01:00 on 2026-09-06.
    const santiago = clockIn('America/Santiago');
    const startMs = santiago.startOf('day', Date.UTC(2026, 8, 6, 12));
    expect(santiago.format(startMs)).toBe('2026-09-06 01:00');
    expect(hoursOf(santiago.boundsOf('day', startMs, startMs + 1, 5))).toEqual([23]);
    expect(santiago.nextStart('day', santiago.startOf('day', startMs - 1))).toBe(startMs);
  });

  it('follow one another without gap or overlap in every zone, of every step', () => {
    const steps = ['hour', 'shift', 'day', 'week', 'month', 'year'] as const;
    for (const zone of ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
      for (const step of steps) {
        const clock = clockIn(zone, '06:30,14:30,22:30');
        let at = clock.startOf(step, Date.UTC(2026, 2, 1));
        for (let i = 0; i < 60; i += 1) {
          const next = clock.nextStart(step, at);
          expect(next).toBeGreaterThan(at);
          expect(clock.startOf(step, at)).toBe(at);
          expect(clock.startOf(step, next - 1)).toBe(at);
          at = next;
        }
      }
  });

  it('of shifts, weeks and months are those of the plant', () => {
    const clock = clockIn('Asia/Shanghai');
    const atMs = Date.UTC(2026, 4, 14, 1, 30);
    expect(clock.format(clock.startOf('shift', atMs))).toBe('2026-05-14 08:00');
    expect(clock.format(clock.startOf('shift', atMs - 2 * HOUR_MS))).toBe('2026-05-14 00:00');
    expect(clock.format(clock.startOf('week', atMs))).toBe('2026-05-11 00:00');
    expect(clock.format(clock.startOf('month', atMs))).toBe('2026-05-01 00:00');
    expect(clock.format(clock.nextStart('month', clock.startOf('month', atMs)))).toBe('2026-06-01 00:00');
    expect(clockIn('Asia/Shanghai', '06:00').startOf('shift', atMs)).toBe(Date.UTC(2026, 4, 13, 22));
  });
});

it('keeps the standard time for a zone that is not known, and midnight for shifts that cannot be read', () => {
  expect(siteTimeOf('Mars/Olympus', 'never')).toEqual({ timeZone: 'Asia/Shanghai', shiftStarts: [0] });
  expect(siteTimeOf('Europe/Berlin', '22:00, 6:30')).toEqual({
    ...{ timeZone: 'Europe/Berlin', shiftStarts: [390, 1320] },
  });
});

it('says that a range has too many steps instead of listing them', () => {
  expect(clockIn('UTC').boundsOf('hour', 0, 101 * HOUR_MS, 100)).toBeUndefined();
  expect(clockIn('UTC').boundsOf('hour', 0, 100 * HOUR_MS, 100)).toHaveLength(101);
  expect(clockIn('UTC').boundsOf('hour', 5, 5, 100)).toEqual([]);
});

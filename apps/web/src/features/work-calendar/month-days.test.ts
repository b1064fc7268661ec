import { expect, it } from 'vitest';
import { addMonths, dayByKey, dayOf, daysOf, isDay, isMonth, periodOf, weeksOf } from './month-days.ts';

it('weeks of a month begin on Monday and hold each of its days once', () => {
  expect(weeksOf('2026-11').map((week) => week.map((day) => Number(day?.slice(8) ?? 0)))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 0, 0, 0, 0, 0, 0],
  ]);
  for (let month = '2026-01'; month !== '2029-01'; month = addMonths(month, 1)) {
    expect(weeksOf(month).flat().filter(Boolean)).toEqual(daysOf(month));
    const { fromMs, toMs } = periodOf(month);
    expect([dayOf(fromMs), dayOf(toMs)]).toEqual([daysOf(month)[0], daysOf(month).at(-1)]);
    expect([dayOf(fromMs - 1).slice(0, 7), dayOf(toMs + 1).slice(0, 7)]).toEqual([
      ...[addMonths(month, -1), addMonths(month, 1)],
    ]);
  }
  expect([daysOf('2028-02').length, daysOf('2027-02').length]).toEqual([29, 28]);
});

it('keys lead to other days, and none out of the calendar', () => {
  const to = (day: string, keys: string) => keys.split(' ').map((key) => dayByKey(day, key));
  expect(to('2026-12-01', 'ArrowLeft ArrowRight ArrowUp ArrowDown Home End')).toEqual([
    ...['2026-11-30', '2026-12-02', '2026-11-24', '2026-12-08', '2026-11-30', '2026-12-06'],
  ]);
  expect(to('2027-01-31', 'PageUp PageDown')).toEqual(['2026-12-31', '2027-02-28']);
  expect(dayByKey('2026-12-01', 'Enter')).toBeUndefined();
});

it('an address that names no month or day is none', () => {
  expect(['2026-12', '2026-13', '1999-12', '2026-1', '', 'x2026-12'].map(isMonth)).toEqual([
    ...[true, false, false, false, false, false],
  ]);
  expect(['2026-02-28', '2026-02-29', '2026-02', '2026-02-28x'].map(isDay)).toEqual([
    ...[true, false, false, false],
  ]);
});

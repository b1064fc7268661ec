import { inspectionSchedule } from '@zutai/contract';
import { expect, it } from 'vitest';
import { SiteClock } from '../report/index.ts';
import { dueTimes } from './due-times.ts';

const shanghai = new SiteClock({ timeZone: 'Asia/Shanghai', shiftStarts: [0] });
const berlin = new SiteClock({ timeZone: 'Europe/Berlin', shiftStarts: [0] });
const due = (clock: SiteClock, schedule: object, after: string, until: string) =>
  dueTimes(inspectionSchedule.parse(schedule), clock, Date.parse(after), Date.parse(until)).map((ms) =>
    clock.format(ms),
  );

it('are those of the day in local time, after one moment and up to another one', () => {
  const schedule = { times: ['16:00', '08:00', '08:00'] };
  // 08:00 in Shanghai is midnight UTC.
  expect(due(shanghai, schedule, '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z')).toEqual([
    ...['2026-11-25 16:00', '2026-11-26 08:00'],
  ]);
  expect(due(shanghai, schedule, '2026-11-25T00:00:00Z', '2026-11-25T07:59:59Z')).toEqual([]);
});

it('of a week come on its days, of a month on the last one where a day is not there', () => {
  const week = { cycle: 'week', weekdays: [1, 7], times: ['09:00'] };
  expect(due(shanghai, week, '2026-11-24T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
    ...['2026-11-29 09:00', '2026-11-30 09:00'],
  ]);
  const month = { cycle: 'month', monthDays: [31, 30], times: ['09:00'] };
  expect(due(shanghai, month, '2026-01-31T12:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
    ...['2026-02-28 09:00', '2026-03-30 09:00', '2026-03-31 09:00'],
  ]);
});

it('come once a day, also where clocks leap over them or show them twice', () => {
  const schedule = { times: ['02:30'] };
  expect(due(berlin, schedule, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
    ...['2026-03-29 03:30', '2026-03-30 02:30'],
  ]);
  const twice = dueTimes(
    inspectionSchedule.parse(schedule),
    berlin,
    Date.parse('2026-10-24T12:00:00Z'),
    Date.parse('2026-10-25T12:00:00Z'),
  );
  expect(twice).toEqual([Date.parse('2026-10-25T00:30:00Z')]);
});

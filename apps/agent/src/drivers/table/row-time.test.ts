import { expect, it } from 'vitest';
import { findAgeFailure, parseRowTime } from './row-time.ts';

it.each([
  ['2026-11-28 21:45:00.123+00', '2026-11-28T21:45:00.123Z'],
  ['2026-11-28T21:45:00Z', '2026-11-28T21:45:00.000Z'],
  ['2026/11/28 21:45:00,5+08:00', '2026-11-28T13:45:00.500Z'],
  ['2026-11-28 21:45-0330', '2026-11-29T01:15:00.000Z'],
  ['1796000000', '2026-11-30T00:53:20.000Z'],
  ['1796000000123', '2026-11-30T00:53:20.123Z'],
])('reads %s', (text, time) => {
  expect(new Date(parseRowTime(text)!).toISOString()).toBe(time);
});

it('takes a time without offset as the local time of the gateway', () => {
  expect(parseRowTime('2026-11-28 21:45:07')).toBe(new Date(2026, 10, 28, 21, 45, 7).getTime());
  expect(parseRowTime('2026.1.8')).toBe(new Date(2026, 0, 8).getTime());
});

it.each(['', 'now', '21:45', '2026-02-30 10:00Z', '2026-13-01', '28.11.2026', '12'])('refuses %j', (text) => {
  expect(parseRowTime(text)).toBeUndefined();
});

it('calls a row bad that is too old or from the future, whatever the clocks do', () => {
  const now = Date.UTC(2026, 10, 28);
  expect(findAgeFailure(now - 60_000, 60, now)).toBeUndefined();
  expect(findAgeFailure(now - 60_001, 60, now)).toMatchObject({ cause: 'silent' });
  expect(findAgeFailure(now - 10 ** 12, 0, now)).toBeUndefined();
  expect(findAgeFailure(now + 3_600_000, 1, now)).toBeUndefined();
  expect(findAgeFailure(now + 86_400_000, 0, now)?.message).toContain('ahead of the clock');
});

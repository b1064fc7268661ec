import { describe, expect, it } from 'vitest';
import { formatClock, formatTime, parseTime, roundDuration, wholeDuration } from './format-time.ts';

describe('times on screen', () => {
  it('are in UTC+8, also past midnight', () => {
    expect(formatTime(Date.UTC(2025, 11, 31, 16, 0, 5))).toBe('2026-01-01 00:00:05');
    expect(formatClock(Date.UTC(2025, 11, 31, 16, 0, 5))).toBe('00:00:05');
  });

  it('are read back to the same ms', () => {
    const timeMs = Date.UTC(2025, 1, 28, 23, 59, 59);
    expect(parseTime(formatTime(timeMs))).toBe(timeMs);
    expect(parseTime('yesterday')).toBeNaN();
  });
});

describe('ages', () => {
  it.each([
    [-5_000, 0, 'second'],
    [59_999, 59, 'second'],
    [60_000, 1, 'minute'],
    [3_599_999, 59, 'minute'],
    [3_600_000, 1, 'hour'],
    [86_399_999, 23, 'hour'],
    [2 * 86_400_000, 2, 'day'],
  ] as const)('%d ms is %d %s', (durationMs, count, unit) => {
    expect(roundDuration(durationMs)).toEqual({ count, unit });
  });
});

it('a length of time that was set is told exactly', () => {
  const told = (minutes: number) => {
    const { count, unit } = wholeDuration(minutes * 60_000);
    return `${count} ${unit}`;
  };
  expect([10_080, 1_440, 1_441, 120, 90, 1, 0, 0.5].map(told)).toEqual([
    ...['7 day', '1 day', '1441 minute', '2 hour', '90 minute', '1 minute', '0 second', '30 second'],
  ]);
});

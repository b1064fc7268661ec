import { describe, expect, it } from 'vitest';
import { fromFieldTime, toFieldTime } from '../chart/panel/TimeFields.tsx';
import { liveValue } from '../testing/test-live.ts';
import { complexHistoryReport } from './index.ts';
import type { ComplexHistoryReportData } from './model.ts';
import { cellText, intervalMsOf, rowTimesOf, spanMsOf } from './rows.ts';

const { data } = complexHistoryReport.model.create('h', complexHistoryReport.preview);
const blank = data as ComplexHistoryReportData;
const hourMs = 3_600_000;

describe('a report', () => {
  // Section 3: "timeRange 720, rollTime 30, timeUnit hour, interval 5"; section 9: "Query range 30 days".
  it('spans 30 days in rows of 5 hours by default', () => {
    expect(blank).toMatchObject({ timeRange: 720, rollTime: 30, timeUnit: 'hour', interval: 5 });
    expect([spanMsOf(blank) / hourMs, intervalMsOf(blank) / hourMs]).toEqual([720, 5]);
  });

  it('never spans more than 30 days or less than a row', () => {
    expect(spanMsOf({ ...blank, timeUnit: 'day' })).toBe(720 * hourMs);
    expect(spanMsOf({ ...blank, timeRange: 0, timeUnit: 'minute' })).toBe(5 * 60_000);
  });

  it('has rows at round times of UTC+8, the newest first', () => {
    const toMs = Date.UTC(2026, 0, 2, 3, 30);
    const times = rowTimesOf({ fromMs: toMs - 4 * 24 * hourMs, toMs }, 24 * hourMs);
    expect(times.count).toBe(4);
    expect(times.at(0)).toBe(Date.UTC(2026, 0, 1, 16));
    expect(times.at(3)).toBe(Date.UTC(2025, 11, 29, 16));
    expect(rowTimesOf({ fromMs: toMs - 1000, toMs }, hourMs).count).toBe(0);
  });

  it('shows what was last known until then, nothing in a gap or before the first', () => {
    const curve = { timesMs: [10, 20, 30], values: [1, null, 3] };
    const live = liveValue(9, { decimals: 2, states: [{ value: '3', text: 'open' }] });
    expect([5, 12, 25, 40].map((timeMs) => cellText(curve, live, timeMs))).toEqual([
      null,
      '1.00',
      null,
      'open',
    ]);
    expect(cellText(undefined, live, 10)).toBeNull();
  });
});

describe('fields of times', () => {
  it('are in UTC+8', () => {
    const timeMs = Date.UTC(2026, 0, 1, 16, 5);
    expect(toFieldTime(timeMs)).toBe('2026-01-02 00:05');
    expect(fromFieldTime('2026-01-02 00:05')).toBe(timeMs);
    expect(fromFieldTime('2026-01-')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { liveValue } from '../testing/test-live.ts';
import { complexSection } from './index.ts';
import type { ComplexSectionData } from './model.ts';
import { ticksOf } from './scene.ts';
import { findItem, formatLength, listStretches, totalsOf } from './stretches.ts';

const { items } = complexSection.model.create('s', complexSection.preview).data as ComplexSectionData;
const range = { fromMs: 0, toMs: 100 };
const good = liveValue(1);
const words = (curve: Parameters<typeof listStretches>[0], live = good) =>
  listStretches(curve, items, live, range).map(
    ({ kind, item, value, fromMs, toMs }) =>
      `${kind === 'state' ? (item?.status ?? value) : kind} ${fromMs}-${toMs}`,
  );

describe('states', () => {
  // Section 3: "items of status, value and color (running 1, idle 0, debug 2)".
  it('are running 1, idle 0 and debug 2', () => {
    expect(items.map(({ value, status }) => `${value} ${status}`)).toEqual(['1 运行', '0 空闲', '2 调试']);
    expect(['1', '1.0', '0', '2', '3'].map((value) => findItem(items, value)?.value)).toEqual([
      '1',
      '1',
      '0',
      '2',
      undefined,
    ]);
  });

  it('each hold until the next, alike ones in one', () => {
    const curve = { timesMs: [-50, 20, 40, 60, 100], values: [0, 1, 1, 2, 2] };
    expect(words(curve)).toEqual(['空闲 0-20', '运行 20-60', '调试 60-100']);
  });

  it('are unknown before the first value and where it was bad', () => {
    expect(words({ timesMs: [30, 50, 80], values: [1, null, 1] })).toEqual([
      'missing 0-30',
      '运行 30-50',
      'missing 50-80',
      '运行 80-100',
    ]);
    expect(words({ timesMs: [], values: [] })).toEqual(['missing 0-100']);
  });

  it('do not go on when the value is stale or bad', () => {
    const curve = { timesMs: [0, 60], values: [0, 1] };
    expect(words(curve, liveValue(1, { quality: 'stale' }))).toEqual(['空闲 0-60', 'stale 60-100']);
    expect(words(curve, liveValue(null, { quality: 'bad' }))).toEqual(['空闲 0-60', 'missing 60-100']);
  });

  it('show a value that no state names as it is', () => {
    expect(words({ timesMs: [0], values: [7] })).toEqual(['7 0-100']);
  });

  it('are added up, what is not known apart', () => {
    const curve = { timesMs: [10, 30, 50], values: [1, 0, 1] };
    const totals = totalsOf(listStretches(curve, items, liveValue(1, { quality: 'stale' }), range));
    expect([totals.get('1'), totals.get('0'), totals.get('')]).toEqual([20, 20, 60]);
    expect([0, 59_600, 3_661_000, 90_000_000].map(formatLength)).toEqual([
      '0:00:00',
      '0:01:00',
      '1:01:01',
      '25:00:00',
    ]);
  });
});

describe('the axis of states', () => {
  it('has round times of UTC+8', () => {
    const fromMs = Date.UTC(2026, 0, 1, 15, 50);
    const { seconds, step } = ticksOf({ fromMs, toMs: fromMs + 3_600_000 }, 6);
    expect(step).toBe(600);
    expect(seconds[0]).toBe(fromMs / 1000);
    const days = ticksOf({ fromMs, toMs: fromMs + 3 * 86_400_000 }, 4);
    expect(days.step).toBe(86_400);
    expect(days.seconds[0]).toBe(Date.UTC(2026, 0, 1, 16) / 1000);
  });
});

import { describe, expect, it } from 'vitest';
import { firstAfter, valueAt } from './curve.ts';

describe('a curve', () => {
  const curve = { timesMs: [10, 20, 30, 40], values: [1, null, 3, 5] };

  it('has a value from its last one on, none in a gap and none before it begins', () => {
    expect([5, 10, 15, 20, 29, 30, 99].map((timeMs) => valueAt(curve, timeMs))).toEqual([
      undefined,
      1,
      1,
      null,
      null,
      3,
      5,
    ]);
  });

  it('is searched by time: after the last of equal times', () => {
    expect([0, 10, 35, 40].map((timeMs) => firstAfter(curve.timesMs, timeMs))).toEqual([0, 1, 3, 4]);
    expect(firstAfter([10, 20, 20, 30], 20)).toBe(3);
    expect(firstAfter([], 20)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { toColumns } from './columns.ts';
import { valueRange } from './plot-options.ts';
import { createUnitAxis } from './unit-axis.ts';

describe('a plot of curves', () => {
  it('joins curves of different times and keeps gaps gaps', () => {
    const first = { timesMs: [1000, 2000, 3000], values: [1, null, 3] };
    const second = { timesMs: [1500], values: [9] };
    const [seconds, a, b] = toColumns([first, second]);
    expect(Array.from(seconds!)).toEqual([1, 1.5, 2, 3]);
    expect(a).toEqual([1, undefined, null, 3]);
    expect(b).toEqual([undefined, 9, undefined, undefined]);
    expect(toColumns([])).toEqual([[]]);
  });

  it('adapts with air, also to a constant, and stands on zero when filled', () => {
    expect(valueRange(0, 100)).toEqual([-8, 108]);
    expect(valueRange(5, 5)).toEqual([4.5, 5.5]);
    expect(valueRange(50, 100, true)).toEqual([0, 108]);
    expect(valueRange(null, null)).toEqual([0, 1]);
  });

  it('gives an axis no more room than its numbers need', () => {
    const look = { textColor: '', lineColor: '', gridColor: '', fontPx: 11, family: 'sans-serif' };
    const { size } = createUnitAxis(
      { scale: 'y:m', unit: 'm', side: 3, isFirst: true },
      { ...look, tickPx: 4, gapPx: 3, labelPx: 17 },
    );
    const widthOf = (words: string[]) =>
      (size as unknown as (plot: null, words: string[]) => number)(null, words);
    expect(widthOf(['0', '9'])).toBeLessThan(30);
    expect(widthOf(['0', '100000'])).toBeGreaterThan(widthOf(['0', '9']));
    expect(widthOf(['0', '100000'])).toBeLessThan(60);
  });
});

import { lightPalette } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { liveValue } from '../../testing/test-live.ts';
import { timeLabels } from './plot-axes.ts';
import { createPlotOptions, isolatedPoints, valueRange } from './plot-options.ts';
import { toColumns } from './TrendPlot.tsx';

const look = {
  palette: lightPalette,
  fontPx: 12,
  family: 'sans-serif',
  format: 'HH:mm',
  isFilled: false,
  fixed: null,
};
const series = (unit: string, change: object = {}) => ({
  color: '#4f7ca8',
  live: liveValue(1, { unit, ...change }),
  isHidden: false,
});

describe('the plot', () => {
  it('has a scale for each unit and axes for two of them', () => {
    const options = createPlotOptions([series('m'), series('m'), series('bar'), series('°C')], look);
    expect(options.series.slice(1).map(({ scale }) => scale)).toEqual(['y:m', 'y:m', 'y:bar', 'y:°C']);
    expect(options.axes?.map(({ label }) => label)).toEqual([undefined, 'm', 'bar']);
  });

  it('has one scale with the ends of the page when they are fixed', () => {
    const fixed = { min: 0, max: 100 };
    const options = createPlotOptions([series('m'), series('bar')], { ...look, fixed });
    expect(options.series.slice(1).map(({ scale }) => scale)).toEqual(['y', 'y']);
    expect(options.scales?.y?.range).toEqual([0, 100]);
  });

  it('adapts with air, also to a constant, and stands on zero when filled', () => {
    expect(valueRange(0, 100, false)).toEqual([-8, 108]);
    expect(valueRange(5, 5, false)).toEqual([4.5, 5.5]);
    expect(valueRange(50, 100, true)).toEqual([0, 108]);
    expect(valueRange(null, null, false)).toEqual([0, 1]);
  });

  it('joins curves of different times and keeps gaps gaps', () => {
    const first = { timesMs: [1000, 2000, 3000], values: [1, null, 3] };
    const second = { timesMs: [1500], values: [9] };
    const [seconds, a, b] = toColumns([first, second]);
    expect(Array.from(seconds!)).toEqual([1, 1.5, 2, 3]);
    expect(a).toEqual([1, undefined, null, 3]);
    expect(b).toEqual([undefined, 9, undefined, undefined]);
    expect(toColumns([])).toEqual([[]]);
  });

  it('puts a dot where a value stands alone between gaps', () => {
    expect(isolatedPoints([1, null, 2, undefined, 3, null, undefined, 4])).toEqual([0, 7]);
    expect(isolatedPoints([1, undefined, 2])).toEqual([]);
    expect(isolatedPoints([null, 5, null])).toEqual([1]);
  });
});

describe('the time axis', () => {
  // Times are shown in UTC+8: 16:00 UTC is the next day's midnight.
  const midnight = Date.UTC(2026, 0, 1, 16) / 1000;

  it('is in UTC+8 and names the date at its start and at each new day', () => {
    expect(timeLabels([midnight - 3600, midnight, midnight + 3600], 3600, 'HH:mm')).toEqual([
      '23:00\n01-01',
      '00:00\n01-02',
      '01:00',
    ]);
  });

  it('takes seconds or days where the format of the page cannot tell ticks apart', () => {
    expect(timeLabels([midnight, midnight + 10], 10, 'HH:mm')).toEqual(['00:00:00\n01-02', '00:00:10']);
    expect(timeLabels([midnight, midnight + 86_400], 86_400, 'HH:mm')).toEqual(['01-02', '01-03']);
  });
});

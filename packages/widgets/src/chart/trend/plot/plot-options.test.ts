import { lightPalette } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { liveValue } from '../../../testing/test-live.ts';
import { listLimits } from '../limits.ts';
import { timeLabels } from '../time-labels.ts';
import { createTrendOptions, isolatedPoints } from './plot-options.ts';

const look = {
  palette: lightPalette,
  fontPx: 12,
  family: 'sans-serif',
  format: 'HH:mm',
  maxAxes: 4,
  isFilled: false,
  fixed: null,
};
const series = (unit: string, change: object = {}) => ({
  color: '#4f7ca8',
  live: liveValue(1, { unit, ...change }),
  isHidden: false,
});

describe('the plot', () => {
  it('has a scale and an axis for each unit, left and right in turn', () => {
    const options = createTrendOptions([series('m'), series('m'), series('bar'), series('°C')], look);
    expect(options.series.slice(1).map(({ scale }) => scale)).toEqual(['y:m', 'y:m', 'y:bar', 'y:°C']);
    expect(options.axes?.map(({ label }) => label)).toEqual([undefined, 'm', 'bar', '°C']);
    expect(options.axes?.map(({ side }) => side)).toEqual([undefined, 3, 1, 3]);
    // On a phone the curves keep the room.
    const narrow = createTrendOptions([series('m'), series('bar')], { ...look, maxAxes: 1 });
    expect(narrow.axes?.map(({ label }) => label)).toEqual([undefined, 'm']);
  });

  it('edges the axis of a single curve in its colour', () => {
    const curves = [series('m'), series('m'), { ...series('bar'), color: '#aa0000' }];
    const edges = () => createTrendOptions(curves, look).axes?.map(({ border }) => border?.stroke);
    expect(edges()).toEqual([undefined, lightPalette.line, '#aa0000']);
    curves[1] = { ...series('m'), isHidden: true };
    expect(edges()).toEqual([undefined, '#4f7ca8', '#aa0000']);
  });

  it('tells three axes apart: each with the ticks of its one curve, lines at limits in the colour of theirs', () => {
    const colors = ['#aa0000', '#00aa00', '#0000aa'] as const;
    const curves = ['m', 'bar', '°C'].map((unit, place) => ({
      ...series(unit, { max: place + 1 }),
      color: colors[place]!,
    }));
    const { axes, series: drawn } = createTrendOptions(curves, look);
    expect(axes?.slice(1).map(({ ticks }) => ticks?.stroke)).toEqual(colors);
    expect(drawn.slice(1).map(({ stroke }) => stroke)).toEqual(colors);
    // Colour alone is not enough: the numbers keep one that can be read, and each axis says its unit.
    expect(axes?.slice(1).map(({ stroke }) => stroke)).toEqual(colors.map(() => lightPalette.textMuted));
    const limits = listLimits({}, curves, ({ unit }) => unit);
    expect(limits.map(({ scale, color }) => [scale, color])).toEqual([
      ['m', '#aa0000'],
      ['bar', '#00aa00'],
      ['°C', '#0000aa'],
    ]);
    expect(listLimits({ limitHigh: '2' }, curves, ({ unit }) => unit)).toEqual([
      { scale: 'm', value: 2, color: '#aa0000' },
    ]);
  });

  it('draws a set-point as dashed steps, and never fills it', () => {
    const curves = [series('m'), { ...series('m'), isSetpoint: true }];
    const [, measured, wanted] = createTrendOptions(curves, { ...look, isFilled: true }).series;
    expect([measured?.dash, measured?.fill === undefined]).toEqual([undefined, false]);
    expect([wanted?.dash, wanted?.fill]).toEqual([[4, 4], undefined]);
    expect(wanted?.paths).not.toBe(measured?.paths);
  });

  it('has lines at the limits of its signals, once each, or at those of the page', () => {
    const scaleOf = ({ unit }: { unit: string }) => unit;
    const curves = [
      series('m', { min: 0, max: 6 }),
      series('m', { min: 0, max: 6 }),
      series('bar', { max: 4 }),
    ];
    const valuesOf = (data: object) =>
      listLimits(data, curves, scaleOf).map(({ scale, value }) => `${value} ${scale}`);
    expect(valuesOf({})).toEqual(['0 m', '6 m', '4 bar']);
    expect(valuesOf({ limitShow: false })).toEqual([]);
    expect(valuesOf({ limitShow: false, limitLow: '1.5', limitHigh: '' })).toEqual(['1.5 m']);
  });

  it('has one scale with the ends of the page when they are fixed', () => {
    const fixed = { min: 0, max: 100 };
    const options = createTrendOptions([series('m'), series('bar')], { ...look, fixed });
    expect(options.series.slice(1).map(({ scale }) => scale)).toEqual(['y', 'y']);
    expect(options.scales?.y?.range).toEqual([0, 100]);
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

import {
  darkPalette,
  type LiveValue,
  lightPalette,
  type Palette,
  type Primitive,
  primitivesToSvg,
  setAtPath,
  unbound,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { placeBars } from '../complex-bar/paint.ts';
import { paintWidget } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, liveValue, lookupOf, nowMs } from '../testing/test-live.ts';
import { createChartEntry, readEntries, readEntry } from './entry.ts';
import { fitText } from './paint/fit-text.ts';
import { hatchSector } from './paint/hatch.ts';
import { adaptedScale, fixedScale, shareInScale } from './paint/scale.ts';
import { percentOf, shareCircle } from './paint/sectors.ts';
import { chartColors } from './theme.ts';

const types = ['ComplexBar', 'ComplexPie', 'ComplexRing', 'ComplexRose'] as const;
const values: Record<string, LiveValue> = {
  'signal:1': liveValue(30, { title: 'Pump 1' }),
  'signal:2': liveValue(10, { title: 'Pump 2' }),
  'signal:3': liveValue(20, { title: 'Pump 3', quality: 'stale', timeMs: nowMs - 600_000 }),
  'signal:4': liveValue(99, { title: 'Pump 4', quality: 'bad', code: '1715' }),
};
const entry = (signalId: string, change: object = {}) => ({
  ...createChartEntry('signal'),
  ...unbound,
  signalId,
  ...change,
});
const context = createPaintContext(lookupOf(values));

function chart(type: string, ids: readonly string[], change: Record<string, unknown> = {}) {
  const { model } = getWidget(type)!;
  let widget = model.create('c', { x: 0, y: 0, width: 400, height: 300, rotate: 0 });
  widget = setAtPath(
    widget,
    'data.signalArray',
    ids.map((id) => entry(id)),
  );
  for (const [path, value] of Object.entries(change)) widget = setAtPath(widget, path, value);
  return widget;
}

const svgOf = (type: string, ids: readonly string[], change?: Record<string, unknown>) =>
  primitivesToSvg(paintWidget(chart(type, ids, change), context));

describe.each(types)('%s', (type) => {
  it('says the value, age, reason or lack of each entry', () => {
    const svg = svgOf(type, ['1', '3', '4', ''], { 'data.legendShow': true });
    for (const words of ['30.0 m', '10 min', 'code 1715', '未绑定', 'Pump 1'])
      expect(svg, words).toContain(words);
  });

  it('draws the last good value of a bad one under its mark, and never in the red of alarms', () => {
    const picture = (value: number | null, quality: LiveValue['quality']) => {
      const four = liveValue(value, { quality, code: quality === 'bad' ? '1715' : '200', title: 'Pump 4' });
      const live = lookupOf({ ...values, 'signal:4': four });
      return primitivesToSvg(paintWidget(chart(type, ['1', '4']), createPaintContext(live)));
    };
    expect(picture(99, 'bad')).toContain('99.0');
    expect(picture(99, 'bad')).not.toBe(picture(99, 'good'));
    expect(picture(99, 'bad')).not.toBe(picture(98, 'bad'));
    // Nothing was ever read: an empty place, not a zero.
    expect(picture(null, 'bad')).not.toBe(picture(0, 'bad'));
    for (const value of [99, null]) expect(picture(value, 'bad')).not.toContain(lightPalette.bad);
  });

  it('shows no fault while it is drawn and has no values yet', () => {
    const drawn = createPaintContext(lookupOf({}), { mode: 'design' });
    const widget = setAtPath(chart(type, []), 'data.signalArray', [entry('1', { alias: 'North' })]);
    const svg = primitivesToSvg(paintWidget(widget, drawn));
    expect(svg).toContain('>North<');
    expect(svg).not.toContain(lightPalette.bad);
    expect(svg).not.toContain('>--<');
  });

  it('takes the names and colours of its entries', () => {
    const widget = setAtPath(chart(type, []), 'data.signalArray', [
      entry('1', { alias: 'North', color: '#123456' }),
    ]);
    const svg = primitivesToSvg(paintWidget(widget, context));
    expect(svg).toContain('>North<');
    expect(svg).toContain('#123456');
  });

  it('shows its place when it has no entries, and counts those it has no room for', () => {
    expect(svgOf(type, [])).toContain('>--<');
    const small = { position: { x: 0, y: 0, width: 200, height: 60, rotate: 0 }, 'data.legendShow': true };
    expect(svgOf(type, ['1', '2', '3', '4', '1', '2'], small)).toContain('>+5<');
  });

  it('survives entries that are all zero, all below zero or all alike', () => {
    for (const value of [0, -5, 1e-9, 1e12]) {
      const same = createPaintContext(
        lookupOf({ 'signal:1': liveValue(value), 'signal:2': liveValue(value) }),
      );
      expect(primitivesToSvg(paintWidget(chart(type, ['1', '2']), same))).not.toMatch(/NaN|Infinity|⚠/);
    }
  });
});

describe('bars', () => {
  // Section 9: "Bar width / spacing 40 / 35".
  it('are 40 wide and 35 apart, smaller where there is no room', () => {
    const plot = { x: 0, y: 0, width: 300, height: 100 };
    const wide = placeBars(plot, 2, 40, 35);
    expect(wide.width).toBe(40);
    expect(wide.lefts[1]! - wide.lefts[0]!).toBe(75);
    const tight = placeBars(plot, 8, 40, 35);
    expect(tight.width).toBe(20);
    expect(tight.lefts.at(-1)! + tight.width).toBeLessThanOrEqual(300);
  });

  it('stand on zero, hanging below it when negative', () => {
    const two = createPaintContext(lookupOf({ 'signal:1': liveValue(50), 'signal:2': liveValue(-50) }));
    const change = { 'data.mode': 'fixed', 'data.minVal': -100, 'data.legendShow': false };
    const colored = paintWidget(chart('ComplexBar', ['1', '2'], change), two).filter(
      (item): item is Extract<Primitive, { kind: 'rect' }> => item.kind === 'rect' && item.fill !== undefined,
    );
    expect(colored).toHaveLength(2);
    expect(colored[0]!.y + colored[0]!.height).toBeCloseTo(colored[1]!.y, 6);
    expect(colored[0]!.height).toBeCloseTo(colored[1]!.height, 6);
  });

  it('carry a mark where they are longer than the scale', () => {
    const heads = (maxVal: number) =>
      paintWidget(
        chart('ComplexBar', ['1'], { 'data.mode': 'fixed', 'data.maxVal': maxVal }),
        context,
      ).filter((item) => item.kind === 'line' && item.points.length === 3).length;
    expect([heads(100), heads(20)]).toEqual([0, 1]);
  });
});

describe('words with little room', () => {
  it('are cut, and gone where one character has no room', () => {
    expect(fitText('1号泵流量', 100, 12)).toBe('1号泵流量');
    expect(fitText('1号泵流量', 40, 12)).toBe('1号…');
    expect(fitText('Pump 1 flow', 42, 10)).toBe('Pump …');
    expect(fitText('泵流量', 15, 12)).toBe('');
  });
});

describe('scales', () => {
  it('adapt to round ends that hold zero', () => {
    expect(adaptedScale([3, 87], 5)).toEqual({ min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100] });
    expect(adaptedScale([-3, 7], 5)).toEqual({ min: -4, max: 8, ticks: [-4, -2, 0, 2, 4, 6, 8] });
    expect(adaptedScale([0.1, 0.3], 3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
    expect(adaptedScale([], 5).max).toBe(1);
  });

  it('keep the ends they are given, turned when the wrong way round', () => {
    expect(fixedScale(0, 100, 4).ticks).toEqual([0, 50, 100]);
    expect(fixedScale(100, 0, 4)).toEqual(fixedScale(0, 100, 4));
    expect(fixedScale(5, 5, 4)).toMatchObject({ min: 5, max: 6 });
    expect([-5, 5, 500].map((value) => shareInScale(value, fixedScale(0, 10, 4)))).toEqual([0, 0.5, 1]);
  });
});

describe('shares of a circle', () => {
  const never = { ...values, 'signal:4': liveValue(null, { quality: 'bad', code: '1715' }) };
  const read = (...ids: string[]) =>
    readEntries(
      { signalArray: ids.map((id) => entry(id)), systemArray: [], mvarArray: [] },
      createPaintContext(lookupOf(never)),
    );

  it('are in proportion and fill it', () => {
    expect(shareCircle(read('1', '2')).map(({ from, to }) => [from, to])).toEqual([
      [0, 270],
      [270, 360],
    ]);
  });

  it('leave an average piece to what is not known, and no percentage to anything then', () => {
    const entries = read('1', '2', '4');
    expect(shareCircle(entries).map(({ from, to }) => to - from)).toEqual([180, 60, 120]);
    expect(entries.map((each) => percentOf(each, entries))).toEqual([undefined, undefined, undefined]);
    expect(percentOf(read('1')[0]!, read('1', '2'))).toBe(75);
  });
});

describe('hatching of a piece of a ring', () => {
  it.each([
    [0, 90],
    [200, 350],
    [0, 360],
    [300, 420],
  ])('stays inside %d to %d degrees', (from, to) => {
    const sector = { cx: 100, cy: 50, outer: 40, inner: 20, from, to };
    const segments = hatchSector(sector, 6);
    expect(segments.length).toBeGreaterThan(4);
    for (const segment of segments) {
      const [, x, y] = segment as ['move', number, number];
      const radius = Math.hypot(x - 100, y - 50);
      expect(radius).toBeGreaterThan(19.99);
      expect(radius).toBeLessThan(40.01);
      const degrees = ((((Math.atan2(y - 50, x - 100) * 180) / Math.PI + 90 - from) % 360) + 360) % 360;
      expect(Math.min(degrees, 360 - degrees) < 0.01 || degrees <= to - from + 0.01).toBe(true);
    }
  });
});

it('gives entries without a colour those of the theme in turn, from the first again after the last', () => {
  const colorsOf = (palette: Palette) =>
    Array.from({ length: 11 }, (_, place) => readEntry(entry('1'), place, { ...context, palette }).color);
  for (const [palette, wanted] of [
    [lightPalette, chartColors.light],
    [darkPalette, chartColors.dark],
  ] as const)
    expect(colorsOf(palette)).toEqual([...wanted, wanted[0]]);
  expect(new Set(chartColors.light).size).toBe(10);
  expect(readEntry(entry('1', { color: '#123456' }), 1, context).color).toBe('#123456');
});

it('has the legend of a curve below it while it is drawn, however wide it is, as a page that runs has it', () => {
  const { model, paint } = getWidget('ComplexLine')!;
  const made = model.create('c', { x: 0, y: 0, width: 800, height: 300, rotate: 0 });
  const data = { ...(made.data as object), signalArray: [entry('1')], legendShow: true };
  const painted = paint({ ...made, data }, { ...context, mode: 'design' }, () => [], {} as never);
  const name = painted.find((one) => one.kind === 'text' && one.text === 'Pump 1');
  const sketch = painted.find((one) => one.kind === 'path' && one.segments[1]?.[0] === 'curve');
  expect(name).toMatchObject({ anchor: 'start' });
  expect((name as { y: number }).y).toBeGreaterThan(250);
  expect((name as { x: number }).x).toBeLessThan(100);
  expect(JSON.stringify(sketch)).toMatch(/"curve".*7\d\d/);
});

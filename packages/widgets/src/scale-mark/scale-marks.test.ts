import { lightPalette, type Primitive, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { readScaleMarks } from './scale-marks.ts';

const setpoint = { ...unbound, signalId: '2' };
const scale = { minVal: 0, maxVal: 200 };
const wanted = (value: number, change = {}) => lookupOf({ 'signal:2': { ...liveValue(value), ...change } });

describe('what is marked on a scale', () => {
  it('is the limits and the set-point, as shares of it', () => {
    const data = { setpoint, limitLow: '20', limitHigh: ' 150 ' };
    expect(readScaleMarks(data, wanted(100), scale)).toEqual([
      { kind: 'limit', share: 0.1 },
      { kind: 'limit', share: 0.75 },
      { kind: 'setpoint', share: 0.5 },
    ]);
  });

  it.each([
    ['nothing said', {}, wanted(1)],
    ['what is no number', { limitLow: 'low', limitHigh: ' ' }, wanted(1)],
    ['what is beyond the ends', { setpoint, limitLow: '-1', limitHigh: '201' }, wanted(999)],
    ['a set-point that is old', { setpoint }, wanted(100, { quality: 'stale' })],
    ['a set-point that is unbound', { setpoint: unbound }, wanted(100)],
  ])('has none for %s', (_name, data, live) => {
    expect(readScaleMarks(data, live, scale)).toEqual([]);
  });

  it('has none where the scale has no length', () => {
    expect(readScaleMarks({ limitLow: '5' }, wanted(1), { minVal: 5, maxVal: 5 })).toEqual([]);
  });
});

const flat = (items: readonly Primitive[]): Primitive[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.children) : [item]));

function paint(type: string, fields: Readonly<Record<string, unknown>> = {}) {
  const blank = getWidget(type)!.model.create('w', { x: 0, y: 0, width: 100, height: 200, rotate: 0 });
  const bound = setAtPath(blank, 'data', { ...(blank.data as object), ...unbound, signalId: '1' });
  const widget = Object.entries({
    'data.setpoint': setpoint,
    'data.limitHigh': '75',
    ...fields,
  }).reduce<Widget>((each, [path, value]) => setAtPath(each, path, value), bound);
  const live = lookupOf({ 'signal:1': liveValue(40), 'signal:2': liveValue(50) });
  return flat(paintWidget(widget, createPaintContext(live)));
}
const triangles = (items: readonly Primitive[]) =>
  items.filter((item) => item.kind === 'path' && item.fill === lightPalette.accent);
const dashed = (items: readonly Primitive[]) =>
  items.filter((item) => item.kind === 'line' && (item.stroke.dashes?.length ?? 0) > 0);

describe('a bar, a vessel, a ring and a dial', () => {
  it.each([
    ['UsualPercentFill', {}, 2],
    ['UsualPercentFill', { 'data.dataAddon.type': 'capacityChart' }, 2],
    ['UsualPercentFill', { 'data.dataAddon.type': 'doughnutChart' }, 1],
    ['UsualDashboard', {}, 1],
    ['UsualDashboard', { 'data.dataAddon.type': 'multistage' }, 1],
  ])('%s %j show the limit and the set-point', (type, fields, sides) => {
    const painted = paint(type, fields);
    expect(dashed(painted)).toHaveLength(1);
    expect(triangles(painted)).toHaveLength(sides);
    const none = paint(type, { ...fields, 'data.setpoint': unbound, 'data.limitHigh': '' });
    expect([...dashed(none), ...triangles(none)]).toEqual([]);
  });

  it('are marked at the height of the value, or along it where they lie', () => {
    const [line] = dashed(paint('UsualPercentFill'));
    expect(line).toMatchObject({
      points: [
        { x: 0, y: 50 },
        { x: 100, y: 50 },
      ],
    });
    const [first] = triangles(paint('UsualPercentFill'));
    expect(first).toMatchObject({
      segments: [
        ['move', 8, 100],
        ['line', 0, expect.any(Number)],
        ['line', 0, expect.any(Number)],
        ['close'],
      ],
    });
    const lying = dashed(paint('UsualPercentFill', { 'position.width': 400, 'position.height': 40 }));
    expect(lying).toMatchObject([
      {
        points: [
          { x: 300, y: 0 },
          { x: 300, y: 40 },
        ],
      },
    ]);
  });
});

it('bars have limits across all of them', () => {
  const chart = paint('ComplexBar', {
    ...{ 'data.mode': 'fixed', 'data.minVal': 0, 'data.maxVal': 100, 'data.limitHigh': '80' },
    'data.signalArray': [{ ...unbound, signalId: '1', color: '', alias: '' }],
  });
  expect(dashed(chart)).toHaveLength(1);
});

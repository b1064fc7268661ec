import { type PathPrimitive, type Primitive, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, liveValue, lookupIn, lookupOf } from '../testing/test-live.ts';

const points = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];
const make = (type: string): Widget => {
  const widget = getWidget(type)!.model.create('w', { points });
  return setAtPath(
    { ...widget, data: { ...(widget.data as object), ...unbound } } as Widget,
    'data.arrows',
    'flow',
  );
};
const bind = (widget: Widget) => setAtPath(widget, 'data.signalId', '1');
const withValue = (value: number | string | null) =>
  createPaintContext(lookupOf({ 'signal:1': liveValue(value) }));

/** Which way each head points, by its tip and the middle of its back. */
function headsOf(painted: readonly Primitive[]): string[] {
  return painted
    .filter((item): item is PathPrimitive => item.kind === 'path' && item.segments.length === 4)
    .map(({ segments }) => {
      const [tip, left, right] = segments.map(([, x, y]) => ({ x: x as number, y: y as number }));
      const back = { x: (left!.x + right!.x) / 2, y: (left!.y + right!.y) / 2 };
      const [dx, dy] = [Math.round(tip!.x - back.x), Math.round(tip!.y - back.y)];
      return `${Math.sign(dx)},${Math.sign(dy)}`;
    });
}

describe.each(['ShapePipe', 'ShapeLine'])('arrows of %s', (type) => {
  const heads = (widget: Widget, context = withValue(1)) => headsOf(paintWidget(widget, context));

  it('point along the flow by the sign of its value, one on each piece', () => {
    expect(heads(bind(make(type)))).toEqual(['1,0', '0,1']);
    expect(heads(bind(make(type)), withValue(-2.5))).toEqual(['-1,0', '0,-1']);
  });

  it.each([0, null, 'no number'])('are none at %s', (value) => {
    expect(heads(bind(make(type)), withValue(value))).toEqual([]);
  });

  it('are none while the value cannot be trusted', () => {
    for (const quality of ['stale', 'bad'] as const)
      expect(heads(bind(make(type)), createPaintContext(lookupIn(quality)))).toEqual([]);
  });

  it('show the way it was drawn where there is no value, and none unless they are wanted', () => {
    expect(heads(make(type))).toEqual(['1,0', '0,1']);
    expect(heads(bind(make(type)), createPaintContext(lookupIn('unbound'), { mode: 'design' }))).toHaveLength(
      2,
    );
    expect(heads(setAtPath(bind(make(type)), 'data.arrows', 'none'))).toEqual([]);
  });

  it('are several on a long piece, and keep away from where it is interrupted', () => {
    const long = { ...make(type), position: { points: [points[0]!, { x: 500, y: 0 }] } } as Widget;
    expect(heads(long)).toEqual(['1,0', '1,0', '1,0']);
    const gap = { kind: 'gap', segment: 0, at: 0.5, width: 20 };
    expect(heads(setAtPath(long, 'data.joints', [gap]))).toHaveLength(2);
  });

  it('stand on a short one too', () => {
    const short = { ...make(type), position: { points: [points[0]!, { x: 9, y: 0 }] } } as Widget;
    expect(heads(short)).toEqual(['1,0']);
  });
});

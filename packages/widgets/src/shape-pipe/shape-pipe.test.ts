import { type LinePrimitive, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupIn, lookupOf } from '../testing/test-live.ts';
import { shapePipe } from './index.ts';

const blank = shapePipe.model.create('p', shapePipe.preview);
const bound = { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1' } } as Widget;

const flowsIn = (widget: Widget, context = createPaintContext(lookupIn('good'))) =>
  paintWidget(widget, context).flatMap((primitive) => (primitive as LinePrimitive).flow ?? []);
const withValue = (value: number | string | boolean | null) =>
  createPaintContext(lookupOf({ 'signal:1': liveValue(value) }));

describe('pipe', () => {
  it('shows the direction of flow by the sign of its value', () => {
    expect(flowsIn(bound, withValue(3.5))).toEqual([{ unitsPerSecond: 40 }]);
    expect(flowsIn(bound, withValue(-0.1))).toEqual([{ unitsPerSecond: -40 }]);
    expect(flowsIn(bound, withValue(true))).toEqual([{ unitsPerSecond: 40 }]);
  });

  it.each([0, null, 'no number', false])('stands at %s', (value) => {
    expect(flowsIn(bound, withValue(value))).toEqual([]);
  });

  it('never flows by a value that cannot be trusted, nor unbound', () => {
    for (const quality of ['stale', 'bad', 'unbound'] as const) {
      expect(flowsIn(bound, createPaintContext(lookupIn(quality)))).toEqual([]);
    }
    expect(flowsIn(blank)).toEqual([]);
  });

  it('is not marked as unbound when it is only a pipe', () => {
    const kinds = paintWidget(blank, createPaintContext(lookupIn('unbound'))).map(({ kind }) => kind);
    expect(kinds).toEqual(['line', 'line']);
  });

  it('leaves no room inside a wall that is all of it', () => {
    const thin = setAtPath(setAtPath(blank, 'data.thickness', 2), 'style.stroke.width', 3);
    expect(paintWidget(thin, createPaintContext(lookupIn('good')))).toHaveLength(1);
  });

  it('refuses ends that are not attached to anything', () => {
    for (const start of [
      {},
      { widgetId: '', anchor: { x: 0, y: 0 } },
      { widgetId: 'a', anchor: { x: 2, y: 0 } },
    ]) {
      const problems = shapePipe.model.check(setAtPath(blank, 'data.start', start));
      expect(problems.length, JSON.stringify(start)).toBeGreaterThan(0);
    }
    const attached = setAtPath(blank, 'data.start', { widgetId: 'a', anchor: { x: 1, y: 0.5 } });
    expect(shapePipe.model.check(attached)).toEqual([]);
  });
});

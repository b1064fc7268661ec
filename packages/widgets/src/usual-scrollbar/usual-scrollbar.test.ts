import { type LiveValue, setAtPath, unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { usualScrollbar } from './index.ts';
import { scrollbarSlider } from './slider.ts';

const blank = usualScrollbar.model.create('s', { x: 0, y: 0, width: 120, height: 20, rotate: 0 });
const widget = { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1' } };
const upright = { ...widget, position: { x: 0, y: 0, width: 20, height: 120, rotate: 0 } };
const at = (value: LiveValue['value'], change: Partial<LiveValue> = {}) =>
  lookupOf({ 'signal:1': liveValue(value, change) });

function thumbOf(drawn = widget, live = at(25)) {
  return paintWidget(drawn, createPaintContext(live)).find(({ kind }) => kind === 'ellipse');
}

describe('slider', () => {
  it('has its thumb where the value lies, and stays inside its box', () => {
    expect(thumbOf()).toMatchObject({ cx: 35, cy: 10, rx: 9 });
    expect(thumbOf(widget, at(-10))).toMatchObject({ cx: 10 });
    expect(thumbOf(widget, at(500))).toMatchObject({ cx: 110 });
    expect(thumbOf(upright)).toMatchObject({ cx: 10, cy: 85 });
  });

  it('has no thumb where there is no value to trust', () => {
    expect(thumbOf(widget, at(null))).toBeUndefined();
    expect(thumbOf(widget, at(25, { quality: 'bad' }))).toBeUndefined();
  });

  it('reads the value under a point, on its steps and also when it is turned', () => {
    const valueAt = (w = widget, x = 35, y = 10) => scrollbarSlider.valueAt(w, at(0), { x, y });
    expect(valueAt()).toBe(25);
    expect(valueAt(widget, 35.04)).toBe(25);
    expect(valueAt(widget, 35.1)).toBe(25.1);
    expect([valueAt(widget, -50), valueAt(widget, 500)]).toEqual([0, 100]);
    expect(valueAt(upright, 10, 35)).toBe(75);
    expect(valueAt(setAtPath(widget, 'data.step', 20), 35)).toBe(20);
    const turned = setAtPath(widget, 'position.rotate', 90);
    expect(valueAt(turned, 60, -15)).toBe(25);
  });

  it('writes what it is dragged to, with the confirmation the engineer chose', () => {
    expect(scrollbarSlider.resolve(widget, at(25), 40)).toMatchObject({
      kind: 'write',
      value: '40',
      releaseValue: null,
      needsConfirmation: true,
      showsResult: true,
      unit: 'm',
    });
    const quick = setAtPath(widget, 'data.confirm', false);
    expect(scrollbarSlider.resolve(quick, at(25), 0.1 + 0.2)).toMatchObject({
      value: '0.3',
      needsConfirmation: false,
    });
  });

  it('refuses as every write does, and writes nothing when it only shows', () => {
    expect(scrollbarSlider.resolve(blank, at(1), 40)).toEqual({ kind: 'refused', reason: 'unbound' });
    expect(scrollbarSlider.resolve(widget, at(1, { isReadOnly: true }), 40)).toMatchObject({
      reason: 'read-only',
    });
    expect(scrollbarSlider.resolve(widget, at(1, { max: 30 }), 40)).toMatchObject({ reason: 'out-of-range' });
    const shown = setAtPath(widget, 'data.writable', false);
    expect(scrollbarSlider.resolve(shown, at(1), 40)).toEqual({ kind: 'none' });
  });
});

import { type LiveValue, primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { usualRadio } from './index.ts';
import View from './View.tsx';

const blank = usualRadio.model.create('r', usualRadio.preview);
const widget: Widget = {
  ...blank,
  data: { ...(blank.data as object), ...unbound, signalId: '1', title: 'Pump' },
};
const live = (value: LiveValue['value'], change: Partial<LiveValue> = {}) =>
  lookupOf({ 'signal:1': liveValue(value, change) });
const checksOf = (html: string) => [...html.matchAll(/aria-checked="(\w+)"/g)].map(([, checked]) => checked);

describe('radio buttons', () => {
  it('mark the option the value is at, whatever is marked while drawing', () => {
    expect(checksOf(renderView(View, widget, live(1)))).toEqual(['false', 'true']);
    expect(checksOf(renderView(View, widget, live(0)))).toEqual(['true', 'false']);
    expect(checksOf(renderView(View, widget, live(7)))).toEqual(['false', 'false']);
    expect(checksOf(renderView(View, widget, live(1, { quality: 'bad' })))).toEqual(['false', 'false']);
  });

  it('are one stop of the keyboard, at the marked option', () => {
    const html = renderView(View, widget, live(1));
    expect([...html.matchAll(/tabindex="(-?\d)"/gi)].map(([, index]) => index)).toEqual(['-1', '0']);
    expect(html).toContain('role="radiogroup" aria-label="Pump"');
  });

  it('say why they cannot be pressed', () => {
    expect(renderView(View, widget, live(1, { isReadOnly: true }))).toContain('title="变量只读，不能写入"');
    expect(renderView(View, widget, live(1))).not.toContain('title=');
  });

  it('are painted with the live mark, and with the drawn one while drawing', () => {
    const filled = (value: number, mode: 'live' | 'design') =>
      paintWidget(widget, createPaintContext(live(value), { mode })).findIndex(
        (primitive) => primitive.kind === 'ellipse' && primitive.stroke === undefined,
      );
    expect(filled(0, 'live')).toBe(filled(1, 'design'));
    expect(filled(1, 'live')).toBeGreaterThan(filled(0, 'live'));
    const upright = setAtPath(widget, 'data.direction', 'vertical');
    const svg = primitivesToSvg(paintWidget(upright, createPaintContext(live(0))));
    expect(svg).toContain('>关<');
    expect(svg).toContain('>开<');
  });

  it('may have no options', () => {
    const empty = setAtPath(widget, 'data.options', []);
    expect(checksOf(renderView(View, empty, live(1)))).toEqual([]);
    expect(paintWidget(empty, createPaintContext(live(1))).length).toBe(1);
  });
});

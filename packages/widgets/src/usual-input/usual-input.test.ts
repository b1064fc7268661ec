import { type LiveValue, primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { resolveValueWrite } from '../click/write.ts';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { usualInput } from './index.ts';
import type { UsualInputData } from './model.ts';
import { limitsOf, limitsText, readTyped } from './read-typed.ts';
import View from './View.tsx';

const blank = usualInput.model.create('i', usualInput.preview);
const binding = { ...unbound, signalId: '1', title: 'Setpoint' };
const widget: Widget = { ...blank, data: { ...(blank.data as object), ...binding } };
const data = widget.data as UsualInputData;
const live = (value: LiveValue['value'] = 25, change: Partial<LiveValue> = {}) =>
  lookupOf({ 'signal:1': liveValue(value, change) });

describe('input field', () => {
  it('reads numbers as people type them, and says what is none', () => {
    const read = (text: string, change: Partial<LiveValue> = {}) =>
      readTyped(text, data, liveValue(1, change));
    expect(read(' 12.5 ')).toEqual({ ok: true, value: '12.5' });
    expect(read('１２．５')).toEqual({ ok: true, value: '12.5' });
    expect(read('-1e3')).toEqual({ ok: true, value: '-1000' });
    expect(read('+09007199254740993')).toEqual({ ok: true, value: '9007199254740993' });
    expect(read('-9223372036854775807')).toEqual({ ok: true, value: '-9223372036854775807' });
    for (const text of ['0x10', '1,5', '12 3', 'Infinity', '1e999', 'abc', '--1']) {
      expect(read(text)).toEqual({ ok: false, problem: 'not-a-number' });
    }
    expect(read('  ')).toEqual({ ok: false, problem: 'empty' });
    const states = [{ value: '2', text: '自动' }];
    expect(read('自动', { states })).toEqual({ ok: true, value: '2' });
  });

  it('takes any text where the signal is text', () => {
    const text = liveValue('A', { decimals: null });
    expect(readTyped(' batch 7 ', data, text)).toEqual({ ok: true, value: 'batch 7' });
    expect(readTyped('x', { ...data, inputType: 'number' }, text)).toMatchObject({ ok: false });
  });

  it('keeps to the narrower of its own and the signal’s limits, ends included', () => {
    const limited = { ...data, limited: true, dataAddon: { minVal: 10, maxVal: 200 } };
    const value = liveValue(1, { min: 0, max: 50 });
    expect(limitsOf(limited, value)).toEqual({ min: 10, max: 50 });
    expect(limitsText(limitsOf(limited, value))).toBe('10 – 50');
    for (const [text, ok] of [
      ['10', true],
      ['50', true],
      ['9.99', false],
      ['50.1', false],
    ] as const)
      expect(readTyped(text, limited, value).ok).toBe(ok);
    expect(limitsOf(data, liveValue(1))).toEqual({ min: undefined, max: undefined });
  });

  it('asks for a write of exactly what was typed, with its question and its result', () => {
    const write = (lookup = live(), value = '30') =>
      resolveValueWrite({ binding, value, confirm: true, feedback: false }, lookup);
    expect(write()).toMatchObject({
      kind: 'write',
      value: '30',
      needsConfirmation: true,
      showsResult: false,
      unit: 'm',
    });
    expect(write(live(1, { isReadOnly: true }))).toEqual({ kind: 'refused', reason: 'read-only' });
    expect(write(live(1, { max: 20 }))).toEqual({ kind: 'refused', reason: 'out-of-range' });
    expect(
      resolveValueWrite({ binding: unbound, value: '1', confirm: false, feedback: true }, live()),
    ).toEqual({ kind: 'refused', reason: 'unbound' });
  });

  it('shows the live value and its unit in a field with a name', () => {
    const html = renderView(View, widget, live());
    expect(html).toContain('value="25.0"');
    // The signal's name in the reader's language; without one the name kept with the binding.
    expect(html).toContain('aria-label="Level"');
    expect(renderView(View, widget, live(25, { title: '' }))).toContain('aria-label="Setpoint"');
    expect(html).toContain('inputMode="decimal"');
    expect(html).toContain('>m</span>');
    expect(html).not.toContain('readOnly');
    expect(renderView(View, widget, live(null))).toContain('value=""');
  });

  it('takes nothing, and says why, when it is read-only, unbound, or nothing can be written', () => {
    expect(renderView(View, widget, live(25, { isReadOnly: true }))).toMatch(
      /aria-disabled="true" readOnly="" title="变量只读，不能写入"/,
    );
    expect(renderView(View, blank, live())).toContain('title="未绑定变量"');
    expect(renderView(View, widget, live(), { noWriteReason: '没有权限' })).toContain('title="没有权限"');
  });

  it('paints its value, and its name while it is drawn', () => {
    const context = createPaintContext(live());
    expect(primitivesToSvg(paintWidget(widget, context))).toContain('>25.0 m<');
    expect(primitivesToSvg(paintWidget(widget, { ...context, mode: 'design' }))).toContain('>Setpoint<');
    const hinted = setAtPath(blank, 'data.placeholder', 'Level?');
    expect(primitivesToSvg(paintWidget(hinted, context))).toContain('>Level?<');
  });
});

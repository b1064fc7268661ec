import { type LiveValue, primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { usualTimeSelector } from './index.ts';
import type { UsualTimeSelectorData } from './model.ts';
import { pickerOf, readPicked, timeOf, timeToValue } from './time-value.ts';
import View from './View.tsx';

const blank = usualTimeSelector.model.create('t', usualTimeSelector.preview);
const widget: Widget = {
  ...blank,
  data: { ...(blank.data as object), ...unbound, signalId: '1', title: 'Start' },
};
const data = widget.data as UsualTimeSelectorData;
const timeMs = Date.UTC(2026, 4, 6, 7, 8);
const live = (value: LiveValue['value'], change: Partial<LiveValue> = {}) =>
  lookupOf({ 'signal:1': liveValue(value, change) });

describe('time selector', () => {
  it('has the format of the specification (section 9)', () => {
    expect(data.format).toBe('YYYY-MM-DD HH:mm');
    expect(timeToValue(data, timeMs)).toBe('2026-05-06 15:08');
  });

  it('writes and reads a time in each form', () => {
    for (const form of ['text', 'seconds', 'milliseconds'] as const) {
      const value = timeToValue({ ...data, form }, timeMs);
      expect(timeOf({ ...data, form }, liveValue(value))).toBe(timeMs);
    }
    expect(timeToValue({ ...data, form: 'seconds' }, timeMs)).toBe(String(timeMs / 1000));
    expect(timeOf({ ...data, form: 'seconds' }, liveValue(0))).toBeNull();
    expect(timeOf(data, liveValue('soon'))).toBeNull();
  });

  it('speaks to the picker that fits its format', () => {
    expect(pickerOf('YYYY-MM-DD HH:mm')).toEqual({ kind: 'datetime', format: 'YYYY-MM-DD HH:mm' });
    expect(pickerOf('DD.MM.YYYY')).toEqual({ kind: 'date', format: 'YYYY-MM-DD' });
    expect(pickerOf('HH:mm:ss')).toEqual({ kind: 'time', format: 'HH:mm:ss' });
    expect(readPicked('2026-05-06 15:08', data)).toBe(timeMs);
    const withSeconds = { ...data, format: 'YYYY-MM-DD HH:mm:ss' };
    expect(readPicked('2026-05-06 15:08', withSeconds)).toBe(timeMs);
    expect(readPicked('2026-05-06 15:08:09', withSeconds)).toBe(timeMs + 9000);
    expect(readPicked('', data)).toBeNull();
  });

  it('shows the time of the signal, what is no time as it is, and the hint without one', () => {
    expect(renderView(View, widget, live('2026-05-06 15:08'))).toContain(
      'aria-label="Start: 2026-05-06 15:08"',
    );
    expect(renderView(View, widget, live('soon'))).toContain('>soon</span>');
    expect(renderView(View, widget, live(null))).toContain('>请选择时间</span>');
    const counted = setAtPath(widget, 'data.form', 'milliseconds');
    expect(renderView(View, counted, live(timeMs))).toContain('>2026-05-06 15:08</span>');
    expect(renderView(View, counted, live(timeMs, { isReadOnly: true }))).toContain('aria-disabled="true"');
  });

  it('paints the same', () => {
    const svg = primitivesToSvg(paintWidget(widget, createPaintContext(live('2026-05-06 15:08'))));
    expect(svg).toContain('>2026-05-06 15:08<');
  });
});

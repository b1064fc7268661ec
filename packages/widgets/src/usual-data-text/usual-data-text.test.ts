import { type PaintContext, primitivesToSvg, unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { usualDataText } from './index.ts';

const blank = usualDataText.model.create('t', { x: 0, y: 0, width: 120, height: 30, rotate: 0 });

function show(
  data: object,
  value = liveValue(12.3456, { decimals: 2 }),
  change: Partial<PaintContext> = {},
): string {
  const bound = { ...unbound, signalId: '1', title: 'Level', subTitle: 'Tank 1' };
  const widget = { ...blank, data: { ...(blank.data as object), ...bound, ...data } };
  const svg = primitivesToSvg(
    paintWidget(widget, createPaintContext(lookupOf({ 'signal:1': value }), change)),
  );
  return svg.replaceAll(/<[^>]*>/g, '');
}

describe('data text', () => {
  it('shows value and unit, with the name if wished', () => {
    expect(show({})).toBe('12.35 m');
    expect(show({ unitShow: false })).toBe('12.35');
    expect(show({ titleShow: true })).toBe('Level 12.35 m');
  });

  it('says when nothing has arrived, and writes no unit behind nothing', () => {
    expect(show({}, liveValue(null, { timeMs: null }))).toBe('--');
  });

  // Section 3: "An unbound equipment title shows 未绑定."
  it('says 未绑定 when it is bound to nothing', () => {
    expect(show({ signalId: '' })).toContain('未绑定');
  });

  it('shows words for states', () => {
    expect(show({ unitShow: false }, liveValue(1, { states: [{ value: '1', text: 'running' }] }))).toBe(
      'running',
    );
  });

  // Section 9: "dataTextShow signalName".
  it('shows names while it is drawn, or the value when asked to', () => {
    expect(show({}, undefined, { mode: 'design' })).toBe('Level');
    expect(show({}, undefined, { mode: 'design', dataTextShow: 'equipName' })).toBe('Tank 1');
    expect(show({}, undefined, { mode: 'design', dataTextShow: 'value' })).toBe('12.35 m');
    // A file holds the Chinese name; who draws in English sees the English one.
    const named = liveValue(1, { title: 'Level EN' });
    expect(show({}, named, { mode: 'design', language: 'en' })).toBe('Level EN');
    expect(show({}, named, { mode: 'design', language: 'zh' })).toBe('Level');
    const none = liveValue(null, { timeMs: null });
    expect(show({}, none, { mode: 'design', dataTextShow: 'value' })).toBe('Level');
  });

  it('cuts a long name while it is drawn, never a value', () => {
    const long = 'Level of the elevated reservoir';
    expect(show({ title: long }, undefined, { mode: 'design' })).toMatch(/^Level of.*…$/);
    expect(show({ unitShow: false }, liveValue(123456789012345, { decimals: 3 }))).toBe(
      '123,456,789,012,345.000',
    );
  });
});

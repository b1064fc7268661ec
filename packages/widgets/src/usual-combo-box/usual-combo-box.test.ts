import { type LiveValue, primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { usualComboBox } from './index.ts';
import View from './View.tsx';

const blank = usualComboBox.model.create('c', usualComboBox.preview);
const options = [
  { text: '<手动>', value: '0' },
  { text: '自动', value: '1' },
];
const widget: Widget = setAtPath(
  { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1', title: 'Mode' } },
  'data.options',
  options,
);
const live = (value: LiveValue['value'], change: Partial<LiveValue> = {}) =>
  lookupOf({ 'signal:1': liveValue(value, change) });

describe('combo box', () => {
  it('says the option the value is at, another value as it is, and the hint without one', () => {
    expect(renderView(View, widget, live(1))).toContain('>自动</span>');
    expect(renderView(View, widget, live(0))).toContain('>&lt;手动&gt;</span>');
    expect(renderView(View, widget, live(7))).toContain('>7.0 m</span>');
    expect(renderView(View, widget, live(null))).toContain('>请选择</span>');
    expect(renderView(View, widget, live(null, { quality: 'bad' }))).toContain('>请选择</span>');
  });

  it('is a closed combo box with a name', () => {
    const html = renderView(View, widget, live(1));
    // The signal's name in the reader's language; without one the name kept with the binding.
    expect(html).toContain(
      'role="combobox" aria-label="Level" aria-haspopup="listbox" aria-expanded="false"',
    );
    expect(renderView(View, widget, live(1, { title: '' }))).toContain('aria-label="Mode"');
    expect(html).not.toContain('role="listbox"');
  });

  it('says why it cannot be opened', () => {
    const html = renderView(View, widget, live(1), { noWriteReason: '网关离线' });
    expect(html).toContain('aria-disabled="true" title="网关离线"');
  });

  it('paints what it says, and its name while it is drawn', () => {
    const context = createPaintContext(live(1));
    expect(primitivesToSvg(paintWidget(widget, context))).toContain('>自动<');
    expect(primitivesToSvg(paintWidget(widget, { ...context, mode: 'design' }))).toContain('>Mode<');
  });
});

import { primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createClickEvent } from '../model/defaults.ts';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { selectChoice } from './choice.ts';
import { usualSelect } from './index.ts';

const live = lookupOf({ 'signal:1': liveValue(0) });
const action = (config: object) => ({ enable: true, config: { ...createClickEvent().config, ...config } });
const blank: Widget = usualSelect.model.create('s', usualSelect.preview);
const widget = setAtPath(blank, 'data.selectDatas', [
  {
    indexId: 'a',
    text: 'Auto',
    clickEvent: action({ data: { ...unbound, signalId: '1' }, writeValue: '2' }),
  },
  {
    indexId: 'b',
    text: 'Manual',
    clickEvent: action({ data: { ...unbound, signalId: '1' }, writeValue: '0' }),
  },
  { indexId: 'c', text: 'Details', clickEvent: action({ action: 'page', pageId: '9' }) },
]);

describe('choice of actions', () => {
  it('shows its own text, whatever is chosen', () => {
    expect(primitivesToSvg(paintWidget(widget, createPaintContext(live)))).toContain('>请选择<');
  });

  it('offers its items and does what the chosen one says', () => {
    expect(usualSelect.model.check(widget)).toEqual([]);
    expect(selectChoice.list(widget).map(({ text }) => text)).toEqual(['Auto', 'Manual', 'Details']);
    expect(selectChoice.resolve(widget, live, 'a')).toMatchObject({ kind: 'write', value: '2' });
    expect(selectChoice.resolve(widget, live, 'c')).toEqual({ kind: 'page', pageId: '9', equipId: '' });
    expect(selectChoice.resolve(widget, live, 'gone')).toEqual({ kind: 'none' });
  });
});

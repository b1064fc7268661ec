import { setAtPath, unbound } from '@zutai/diagram';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createClickEvent } from '../../model/defaults.ts';
import { getWidget } from '../../registry.ts';
import { createPaintContext, liveValue, lookupOf } from '../../testing/test-live.ts';
import { inputTargets } from './input-targets.ts';

const context = createPaintContext(lookupOf({ 'signal:1': liveValue(25) }));
const place = { x: 10, y: 20, width: 120, height: 30, rotate: 0 };

function render(type: string, change: Record<string, unknown>) {
  const { model, input } = getWidget(type)!;
  let widget = model.create('w', place);
  for (const [path, value] of Object.entries(change)) widget = setAtPath(widget, path, value);
  const Target = inputTargets[input!.kind];
  return renderToStaticMarkup(
    <Target widget={widget} input={input!} scale={2} context={context} onIntent={() => {}} />,
  );
}

describe('controls over painted widgets', () => {
  it('is a slider with ends, step, value and words', () => {
    const html = render('UsualScrollbar', { 'data.signalId': '1' });
    expect(html).toContain('type="range"');
    for (const part of ['min="0"', 'max="100"', 'step="0.1"', 'value="25"', 'aria-valuetext="25.0 m"']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('left:20px;top:40px;width:240px;height:60px');
    expect(html).not.toContain('<output');
  });

  it('is no slider where it only shows', () => {
    expect(render('UsualScrollbar', { 'data.signalId': '1', 'data.writable': false })).toBe('');
  });

  it('is a list of the choices, with none chosen', () => {
    const clickEvent = { ...createClickEvent(), enable: true };
    const item = { indexId: 'a', text: '<Auto>', clickEvent: setAtPath(clickEvent, 'config.data', unbound) };
    const html = render('UsualSelect', { 'data.selectDatas': [item], 'data.text': 'Mode' });
    expect(html).toContain('aria-label="Mode"');
    expect(html).toContain('<option value="a">&lt;Auto&gt;</option>');
    expect(html).toMatch(/<option value="" disabled="" hidden="" selected="">Mode/);
  });
});

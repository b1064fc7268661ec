import { primitivesToSvg, setAtPath, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createEntry } from '../navigation/entry.ts';
import View from '../navigation/View.tsx';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { complexNavigationBar } from './index.ts';

const live = lookupOf({ 'signal:1': liveValue(1) });
const page = (label: string, pageId: string) =>
  setAtPath(createEntry(label), 'clickEvent.config.pageId', pageId);
const dataArray = [
  { ...page('首页', '1'), iconHref: '/icons/home.svg' },
  { ...createEntry('泵房'), children: [page('一号泵', '11')] },
  { ...page('检修', '3'), authRegion: '7' },
  { ...page('坏图', '4'), iconHref: 'javascript:alert(1)' },
];
const blank = complexNavigationBar.model.create('n', { x: 0, y: 0, width: 400, height: 40, rotate: 0 });
const widget: Widget = setAtPath(blank, 'data.dataArray', dataArray);

describe('navigation bar', () => {
  it('is right with entries in entries', () => {
    expect(complexNavigationBar.model.check(widget)).toEqual([]);
  });

  it('is a nav of buttons; what has more below says so', () => {
    const html = renderView(View, widget, live);
    expect(html).toContain('<nav aria-label="导航栏"');
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(1);
    expect(html).toContain('<img src="/icons/home.svg" alt=""');
    expect(html).not.toContain('javascript');
  });

  it('marks the page that is shown', () => {
    expect(renderView(View, widget, live, { pageId: '1' })).toContain('data-entry="0" aria-current="page"');
    expect(renderView(View, widget, live, { pageId: '99' })).not.toContain('aria-current');
    // Above the present one: marked, but not the page itself.
    const above = renderView(View, widget, live, { pageId: '11' });
    expect(above).not.toContain('aria-current');
    expect(above).toContain('inset 0 -3px 0');
  });

  it('shows entries to their regions only', () => {
    expect(renderView(View, widget, live, { regions: new Set(['8']) })).not.toContain('检修');
    expect(renderView(View, widget, live, { regions: new Set(['7']) })).toContain('检修');
  });

  it('opens folded entries of a column where the present page is', () => {
    const upright = setAtPath(widget, 'data.direction', 'vertical');
    expect(renderView(View, upright, live)).not.toContain('一号泵');
    expect(renderView(View, upright, live, { pageId: '11' })).toContain('一号泵');
  });

  it('paints its first level, and its name without entries', () => {
    const svg = primitivesToSvg(paintWidget(widget, createPaintContext(live)));
    for (const label of ['>首页<', '>泵房 ▾<', '>检修<']) expect(svg).toContain(label);
    expect(svg).not.toContain('javascript');
    expect(primitivesToSvg(paintWidget(blank, createPaintContext(live)))).toContain('>导航栏<');
  });
});

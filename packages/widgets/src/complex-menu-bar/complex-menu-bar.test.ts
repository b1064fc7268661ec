import { setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createEntry } from '../navigation/entry.ts';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, lookupOf } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { complexMenuBar } from './index.ts';
import View from './View.tsx';

const live = lookupOf({});
const blank = complexMenuBar.model.create('m', { x: 0, y: 0, width: 160, height: 100, rotate: 0 });

describe('menu bar', () => {
  it('is a column whose entries fold out', () => {
    const widget = setAtPath(blank, 'data.dataArray', [
      { ...createEntry('区域'), children: [{ ...createEntry('北区'), defaultAct: true }] },
      createEntry('帮助'),
    ]);
    const html = renderView(View, widget, live);
    expect(html).toContain('aria-expanded="true"');
    expect(html).toContain('data-entry="0.0" aria-current="page"');
  });

  it('cuts entries that its box has no room for', () => {
    const many = Array.from({ length: 20 }, (_, place) => createEntry(`E${place}`));
    const [, entries] = paintWidget(setAtPath(blank, 'data.dataArray', many), createPaintContext(live));
    expect(entries).toMatchObject({ kind: 'group', clip: { x: 0, y: 0, width: 160, height: 100 } });
  });
});

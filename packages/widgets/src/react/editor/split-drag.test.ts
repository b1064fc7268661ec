import { createEditor, createPage } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { getWidget, widgetCatalog } from '../../registry.ts';
import { splitDrag } from './split-drag.ts';

const plain = { shift: false, ctrl: false, meta: false, alt: false };
const rect = (id: string, x: number) =>
  getWidget('ShapeRect')!.model.create(id, { x, y: 100, width: 60, height: 40, rotate: 30 });

function editorOf() {
  const line = getWidget('ShapeStraight')!.model.create('l', {
    points: [
      { x: 300, y: 300 },
      { x: 400, y: 320 },
    ],
  });
  const page = createPage({ width: 1000, height: 800 }, [
    rect('a', 100),
    rect('b', 300),
    rect('c', 500),
    line,
  ]);
  return createEditor({ page, catalog: widgetCatalog, config: { adsorb: false, grid: false } });
}

describe('what a gesture has done', () => {
  it('is a shift of what is dragged, whatever its form', () => {
    const editor = editorOf();
    editor.select(['a', 'l']);
    editor.pointerDown({ x: 130, y: 120, ...plain });
    editor.pointerMove({ x: 170, y: 145, ...plain });
    const before = editor.markedPage.widgets;
    const split = splitDrag(before, editor.page.widgets);
    expect([...split.touched]).toEqual(['a', 'l']);
    expect(split.shifted).toEqual([before[0], before[3]]);
    expect(split.shifted[0]).toBe(before[0]);
    expect(split.changed).toEqual([]);
    const moved = editor.page.widgets[0]!.position as { x: number; y: number };
    expect(split.shift).toEqual({ dx: moved.x - 100, dy: moved.y - 100 });
  });

  it('is a change where it is more than a shift, and where something is new', () => {
    const { page } = editorOf();
    const [a, b, c, l] = page.widgets;
    const moved = { ...a!, position: { ...a!.position, x: 110 } };
    const wider = { ...b!, position: { ...b!.position, x: 310, width: 61 } };
    const renamed = { ...c!, widgetName: 'other', position: { ...c!.position, x: 510 } };
    const added = rect('n', 700);
    const split = splitDrag(page.widgets, [moved, wider, renamed, l!, added]);
    expect(split.shift).toEqual({ dx: 10, dy: 0 });
    expect(split.shifted).toEqual([a]);
    expect(split.changed).toEqual([wider, renamed, added]);
    expect([...split.touched]).toEqual(['a', 'b', 'c', 'n']);
  });

  it('is nothing while nothing is another', () => {
    const { page } = editorOf();
    expect(splitDrag(page.widgets, page.widgets).touched.size).toBe(0);
    expect(splitDrag(page.widgets, page.widgets.slice()).touched.size).toBe(0);
  });
});

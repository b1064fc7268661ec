import { type Box, comparePages, createPage, type Page, type Widget } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { isEmptyDifference, locateWidgets, markDifference, viewAround } from './locate.ts';

const rect = (id: string, x: number): Widget => {
  const model = widgetCatalog.get('ShapeRect');
  if (model === undefined) throw new Error('ShapeRect is registered');
  return { ...model.create(id, { x, y: 10, width: 20, height: 20, rotate: 0 }), id } as Widget;
};

const difference = (before: Page, after: Page) => {
  const found = comparePages(before, after);
  return { found, marks: markDifference(found, locateWidgets(before), locateWidgets(after)) };
};

describe('what two states of a page outline', () => {
  it('outlines what went in the old picture and what came in the new one', () => {
    const { marks } = difference(
      createPage({}, [rect('a', 0), rect('gone', 100)]),
      createPage({}, [rect('a', 0), rect('came', 200)]),
    );
    expect(marks.before.map(({ id, kind }) => [id, kind])).toEqual([['gone', 'removed']]);
    expect(marks.after.map(({ id, kind }) => [id, kind])).toEqual([['came', 'added']]);
  });

  it('outlines what changed in both, each where it stands there', () => {
    const { marks } = difference(createPage({}, [rect('a', 0)]), createPage({}, [rect('a', 300)]));
    expect(marks.before[0]).toMatchObject({ id: 'a', kind: 'changed', box: { x: 0 } });
    expect(marks.after[0]).toMatchObject({ id: 'a', kind: 'changed', box: { x: 300 } });
  });

  it('finds what stands in a group where the group puts it', () => {
    const group = {
      ...rect('g', 0),
      widgetType: 'WidgetGroup',
      position: {
        x: 100,
        y: 0,
        width: 40,
        height: 40,
        rotate: 0,
        origin: { x: 0, y: 0, width: 40, height: 40 },
        children: [rect('inner', 0)],
      },
    } as unknown as Widget;
    const box = locateWidgets(createPage({}, [group])).get('inner')?.box as Box;
    expect(box.x).toBeCloseTo(100);
  });

  it('says when nothing differs', () => {
    const page = createPage({}, [rect('a', 0)]);
    expect(isEmptyDifference(comparePages(page, page))).toBe(true);
    expect(isEmptyDifference(comparePages(page, createPage({ width: 500 }, page.widgets)))).toBe(false);
  });
});

describe('what is shown when a changed widget is clicked', () => {
  it('is the widget with what is around it, never so near that one is lost', () => {
    const view = viewAround([{ x: 500, y: 500, width: 10, height: 10 }]);
    expect(view).toEqual({ x: 345, y: 409, width: 320, height: 192 });
  });

  it('is both places of a widget that moved', () => {
    const view = viewAround([
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 500, y: 0, width: 10, height: 10 },
    ]);
    expect(view?.x).toBe(-40);
    expect(view?.width).toBe(590);
  });

  it('is nothing when the widget is in neither', () => {
    expect(viewAround([])).toBeUndefined();
  });
});

import {
  createPage,
  frameBounds,
  groupAround,
  inkOf,
  isGroupPosition,
  type Page,
  type PaintContext,
  type Primitive,
  positionKindOf,
  setAtPath,
  unbound,
  unionBoxes,
  type Widget,
} from '@zutai/diagram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paintUnderOverlays } from '../paint-widget.ts';
import { getWidget } from '../registry.ts';
import { createPaintContext, lookupIn, lookupOf } from '../testing/test-live.ts';
import { listPlaced } from '../visible/list-placed.ts';
import { maxSlices, type PageSlices, slicePage } from './slice-page.ts';

const context = createPaintContext(lookupIn('good'));
const place = (x: number, y: number, width = 40, height = 30, rotate = 0) => ({
  x,
  y,
  width,
  height,
  rotate,
});

function rect(id: string, at: object, color = '#123456'): Widget {
  const widget = getWidget('ShapeRect')!.model.create(id, at as never);
  const style = { ...widget.style, fill: { enable: true, color } };
  return { ...widget, style: { ...style, stroke: { ...style.stroke, enable: false } } };
}

const chart = (id: string, at: object): Widget => {
  const widget = getWidget('ComplexLine')!.model.create(id, at as never);
  return widget;
};

const group = (id: string, children: readonly Widget[]): Widget =>
  getWidget('WidgetGroup')!.model.create(id, groupAround(children));

const clickable = (widget: Widget): Widget => ({
  ...widget,
  clickEvent: {
    ...widget.clickEvent,
    enable: true,
    config: { ...widget.clickEvent.config, action: 'back' },
  },
});

const cut = (widgets: readonly Widget[], given: PaintContext = context): PageSlices =>
  slicePage(createPage({ width: 400, height: 300 }, widgets), given);

const idsOf = ({ slices }: PageSlices) =>
  slices.map(({ page }) => listPlaced(page.widgets).map(({ widget }) => widget.id));

function colorsOf(primitives: readonly Primitive[]): string[] {
  return primitives.flatMap((primitive) => {
    if (primitive.kind === 'group') return colorsOf(primitive.children);
    return 'fill' in primitive && primitive.fill ? [primitive.fill] : [];
  });
}

const paintOf = ({ page, paint }: { page: Page; paint: typeof paintUnderOverlays }) =>
  page.widgets.flatMap((widget) => paint(widget, context));

/** Widgets of a random page: each leaf has a colour of its own, so that what is painted tells whose it is. */
interface Leaf {
  kind: 'rect' | 'chart';
  x: number;
  y: number;
  width: number;
  height: number;
  rotate: number;
}
type Node = Leaf | { children: readonly Node[]; rotate: number };

const leaf: fc.Arbitrary<Leaf> = fc.record({
  kind: fc.constantFrom('rect', 'rect', 'chart'),
  x: fc.integer({ min: 0, max: 200 }),
  y: fc.integer({ min: 0, max: 150 }),
  width: fc.integer({ min: 20, max: 120 }),
  height: fc.integer({ min: 20, max: 100 }),
  rotate: fc.constantFrom(0, 0, 0, 30, 90, 200),
});
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    leaf,
    leaf,
    fc.record({
      children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
      rotate: fc.constantFrom(0, 0, 45, 90),
    }),
  ),
}));

function build(nodes: readonly Node[]): Widget[] {
  let serial = 0;
  const toWidget = (each: Node): Widget => {
    serial += 1;
    const id = `#${(0x100000 + serial).toString(16)}`;
    if ('children' in each) {
      const made = group(id, each.children.map(toWidget));
      return { ...made, position: { ...made.position, rotate: each.rotate } as Widget['position'] };
    }
    const { kind, x, y, width, height, rotate } = each;
    const at = place(x, y, width, height, rotate);
    return kind === 'rect' ? rect(id, at, id) : chart(id, at);
  };
  return nodes.map(toWidget);
}

/** How high each leaf stands on the screen: twice its slice, and one more for what stands on the slice. */
function listHeights(sliced: PageSlices, leaves: readonly Widget[]): Map<string, number> {
  const heights = new Map<string, number>();
  sliced.slices.forEach((slice, level) => {
    for (const color of colorsOf(paintOf(slice))) {
      expect(heights.has(color), 'painted once').toBe(false);
      heights.set(color, 2 * level);
    }
  });
  for (const { id, widgetType } of leaves)
    if (widgetType === 'ComplexLine') heights.set(id, 2 * sliced.levelOf(id) + 1);
  return heights;
}

describe('slices of a page', () => {
  it('show every point as the order of layers says, with everything painted once', () => {
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 8 }), (nodes) => {
        const widgets = build(nodes);
        const sliced = cut(widgets);
        const leaves = listPlaced(widgets)
          .map(({ widget }) => widget)
          .filter(({ position }) => !isGroupPosition(position));
        const heights = listHeights(sliced, leaves);
        expect([...heights.keys()].sort()).toEqual(leaves.map(({ id }) => id).sort());
        const wrong: object[] = [];
        for (let x = -50; x < 350; x += 17)
          for (let y = -50; y < 300; y += 17) {
            const here = leaves.filter(({ position }) =>
              positionKindOf(position).hits(position, { x, y }, -1),
            );
            // What stands equally high is in the order of the page.
            const isRight = here.every(
              ({ id }, n) => n === 0 || heights.get(here[n - 1]!.id)! <= heights.get(id)!,
            );
            if (!isRight) wrong.push({ x, y, here: here.map(({ id }) => [id, heights.get(id)]) });
          }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it('hold what they paint inside their bounds', () => {
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 8 }), (nodes) => {
        for (const slice of cut(build(nodes)).slices.slice(1)) {
          const { x, y, width, height } = unionBoxes(paintOf(slice).flatMap(inkOf).map(frameBounds))!;
          const { bounds } = slice;
          expect(bounds!.x).toBeLessThan(x);
          expect(bounds!.y).toBeLessThan(y);
          expect(bounds!.x + bounds!.width).toBeGreaterThan(x + width);
          expect(bounds!.y + bounds!.height).toBeGreaterThan(y + height);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('are one, of the very same page, without an overlay or with nothing painted over one', () => {
    const pages = [
      [rect('a', place(0, 0)), rect('b', place(0, 0))],
      [rect('a', place(0, 0)), chart('c', place(0, 0))],
      [chart('c', place(0, 0)), rect('a', place(40, 0)), clickable(rect('b', place(0, 30)))],
    ].map((widgets) => createPage({}, widgets));
    for (const page of pages) {
      const { slices } = slicePage(page, context);
      expect(slices).toHaveLength(1);
      expect(slices[0].page).toBe(page);
      expect(slices[0].paint).toBe(paintUnderOverlays);
    }
  });

  it('put what is over an overlay on a canvas of its own size', () => {
    const sliced = cut([
      rect('under', place(0, 0)),
      chart('c', place(10, 10, 100, 100)),
      rect('beside', place(200, 200)),
      rect('over', place(50, 50)),
    ]);
    expect(idsOf(sliced)).toEqual([['under', 'beside'], ['over']]);
    const { x, y, width, height } = sliced.slices[1]!.bounds!;
    expect({ x, y, width, height }).toEqual({ x: 42, y: 42, width: 56, height: 46 });
  });

  it('look into groups: a hole in one is no cover, and its parts go where they belong', () => {
    const inside = chart('c', place(100, 100, 50, 50));
    const around = group('g', [rect('a', place(0, 0)), rect('b', place(200, 200))]);
    expect(cut([inside, around]).slices).toHaveLength(1);
    const mixed = group('g', [rect('a', place(0, 0, 200, 200)), inside, rect('b', place(110, 110))]);
    expect(idsOf(cut([mixed]))).toEqual([
      ['g', 'a'],
      ['g', 'b'],
    ]);
  });

  it('mark a group as a whole once, on the highest slice that has a part of it', () => {
    const stale = createPaintContext(lookupIn('stale'));
    const parts = [rect('a', place(0, 0, 200, 200)), chart('c', place(20, 20)), rect('b', place(30, 30))];
    let whole = group('g', parts);
    for (const [path, value] of [
      ['animation.rotate.enable', true],
      ['animation.rotate.config.speed', 0],
      ['animation.rotate.config.data', { ...unbound, signalId: '1' }],
    ] as const)
      whole = setAtPath(whole, path, value);
    const { slices } = cut([whole], stale);
    const marks = slices.map(({ page, paint }) =>
      page.widgets.flatMap((widget) => paint(widget, stale)).filter(({ kind }) => kind === 'path'),
    );
    expect(marks.map(({ length }) => length)).toEqual([0, 1]);
  });

  it('count what turns with the round it can reach, and what a group turns', () => {
    const turning = (widget: Widget) => setAtPath(widget, 'animation.rotate.enable', true);
    const beside = rect('r', place(0, 60, 100, 10));
    expect(cut([chart('c', place(40, 10, 20, 20)), beside]).slices).toHaveLength(1);
    expect(cut([chart('c', place(40, 10, 20, 20)), turning(beside)]).slices).toHaveLength(2);
    const parts = [beside, rect('s', place(0, 100, 10, 10))];
    expect(cut([chart('c', place(40, 10, 20, 20)), turning(group('g', parts))]).slices).toHaveLength(2);
    expect(cut([turning(chart('c', place(0, 40, 100, 10))), rect('r', place(45, 0))]).slices).toHaveLength(2);
  });

  it('stay the same when values hide and show', () => {
    const hidden = (widget: Widget) =>
      setAtPath(setAtPath(widget, 'animation.visiable.enable', true), 'animation.visiable.config', {
        ...{ data: { ...unbound, signalId: '1' }, symbol: '==', value: '7', action: 'show' },
      });
    const widgets = [hidden(chart('c', place(0, 0))), hidden(group('g', [hidden(rect('r', place(0, 0)))]))];
    for (const live of [lookupIn('good'), lookupOf({})])
      expect(idsOf(cut(widgets, createPaintContext(live)))).toEqual([[], ['g', 'r']]);
  });

  it('know where a value can be written before it has come, and where a clock will run', () => {
    const text = getWidget('UsualDataText')!.model.create('t', place(0, 0, 200, 30));
    const bound = { ...text, data: { ...(text.data as object), ...unbound, signalId: '1' } };
    const clock = getWidget('UsualTimer')!.model.create('k', place(0, 0, 200, 30));
    const waiting = createPaintContext(lookupOf({}), { dataTextShow: 'value' });
    for (const widget of [bound, clock])
      expect(idsOf(cut([chart('c', place(150, 0)), widget], waiting))).toEqual([[], [widget.id]]);
    const still = getWidget('UsualText')!.model.create('s', place(0, 0, 200, 30));
    const short = { ...still, data: { ...(still.data as object), text: 'A' } };
    expect(cut([chart('c', place(150, 0)), short], waiting).slices).toHaveLength(1);
  });

  it('keep buttons in the order of layers, without a canvas for their sake', () => {
    const button = (id: string, x = 20) => clickable(rect(id, place(x, 20)));
    const sliced = cut([
      button('under'),
      chart('c', place(0, 0, 200, 200)),
      button('over'),
      chart('d', place(0, 0, 30, 30)),
    ]);
    expect(sliced.slices).toHaveLength(2);
    // The one under the first chart comes before it in the document; the last chart is over the button.
    expect(['under', 'c', 'over', 'd'].map(sliced.levelOf)).toEqual([0, 0, 1, 1]);
    const clickableGroup = clickable(group('g', [rect('a', place(0, 0, 5, 5)), rect('b', place(300, 200))]));
    expect(cut([chart('c', place(100, 100)), clickableGroup]).slices).toHaveLength(1);
  });

  it('have an end, however a page was made', () => {
    const many = Array.from({ length: 2 * maxSlices }, (_, n) => [
      chart(`c${n}`, place(0, 0)),
      rect(`r${n}`, place(0, 0)),
    ]).flat();
    const { slices, levelOf } = cut(many);
    expect(slices).toHaveLength(maxSlices);
    expect(levelOf(`c${2 * maxSlices - 1}`)).toBe(maxSlices - 1);
  });
});

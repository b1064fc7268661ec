import { describe, expect, it } from 'vitest';
import type { ConnectorData, Joint } from '../document/connector.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';
import { followConnections } from './follow.ts';

const dataOf = (test: TestEditor, id: string) => test.widget(id).data as ConnectorData;
const jointsOf = (test: TestEditor, id: string): readonly Joint[] | undefined => dataOf(test, id).joints;

/** A pipe of 10 units with a wall of 1 between two free points. */
function thick(id: string, x1: number, y1: number, x2: number, y2: number): Widget {
  const pipe = pipeBetween(id, { x: x1, y: y1 }, { x: x2, y: y2 }, 'straight');
  const style = {
    stroke: { enable: true, color: 'black', width: 1 },
    fill: { enable: true, color: 'white' },
  };
  return { ...pipe, data: { ...(pipe.data as object), thickness: 10 }, style } as unknown as Widget;
}

describe('a tee', () => {
  /** A main from (100,300) to (500,300), and a branch from below its middle. */
  const joined = () => {
    const test = new TestEditor({
      widgets: [thick('main', 100, 300, 500, 300), thick('branch', 300, 500, 300, 450)],
    });
    return test.select('branch').dragHandle('vertex:1', 1, -148);
  };

  it('ends in the wall of the main, on the side it comes from, and opens it', () => {
    const test = joined();
    expect(dataOf(test, 'branch').end).toEqual({ widgetId: 'main', anchor: { x: 0.5025, y: 0.5 } });
    expect(test.wayOf('branch')).toBe('300,500 301,304.5');
    expect(jointsOf(test, 'main')).toEqual([{ kind: 'tee', segment: 0, at: 0.5025, side: 1, width: 8 }]);
    test.select('branch').dragHandle('vertex:0', 0, -400);
    expect(test.wayOf('branch')).toBe('300,100 301,295.5');
    expect(jointsOf(test, 'main')).toMatchObject([{ side: -1 }]);
  });

  it('follows the main in one step, and stays where it is while the main only grows', () => {
    const test = joined();
    const before = test.editor.page;
    test.select('main').drag(200, 300, 0, 50);
    expect(test.wayOf('branch')).toBe('300,500 301,354.5');
    expect(test.run('undo').editor.page).toEqual(before);
    test.select('main').dragHandle('vertex:1', 200, 0);
    expect(test.wayOf('branch')).toBe('300,500 301,304.5');
    expect(dataOf(test, 'branch').end?.anchor.x).toBeCloseTo(201 / 600, 4);
    expect(jointsOf(test, 'main')).toMatchObject([{ at: 0.335 }]);
  });

  it('stays there too when the ways of a gesture are found at its end, because there are too many', () => {
    const test = new TestEditor({
      con: { width: 4000, height: 4000 },
      widgets: [
        rectAt('a', 300, 200),
        {
          ...thick('main', 400, 230, 900, 230),
          data: {
            ...(thick('main', 0, 0, 1, 1).data as object),
            start: { widgetId: 'a', anchor: { x: 1, y: 0.5 } },
          },
        },
        thick('branch', 650, 500, 650, 450),
        ...Array.from({ length: 30 }, (_, n) =>
          rectAt(`wall${n}`, 1000 + (n % 3) * 150, 100 + 80 * n, 60, 300),
        ),
        ...Array.from({ length: 30 }, (_, n) => rectAt(`b${n}`, 2000, 100 + 100 * n)),
        ...Array.from({ length: 30 }, (_, n) =>
          pipeBetween(
            `p${n}`,
            { widgetId: 'a', anchor: { x: 1, y: 0.5 } },
            { widgetId: `b${n}`, anchor: { x: 0, y: 0.5 } },
          ),
        ),
      ],
    });
    test.select('branch').dragHandle('vertex:1', 0, -218);
    const { at } = jointsOf(test, 'main')![0]!;
    expect(at).toBeCloseTo(0.5, 2);
    const way = test.wayOf('branch');
    test.select('a').drag(320, 220, -100, 0);
    expect(test.wayOf('main').split(' ')[0]).toBe('300,230');
    expect(test.wayOf('branch')).toBe(way);
    expect(dataOf(test, 'branch').end!.anchor.x).toBeCloseTo(350 / 600, 3);
  });

  it('is free when the main is deleted, and the wall whole again when the branch is', () => {
    const test = joined();
    test.select('branch').press('Delete');
    expect(test.widget('main').data).not.toHaveProperty('joints');
    test.run('undo').select('main').press('Delete');
    expect(dataOf(test, 'branch').end).toBeNull();
    expect(test.wayOf('branch')).toBe('300,500 301,304.5');
    expect(jointsOf(test.run('undo'), 'main')).toHaveLength(1);
  });

  it('follows along a chain of mains, in whichever order they lie', () => {
    const chain = (order: number[]) => {
      const [a, b, c] = [
        thick('a', 100, 100, 500, 100),
        thick('b', 300, 100, 300, 400),
        thick('c', 300, 250, 600, 250),
      ];
      const on = (widget: Widget, end: 'start' | 'end', widgetId: string, x: number): Widget => ({
        ...widget,
        data: { ...(widget.data as object), [end]: { widgetId, anchor: { x, y: 0.5 } } },
      });
      const widgets = [a!, on(b!, 'start', 'a', 0.5), on(c!, 'start', 'b', 0.5)];
      return new TestEditor({ widgets: order.map((place) => widgets[place]!) });
    };
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
    ]) {
      const test = chain(order).select('a').drag(200, 100, 40, 0);
      expect(test.wayOf('b')).toBe('340,104.5 300,400');
      // A slanting main is left along the axis that is nearer to being square to it.
      expect(test.wayOf('c').split(' ')[0]).toMatch(/^32\d/);
    }
  });

  it('takes the main rather than what lies under it, but the port where the main ends', () => {
    const box = rectAt('box', 250, 280, 100, 60);
    const tank = rectAt('tank', 500, 270, 100, 60);
    const widgets = [box, tank, thick('main', 100, 300, 500, 300)];
    const test = new TestEditor({ widgets });
    test.use('draw-ShapePipe').drag(300, 500, 0, -198);
    expect(dataOf(test, 'new1').end?.widgetId).toBe('main');
    test.use('draw-ShapePipe').drag(300, 500, 199, -200);
    expect(dataOf(test, 'new2').end).toEqual({ widgetId: 'tank', anchor: { x: 0, y: 0.5 } });
  });

  it('is not made where the main follows the branch already, and a circle in a file does not hang', () => {
    const test = joined().select('main').dragHandle('vertex:0', 200, 150);
    expect(dataOf(test, 'main').start).toBeNull();
    const circle = ['a', 'b'].map((id, place): Widget => {
      const pipe = thick(id, 100, 100 * place, 300, 100 * place);
      const end = { widgetId: place === 0 ? 'b' : 'a', anchor: { x: 0.5, y: 0.5 } };
      return { ...pipe, data: { ...(pipe.data as object), end } };
    });
    const page: Page = { ...test.editor.page, widgets: circle };
    const moved = {
      ...circle[0]!,
      position: {
        points: [
          { x: 0, y: 0 },
          { x: 50, y: 80 },
        ],
      },
    };
    const after = followConnections(page, { ...page, widgets: [moved, circle[1]!] });
    expect(after.widgets).toHaveLength(2);
  });
});

describe('where lines cross', () => {
  const crossing = (crossings?: Page['con']['crossings']) =>
    new TestEditor({
      ...(crossings && { con: { crossings } }),
      widgets: [
        thick('lower', 100, 300, 500, 300),
        thick('upper', 300, 100, 300, 500),
        rectAt('box', 700, 100),
      ],
    });

  it('nothing shows it unless the page says so', () => {
    const test = crossing().select('upper').drag(300, 150, 20, 0);
    expect(jointsOf(test, 'lower')).toBeUndefined();
    const lower = test.widget('lower');
    test.do((editor) => editor.setContainer({ crossings: 'gap' }));
    expect(jointsOf(test, 'lower')).toEqual([{ kind: 'gap', segment: 0, at: 0.55, width: 16 }]);
    expect(test.run('undo').widget('lower')).toEqual(lower);
  });

  it('the lower is interrupted, or the upper leaps over it, by the order they lie in', () => {
    const gap = crossing('gap').select('upper').drag(300, 150, 20, 0);
    expect(jointsOf(gap, 'lower')).toHaveLength(1);
    expect(jointsOf(gap, 'upper')).toBeUndefined();
    gap.run('send-to-back');
    expect(jointsOf(gap, 'lower')).toBeUndefined();
    expect(jointsOf(gap, 'upper')).toEqual([{ kind: 'gap', segment: 0, at: 0.5, width: 16 }]);
    const arc = crossing('arc').select('upper').drag(300, 150, 20, 0);
    expect(jointsOf(arc, 'upper')).toEqual([{ kind: 'arc', segment: 0, at: 0.5, width: 26 }]);
    expect(jointsOf(arc, 'lower')).toBeUndefined();
  });

  it('plain lines do as pipes do, and what moved away is whole again', () => {
    const line = createTestWidget('line', 'ShapeLine', {
      points: [
        { x: 200, y: 100 },
        { x: 200, y: 500 },
      ],
    });
    const test = new TestEditor({
      con: { crossings: 'gap' },
      widgets: [thick('lower', 100, 300, 500, 300), line],
    });
    test.select('line').drag(200, 150, 20, 0);
    expect(jointsOf(test, 'lower')).toMatchObject([{ kind: 'gap', at: 0.3 }]);
    test.drag(220, 150, 400, 0);
    expect(test.widget('lower').data).not.toHaveProperty('joints');
  });

  it.each([[5], ['x'], [[null]], [[{ kind: 'gap' }]], [{}]])(
    'whatever a file says of them, such as %j, they are found anew',
    (joints) => {
      const lower = thick('lower', 100, 300, 500, 300);
      const strange = { ...lower, data: { ...(lower.data as object), joints } } as Widget;
      const test = new TestEditor({
        con: { crossings: 'gap' },
        widgets: [strange, thick('upper', 300, 100, 300, 500), thick('far', 700, 100, 700, 500)],
      });
      test.select('far').press('ArrowRight');
      test.select('upper').press('ArrowRight');
      expect(jointsOf(test, 'lower')).toEqual([{ kind: 'gap', segment: 0, at: 0.5025, width: 16 }]);
    },
  );

  it('an edit elsewhere leaves them as they are', () => {
    const test = crossing('gap').select('upper').drag(300, 150, 20, 0);
    const lower = test.widget('lower');
    test
      .select('box')
      .press('ArrowDown')
      .do((editor) => editor.setContainer({ width: 2000 }));
    expect(test.widget('lower')).toBe(lower);
  });

  it('a branch does not jump over its main', () => {
    const test = new TestEditor({
      con: { crossings: 'arc' },
      widgets: [thick('main', 100, 300, 500, 300), thick('branch', 300, 500, 300, 450)],
    });
    test.select('branch').dragHandle('vertex:1', 1, -148);
    expect(jointsOf(test, 'branch')).toBeUndefined();
    expect(jointsOf(test, 'main')).toMatchObject([{ kind: 'tee' }]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRebind } from '../binding/apply-rebind.ts';
import { planRebind } from '../binding/rebind-plan.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf, groupAround } from '../geometry/groups.ts';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';
import { listAt } from './entering.ts';

const groupOf = (id: string, children: Widget[], change: object = {}): Widget =>
  createTestWidget(id, 'WidgetGroup', { ...groupAround(children), ...change });

/** A group of two with a group of two in it, and one beside. */
const nested = () =>
  new TestEditor({
    widgets: [
      groupOf('g', [
        rectAt('a', 100, 100),
        groupOf('h', [rectAt('b', 300, 100), rectAt('c', 300, 200)]),
        { ...rectAt('t', 100, 200), widgetType: 'UsualText', data: { text: 'Text' } },
      ]),
      rectAt('z', 600, 100),
    ],
  });
const places = (test: TestEditor, ...ids: string[]) =>
  ids.map((id) => test.placed(id).position as { x: number; y: number });

describe('entering groups', () => {
  it('goes a level deeper with each double click, and back with each Escape', () => {
    const test = nested().doubleClick(350, 130);
    expect([test.scope, test.selection]).toEqual([['g'], ['h']]);
    test.doubleClick(350, 130);
    expect([test.scope, test.selection]).toEqual([['g', 'h'], ['b']]);
    test.press('Escape');
    expect([test.scope, test.selection]).toEqual([['g'], ['h']]);
    test.press('Escape');
    expect([test.scope, test.selection]).toEqual([[], ['g']]);
    test.press('Escape');
    expect([test.scope, test.selection]).toEqual([[], []]);
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('selects nothing where the group has nothing, and all the children there with an area', () => {
    const test = nested().doubleClick(250, 180);
    expect([test.scope, test.selection]).toEqual([['g'], []]);
    expect(test.drag(202, 90, -110, 120).selection).toEqual(['a', 't']);
    expect(test.run('select-all').selection).toEqual(['a', 'h', 't']);
    expect(test.hold({ alt: true }).drag(90, 90, 120, 80).selection).toEqual(['a']);
  });

  it('is left by a click outside, on something or on nothing', () => {
    const test = nested().doubleClick(150, 130).click(650, 130);
    expect([test.scope, test.selection]).toEqual([[], ['z']]);
    test.doubleClick(150, 130).click(900, 700);
    expect([test.scope, test.selection]).toEqual([[], []]);
    // Out of the inner group, still inside the outer one.
    test.doubleClick(350, 130).doubleClick(350, 130).click(250, 180);
    expect([test.scope, test.selection]).toEqual([['g'], []]);
  });

  it('writes a text that is in it, and the text that stands on the page at once', () => {
    const test = nested().doubleClick(150, 230);
    expect(test.editor.state.textEdit).toBeNull();
    test.doubleClick(150, 230);
    expect(test.editor.state.textEdit?.widgetId).toBe('t');
    test.editor.endTextEdit('Tank');
    expect(test.placed('t').data).toMatchObject({ text: 'Tank' });
    expect(test.run('undo').placed('t').data).toMatchObject({ text: 'Text' });
  });

  it('is done for a child by Ctrl or Meta, from the layers, and by undo', () => {
    for (const key of [{ ctrl: true }, { meta: true }]) {
      const test = nested().hold(key).click(350, 130);
      expect([test.scope, test.selection]).toEqual([['g', 'h'], ['b']]);
    }
    const test = nested().select('c').press('ArrowRight');
    expect([test.scope, places(test, 'c')[0]!.x]).toEqual([['g', 'h'], 301]);
    test.select('z').run('undo');
    expect([test.scope, test.selection]).toEqual([['g', 'h'], ['c']]);
    expect(test.editor.page.widgets).toEqual(nested().widgets);
  });

  it('has bindings of a child changed', () => {
    const test = nested().select('c');
    const data = test.placed('c').data as object;
    test.editor.setField('data', { ...data, signalId: '1', equipId: '1', tag: 'T' });
    const signals = [{ id: '2', title: 'T', tag: 'T', equipId: '2', equipTitle: 'E' }];
    const rule = {
      kind: 'equipment',
      fromEquipId: '1',
      toEquipId: '2',
      toTitle: 'E',
      by: 'tag',
      signals,
    } as const;
    expect(planRebind(test.editor.page, ['b'], rule).rows).toEqual([]);
    applyRebind(test.editor, planRebind(test.editor.page, ['c'], rule));
    expect(test.placed('c').data).toMatchObject({ signalId: '2' });
  });

  it('is of a child with Ctrl also when its group is selected, unless that is dragged', () => {
    const test = nested().select('g').hold({ ctrl: true }).click(150, 130);
    expect(test.selection).toEqual(['a']);
    const dragged = nested().select('g').hold({ ctrl: true }).drag(150, 130, 7, 0);
    expect([dragged.selection, places(dragged, 'g')[0]!.x]).toEqual([['g'], 107]);
  });
});

describe('editing what is in a group', () => {
  const frameOf = (test: TestEditor, id = 'g') => boundsOf(test.placed(id));

  it('moves by a drag and the frame follows, as one step', () => {
    const test = nested().doubleClick(150, 130).drag(150, 130, -40, -30);
    expect(test.placed('a').position).toMatchObject({ x: 60, y: 70 });
    expect(frameOf(test)).toMatchObject({ x: 60, y: 70, width: 340, height: 190 });
    expect(test.editor.state.undoLength).toBe(1);
    expect(test.run('undo').widgets).toEqual(nested().widgets);
  });

  it.each<[string, (test: TestEditor) => unknown, (test: TestEditor) => unknown, unknown]>([
    [
      'resize',
      (t) => t.dragHandle('se', 10, 20),
      (t) => t.placed('a').position,
      { x: 100, y: 100, width: 110, height: 80, rotate: 0 },
    ],
    [
      'rotate',
      (t) => t.run('rotate-right'),
      (t) => t.placed('a').position,
      { x: 100, y: 100, width: 100, height: 60, rotate: 90 },
    ],
    ['arrow', (t) => t.press('ArrowLeft'), (t) => frameOf(t).x, 99],
    ['number', (t) => t.editor.setField('position.x', 90), (t) => frameOf(t).x, 90],
    ['delete', (t) => t.press('Delete'), (t) => [t.ids, frameOf(t).height], [['g', 'z'], 160]],
    [
      'duplicate',
      (t) => t.run('duplicate'),
      (t) => [t.ids, t.selection, t.scope],
      [['g', 'z'], ['new1'], ['g']],
    ],
    [
      'copy',
      (t) => t.run('copy').run('paste'),
      (t) => places(t, 'new1')[0],
      { x: 150, y: 150, width: 100, height: 60, rotate: 0 },
    ],
    [
      'order',
      (t) => t.run('bring-to-front'),
      (t) => (t.widget('g').position as { children?: Widget[] }).children!.map(({ id }) => id),
      ['h', 't', 'a'],
    ],
    [
      'align',
      (t) => t.select('a', 't').run('align-right'),
      (t) => places(t, 'a', 't').map(({ x }) => x),
      [100, 100],
    ],
    [
      'copied drag',
      (t) => t.hold({ alt: true }).drag(150, 130, 0, 200),
      (t) => [t.ids, t.selection, t.scope],
      [['g', 'z'], ['new1'], ['g']],
    ],
    [
      'group',
      (t) => t.select('a', 't').run('group'),
      (t) => [t.scope, t.selection, t.ids],
      [['g'], ['new1'], ['g', 'z']],
    ],
    [
      'drawing',
      (t) => t.use('draw-ShapeRect').drag(120, 110, 30, 30),
      (t) => [t.scope, t.selection, t.ids],
      [['g'], ['new1'], ['g', 'z']],
    ],
    [
      'colour',
      (t) => t.editor.setField('style.fill.color', '#123456'),
      (t) => t.placed('a').style.fill?.color,
      '#123456',
    ],
  ])('works: %s', (_way, edit, look, expected) => {
    const test = nested().doubleClick(150, 130);
    edit(test);
    expect(look(test)).toEqual(expected);
    const after = structuredClone(test.editor.page);
    while (test.editor.undo());
    expect(test.editor.page.widgets).toEqual(nested().widgets);
    while (test.editor.redo());
    expect(test.editor.page).toEqual(after);
  });

  it('keeps the group of one child, and takes it away with the last', () => {
    const test = nested().select('b').press('Delete');
    expect(frameOf(test, 'h')).toMatchObject({ x: 300, y: 200, width: 100, height: 60 });
    expect([test.scope, test.selection]).toEqual([['g', 'h'], []]);
    test.select('c').press('Delete');
    expect([test.scope, test.ids]).toEqual([['g'], ['g', 'z']]);
    test.select('a', 't').press('Delete');
    expect([test.scope, test.ids]).toEqual([[], ['z']]);
    test.run('undo').run('undo').run('undo');
    expect(test.widgets).toEqual(nested().widgets);
    expect([test.scope, test.selection]).toEqual([['g', 'h'], ['b']]);
  });

  it('is not mixed up by a command for the page while a line is being drawn in the group', () => {
    const test = nested().doubleClick(150, 130).use('draw-ShapeLine').click(150, 130).click(250, 180);
    test.select('g', 'z').run('group');
    expect(test.ids).toEqual(['g', 'z']);
    expect(test.scope).toEqual(['g']);
    expect(test.widgets).toEqual(nested().widgets);
  });

  it('takes pipes along that are attached in the group or to what is in it', () => {
    const to = (widgetId: string) => ({ widgetId, anchor: { x: 1, y: 0.5 } });
    const test = new TestEditor({
      widgets: [
        groupOf('g', [
          rectAt('a', 100, 100),
          rectAt('b', 400, 100),
          pipeBetween('p', to('a'), to('b'), 'straight'),
        ]),
        pipeBetween('q', to('a'), { x: 700, y: 500 }, 'straight'),
      ],
    });
    test.select('a').press('ArrowDown').run('leap-down');
    const start = (id: string) => (test.placed(id).position as { points: object[] }).points[0];
    expect(start('p')).toEqual({ x: 200, y: 141 });
    expect(start('q')).toEqual({ x: 200, y: 141 });
  });

  it('leaves everything else in the group where it is seen, however the group is moved, scaled and turned', () => {
    const frame = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 50, max: 800 }),
      height: fc.integer({ min: 50, max: 600 }),
      rotate: fc.constantFrom(0, 0, 30, 90, 211),
    });
    const ids = ['a', 'b', 'c', 'h', 'd', 'e'];
    const step = fc.tuple(fc.constantFrom(...ids), fc.constantFrom('leap-right', 'nudge-up', 'leap-down'));
    const by = { 'leap-right': [10, 0], 'nudge-up': [0, -1], 'leap-down': [0, 10] };
    fc.assert(
      fc.property(frame, frame, fc.array(step, { minLength: 1, maxLength: 6 }), (outer, inner, steps) => {
        const widgets = [
          rectAt('a', 100, 100),
          createTestWidget('b', 'ShapeRect', { x: 300, y: 150, width: 80, height: 40, rotate: 20 }),
          createTestWidget('c', 'ShapeEllipse', { cx: 200, cy: 280, rx: 40, ry: 20, rotate: 0 }),
          groupOf('h', [rectAt('d', 400, 400), rectAt('e', 440, 500)], inner),
        ];
        const con = { width: 9000, height: 9000 };
        const at = { x: outer.x + 3000, y: outer.y + 3000 };
        const test = new TestEditor({ widgets: [groupOf('g', widgets, { ...outer, ...at })], con });
        for (const [id, command] of steps) {
          const before = ids.map((each) => boundsOf(test.placed(each)));
          test.select(id).run(command);
          ids.forEach((each, place) => {
            const now = boundsOf(test.placed(each));
            const was = before[place]!;
            const isWith = each === id || (id === 'h' && (each === 'd' || each === 'e'));
            const [dx, dy] = isWith ? by[command] : [0, 0];
            // The frame of a group follows what is in it; what is moved is brought to places of the page.
            if (each === 'h' && id !== 'h') return;
            const near = isWith ? (id === 'h' ? 1.5 : 0.16) : 1e-6;
            expect(Math.abs(now.x - was.x - dx!), `${each}.x with ${id}`).toBeLessThan(near);
            expect(Math.abs(now.y - was.y - dy!), `${each}.y with ${id}`).toBeLessThan(near);
            if (isWith) return;
            expect(now.width).toBeCloseTo(was.width, 6);
            expect(now.height).toBeCloseTo(was.height, 6);
          });
        }
        const { x, y, width, height, rotate } = test.widget('g').position as never as Record<string, number>;
        for (const value of [x, y, width, height, rotate]) expect(Number.isInteger(value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is under the pointer', () => {
  const stack = () =>
    new TestEditor({
      widgets: [rectAt('low', 100, 100), groupOf('g', [rectAt('in', 100, 100)]), rectAt('high', 100, 100)],
    });

  it('is selected one after another by clicking again at the same place, not by a double click', () => {
    const test = stack().wait(0).click(150, 130).wait(200).click(150, 130);
    expect(test.selection).toEqual(['high']);
    const seen = [1, 2, 3].map(() => test.wait(900).click(150, 130).selection[0]);
    expect(seen).toEqual(['g', 'low', 'high']);
    expect(test.wait(900).click(158, 130).selection).toEqual(['high']);
  });

  it('is listed from the top, with what is in groups', () => {
    const { editor } = stack();
    const list = listAt(editor, { x: 150, y: 130 }).map(({ widget, depth }) => [widget.id, depth]);
    expect(list).toEqual([
      ['high', 0],
      ['g', 0],
      ['in', 1],
      ['low', 0],
    ]);
  });
});

describe('selecting the same', () => {
  const styled = (id: string, x: number, fill: string, stroke: string, signalId = ''): Widget => {
    const widget = rectAt(id, x, 100, 40, 40);
    const style = { fill: { enable: true, color: fill }, stroke: { enable: true, color: stroke } };
    return { ...widget, style, data: { ...(widget.data as object), signalId } } as unknown as Widget;
  };
  const setUp = () =>
    new TestEditor({
      widgets: [
        styled('a', 0, 'red', 'black', '7'),
        styled('b', 100, 'red', 'white', '8'),
        styled('c', 200, 'blue', 'black', '7'),
        { ...styled('d', 300, 'red', 'black', '7'), posLock: true },
        // A group has a style as every widget does, and shows none of it.
        {
          ...groupOf('g', [styled('e', 400, 'red', 'black', '7'), styled('f', 500, 'red', 'white')]),
          style: styled('s', 0, 'red', 'black').style,
        },
        rectAt('plain', 600, 100),
      ],
    });

  it.each([
    ['fill', ['a', 'b']],
    ['stroke', ['a', 'c']],
    // A group counts for what is in it.
    ['signal', ['a', 'c', 'g']],
  ])('takes those with the same %s, in what is edited now', (what, expected) => {
    expect(setUp().select('a').run(`select-same-${what}`).selection).toEqual(expected);
    expect(setUp().select('plain').run(`select-same-${what}`).selection).toEqual(['plain']);
  });

  it('stays in the group that is entered', () => {
    expect(setUp().select('e').run('select-same-fill').selection).toEqual(['e', 'f']);
  });
});

import { describe, expect, it } from 'vitest';
import { importPageFile } from '../commands/import.ts';
import type { ConnectorData } from '../document/connector.ts';
import { createPage } from '../document/page.ts';
import { boundsOf } from '../geometry/groups.ts';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';

const right = { x: 1, y: 0.5 };
const left = { x: 0, y: 0.5 };
const to = (widgetId: string, anchor = left) => ({ widgetId, anchor });

/** Two boxes of 100 × 60 beside each other, and a pipe from the right of the one to the left of the other. */
function joined(routing: ConnectorData['routing'] = 'orthogonal'): TestEditor {
  const test = new TestEditor({
    widgets: [rectAt('a', 100, 100), rectAt('b', 400, 200), rectAt('free', 700, 500)],
  });
  const isStraight = routing === 'straight';
  return test
    .use('draw-ShapePipe')
    .drag(200, 130, 200, 100)
    .select('new1')
    .do((editor) => isStraight && editor.setField('data.routing', 'straight'))
    .select();
}
const dataOf = (test: TestEditor, id = 'new1') => test.widget(id).data as ConnectorData;

describe('drawing a pipe', () => {
  it('takes hold of the widgets it is drawn between, and finds its way with right angles', () => {
    const test = joined();
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: to('b', left) });
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    expect(test.editor.state.undoLength).toBe(1);
  });

  it('shows where it would take hold', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).use('draw-ShapePipe');
    test.pointerDown(400, 400).pointerMove(206, 134);
    expect(test.editor.state.overlay.attachment).toEqual({ x: 200, y: 130 });
    expect(test.pointerMove(300, 300).editor.state.overlay.attachment).toBeUndefined();
  });

  it('takes hold of any place of an edge, and of nothing deep inside something large', () => {
    const test = new TestEditor({ widgets: [rectAt('ground', 100, 100, 400, 400)] });
    test.use('draw-ShapePipe').drag(180, 102, 20, -90);
    expect(dataOf(test).start).toEqual(to('ground', { x: 0.2, y: 0 }));
    test.use('draw-ShapePipe').drag(250, 250, 60, 60);
    expect(dataOf(test, 'new2')).toMatchObject({ start: null, end: null });
  });

  it('takes hold inside a small widget exactly where it is put, level with its middle when it nearly is', () => {
    const test = new TestEditor({ widgets: [rectAt('symbol', 100, 100, 100, 100)] });
    test.use('draw-ShapePipe').drag(183, 153, 200, 0);
    expect(dataOf(test).start).toEqual(to('symbol', { x: 0.83, y: 0.5 }));
    test.use('draw-ShapePipe').drag(184, 175, 200, 0);
    expect(dataOf(test, 'new2').start).toEqual(to('symbol', { x: 0.84, y: 0.75 }));
    expect(test.wayOf('new1')).toBe('183,150 383,150 383,153');
  });

  it('takes hold of nothing while Ctrl is held', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).hold({ ctrl: true });
    test.use('draw-ShapePipe').drag(200, 130, 100, 0);
    expect(dataOf(test)).toMatchObject({ start: null, end: null });
  });

  it('ends at the first widget that is clicked, its corners kept', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 400, 200)] });
    test.use('draw-ShapePipe').click(200, 130).click(250, 130).click(250, 230).click(398, 231);
    expect(test.editor.state.toolId).toBe('select');
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: to('b'), routing: 'straight' });
    expect(test.wayOf('new1')).toBe('200,130 250,130 250,230 400,230');
  });
});

describe('a pipe follows what it is attached to', () => {
  const edits: [string, (test: TestEditor) => TestEditor, string][] = [
    ['a drag', (test) => test.drag(450, 230, 0, 100), '200,130 300,130 300,330 400,330'],
    ['a nudge', (test) => test.select('b').press('ArrowDown'), '200,130 300,130 300,231 400,231'],
    ['a resize', (test) => test.select('a').dragHandle('e', 50, 0), '250,130 325,130 325,230 400,230'],
    ['an alignment', (test) => test.select('a', 'b').run('align-top'), '200,130 400,130'],
    [
      'a rotation',
      (test) => test.select('b').run('rotate-right'),
      // A quarter turn about (450,230): the left side's middle is on top.
      '200,130 450,130 450,180',
    ],
    [
      'a field of the inspector',
      (test) => test.do((editor) => editor.setField('position.x', 500, ['b'])),
      '200,130 350,130 350,230 500,230',
    ],
  ];
  it.each(edits)('in %s, as part of the same step', (_name, edit, way) => {
    const test = joined();
    const before = test.editor.page;
    edit(test);
    expect(test.wayOf('new1')).toBe(way);
    if (test.editor.page === before) return;
    const steps = test.editor.state.undoLength;
    expect(test.run('undo').editor.page).toEqual(before);
    expect(test.editor.state.undoLength).toBe(steps - 1);
    expect(test.run('redo').wayOf('new1')).toBe(way);
  });

  it('in a change of size that another one gives', () => {
    const test = joined().select('free').dragHandle('e', 40, 0).select('free', 'a').run('same-width');
    expect(test.wayOf('new1')).toBe('240,130 320,130 320,230 400,230');
    expect(test.run('undo').wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
  });

  it('while the drag lasts, and goes back with Escape', () => {
    const test = joined().pointerDown(450, 230).pointerMove(450, 280).pointerMove(450, 330);
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,330 400,330');
    expect(test.press('Escape').wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
  });

  it('into a group, when the group moves or is turned, and out of it again', () => {
    const test = joined().select('b', 'free').run('group').drag(450, 230, 0, 50);
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,280 400,280');
    test.run('ungroup').select('b').drag(450, 280, 0, -50);
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    // Around b and free: 400..800 × 200..610, middle (600,405). A half turn takes b's left side to (800,580).
    test.select('b', 'free').run('group').run('rotate-right').run('rotate-right');
    expect(test.wayOf('new1').endsWith('800,580')).toBe(true);
  });

  it('keeps the corners that were drawn, and carries them along when both ends move alike', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 400, 200)] });
    test.use('draw-ShapePipe').click(200, 130).click(250, 180).click(398, 231);
    test.select('b').press('ArrowDown');
    expect(test.wayOf('new1')).toBe('200,130 250,180 400,231');
    test.select('a', 'b').drag(150, 130, 30, 20);
    expect(test.wayOf('new1')).toBe('230,150 280,200 430,251');
  });

  it('and does not hold back what it is selected with at the page’s edge', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 900, 100)] });
    test.use('draw-ShapePipe').drag(200, 130, 700, 0).select('a', 'new1').drag(150, 130, 300, 0);
    expect(test.positionOf('a')).toMatchObject({ x: 400 });
    test.hold({ shift: true });
    for (let press = 0; press < 20; press += 1) test.press('ArrowRight');
    expect(test.positionOf('a')).toMatchObject({ x: 600 });
    expect(test.wayOf('new1')).toBe('700,130 900,130');
  });

  it('not while it is locked, stays attached, and comes after when it is unlocked', () => {
    const test = joined().select('new1').run('toggle-lock').select('b').press('ArrowDown');
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    expect(dataOf(test).end).toEqual(to('b', left));
    test.select('b').run('delete');
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: null });
    test.run('undo').select('new1').run('toggle-lock');
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,231 400,231');
  });

  it('and stays where it is attached when it is dragged itself', () => {
    const test = joined('straight').drag(300, 180, 40, 40);
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
  });
});

describe('the ends of a pipe', () => {
  it('let go when they are dragged away, and take hold of what they are dragged to', () => {
    const test = joined().select('new1').dragHandle('vertex:3', 100, 200);
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: null });
    expect(test.wayOf('new1').endsWith('500,430')).toBe(true);
    test.dragHandle('vertex:2', 197, 100);
    expect(dataOf(test).end).toEqual(to('free'));
    expect(test.run('undo').run('undo').wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
  });

  it('are all that can be taken hold of where it finds its own way', () => {
    const test = joined().select('new1');
    expect(() => test.dragHandle('vertex:1', 10, 10)).toThrow('no handle');
    expect(() => joined('straight').select('new1').dragHandle('vertex:1', 10, 10)).not.toThrow();
  });

  it('let go of what is deleted, in the same step', () => {
    const test = joined();
    const before = test.editor.page;
    test.select('b').press('Delete');
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: null });
    expect(test.wayOf('new1').endsWith('400,230')).toBe(true);
    expect(test.run('undo').editor.page).toEqual(before);
  });

  it('let go of what is deleted inside a group', () => {
    const test = joined().select('b', 'free').run('group').press('Delete');
    expect(dataOf(test).end).toBeNull();
  });

  it('join the copies when both are copied, and stand free when only the pipe is', () => {
    const test = joined().select('a', 'b', 'new1').run('copy').run('paste');
    const copy = test.widgets.at(-1)!;
    const ids = test.widgets.slice(3, 6).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const data = copy.data as ConnectorData;
    expect([data.start?.widgetId, data.end?.widgetId].every((id) => ids.includes(id!))).toBe(true);
    test.select('new1').run('duplicate');
    expect(test.widgets.at(-1)!.data).toMatchObject({ start: null, end: null });
  });

  it('join the copies that Ctrl and Shift drag', () => {
    const test = joined().select('a', 'b', 'new1').hold({ ctrl: true, shift: true }).drag(150, 130, 0, 300);
    const copied = test.widgets.at(-1)!;
    expect(test.widgets.map(({ id }) => id)).toContain((copied.data as ConnectorData).start?.widgetId);
    expect((copied.data as ConnectorData).start?.widgetId).not.toBe('a');
    expect(test.wayOf(copied.id)).toBe('200,430 300,430 300,530 400,530');
  });

  it('are where they belong when a pipe comes out of a group that was turned and stretched', () => {
    const test = joined().select('a', 'b', 'new1').run('group').dragHandle('se', 100, 40).run('rotate-right');
    test.run('ungroup');
    const [a, b] = ['a', 'b'].map((id) => boundsOf(test.widget(id)));
    // A quarter turn: what was right is below now.
    const start = `${a!.x + a!.width / 2},${a!.y + a!.height}`;
    expect(test.wayOf('new1').startsWith(start)).toBe(true);
    expect(test.wayOf('new1').endsWith(`${b!.x + b!.width / 2},${b!.y}`)).toBe(true);
  });

  it('let go of what stays outside when the pipe is grouped, and keep what comes along', () => {
    const test = joined().select('a', 'new1').run('group').run('ungroup');
    expect(dataOf(test)).toMatchObject({ start: to('a', right), end: null });
  });
});

describe('what a file brings', () => {
  it('stays as it is until it is edited, an end attached to nothing too', () => {
    const loose = pipeBetween('loose', to('gone', right), { x: 300, y: 300 }, 'straight');
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), loose] });
    test.select('a').press('ArrowDown');
    expect(test.widget('loose')).toBe(loose);
  });

  it('keeps its ways when it is imported', () => {
    const pipe = pipeBetween('pipe', to('a', right), { x: 300, y: 300 }, 'straight');
    const test = new TestEditor().do((editor) =>
      importPageFile(editor, createPage({}, [rectAt('a', 100, 100), pipe])),
    );
    expect(test.wayOf('pipe')).toBe('0,0 300,300');
  });

  it('is no connector without its fields', () => {
    const line = {
      ...createTestWidget('line', 'ShapeLine', {
        points: [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
      }),
    };
    const odd = { ...line, data: { routing: 'orthogonal', start: { widgetId: 7 }, end: null } };
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), odd] }).select('a').press('Delete');
    expect(test.widget('line')).toBe(odd);
  });
});

import { describe, expect, it } from 'vitest';
import { maxWidgets } from '../../document/limits.ts';
import type { DiagramProblem } from '../../document/problem.ts';
import type { Widget } from '../../document/widget.ts';
import { rectAt, symbolAt, TestEditor } from '../../testing/index.ts';
import { type Placing, startPlacing } from './place-gesture.ts';

/** A rectangle of 40 by 20 that was made somewhere else, on the way to a place. */
function placing(test: TestEditor, options: Partial<Placing> = {}): TestEditor {
  startPlacing(test.editor, {
    create: () => [rectAt(test.editor.newId(), 5000, 5000, 40, 20)],
    isHeld: false,
    ...options,
  });
  return test;
}

const snapping = { config: { adsorb: true, grid: false } };

describe('placing by the pointer', () => {
  it('shows what is placed at the pointer, and places it at the press, selected', () => {
    const test = placing(new TestEditor());
    expect(test.ids).toEqual([]);
    expect(test.editor.state.toolId).toBe('place');
    test.pointerMove(200, 100);
    expect(test.positionOf('new1')).toMatchObject({ x: 180, y: 90, width: 40, height: 20 });
    test.click(300, 200);
    expect(test.positionOf('new1')).toMatchObject({ x: 280, y: 190 });
    expect(test.selection).toEqual(['new1']);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 1 });
    test.run('undo');
    expect(test.ids).toEqual([]);
  });

  it('drags what is held, and places it where the button is released', () => {
    const test = placing(new TestEditor(), { isHeld: true });
    test.pointerMove(100, 100).pointerUp(120, 110);
    expect(test.positionOf('new1')).toMatchObject({ x: 100, y: 100 });
    expect(test.editor.isBusy).toBe(false);
  });

  it('places one after the other with Shift', () => {
    const test = placing(new TestEditor()).hold({ shift: true }).click(100, 100).click(200, 100);
    expect(test.ids).toEqual(['new1', 'new2']);
    expect(test.editor.state.undoLength).toBe(2);
    test.hold({}).click(300, 100);
    expect(test.ids).toEqual(['new1', 'new2', 'new3']);
    expect(test.editor.state.toolId).toBe('select');
  });

  it('pulls to what lines up with it, and with Ctrl goes where the hand goes', () => {
    const widgets = [rectAt('a', 100, 300, 40, 20)];
    const test = placing(new TestEditor({ widgets, ...snapping })).pointerMove(123, 100.4);
    expect(test.positionOf('new1')).toMatchObject({ x: 100, y: 90 });
    expect(test.editor.state.overlay.guides.map(({ axis }) => axis)).toContain('x');
    test.hold({ ctrl: true }).pointerMove(123, 100.4);
    expect(test.positionOf('new1')).toMatchObject({ x: 103, y: 90.4 });
  });

  it('keeps what is placed on the page, as a move does', () => {
    const test = placing(new TestEditor(), { isHeld: true }).pointerUp(-300, -300);
    expect(test.positionOf('new1')).toMatchObject({ x: 5, y: 5 });
  });

  it.each([
    ['Escape', (test: TestEditor) => test.press('Escape')],
    ['another edit', (test: TestEditor) => test.do((editor) => editor.change('edit', (page) => page))],
    ['another tool', (test: TestEditor) => test.use('select')],
  ])('is taken away by %s, with nothing left of it', (_, stop) => {
    const test = placing(new TestEditor({ widgets: [rectAt('a', 0, 0)] }).select('a')).pointerMove(200, 100);
    stop(test);
    expect(test.ids).toEqual(['a']);
    expect(test.selection).toEqual(['a']);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
    expect(test.editor.isBusy).toBe(false);
  });

  it('shows nothing while the pointer is elsewhere, and goes on when it is back', () => {
    const test = placing(new TestEditor()).pointerMove(200, 100);
    test.editor.pointerLeave();
    expect(test.ids).toEqual([]);
    test.click(100, 100);
    expect(test.ids).toEqual(['new1']);
  });

  it('says why a full page takes no more, and is as it was', () => {
    const widgets = Array.from({ length: maxWidgets }, (_, place) => rectAt(`w${place}`, 10, 10));
    const test = new TestEditor({ widgets });
    const problems: DiagramProblem[] = [];
    test.editor.onRefused((problem) => problems.push(problem));
    placing(test).click(100, 100);
    expect(problems).toMatchObject([{ code: 'too-many-widgets', limit: maxWidgets }]);
    expect(test.editor.page.widgets).toBe(widgets);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 0 });
  });
});

describe('dropping on a widget that takes it in', () => {
  const dropOn = (target: Widget) =>
    target.id === 'taker' ? { ...target, data: { ...(target.data as object), took: true } } : undefined;
  const dragged = () =>
    placing(new TestEditor({ widgets: [rectAt('other', 300, 0), rectAt('taker', 0, 0, 100, 100)] }), {
      isHeld: true,
      dropOn,
    });
  const takerOf = (test: TestEditor) => test.editor.page.widgets.find(({ id }) => id === 'taker');

  it('shows what it becomes and where, and places nothing', () => {
    const test = dragged().pointerMove(50, 50);
    expect(test.ids).toEqual(['other', 'taker']);
    expect(takerOf(test)?.data).toMatchObject({ took: true });
    expect(test.editor.state.overlay.target).toEqual({
      id: 'taker',
      box: { x: 0, y: 0, width: 100, height: 100 },
    });
    test.pointerUp(50, 50);
    expect(test.selection).toEqual(['taker']);
    expect(test.editor.state).toMatchObject({ toolId: 'select', undoLength: 1 });
    expect(takerOf(test)?.data).toMatchObject({ took: true });
    test.run('undo');
    expect(takerOf(test)?.data).not.toMatchObject({ took: true });
  });

  it('places on others, with Alt on it too, and leaves it as it was once the pointer is past it', () => {
    const test = dragged().pointerMove(50, 50).pointerMove(320, 20);
    expect(takerOf(test)?.data).not.toMatchObject({ took: true });
    expect(test.editor.state.overlay.target).toBeUndefined();
    expect(test.ids).toEqual(['other', 'taker', 'new1']);
    test.hold({ alt: true }).pointerMove(50, 50).pointerUp(50, 50);
    expect(test.ids).toEqual(['other', 'taker', 'new1']);
    expect(takerOf(test)?.data).not.toMatchObject({ took: true });
  });

  it('is taken back by Escape', () => {
    const test = dragged().pointerMove(50, 50).press('Escape');
    expect(takerOf(test)?.data).not.toMatchObject({ took: true });
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('does not drop on what is locked', () => {
    const locked = { ...rectAt('taker', 0, 0, 100, 100), posLock: true };
    const test = placing(new TestEditor({ widgets: [locked] }), { isHeld: true, dropOn }).pointerMove(50, 50);
    expect(takerOf(test)?.data).not.toMatchObject({ took: true });
  });
});

describe('ports that face each other', () => {
  const pumps = [symbolAt('left', 100, 100), symbolAt('right', 400, 300, 80, 80)];
  const moveBy = (dx: number, dy: number, keys = {}) =>
    new TestEditor({ widgets: pumps, ...snapping }).select('right').hold(keys).drag(440, 340, dx, dy);

  it('are pulled to one line before middles are, so that the pipe between them is straight', () => {
    // The outlet of the left one is at 130, the inlet of the right one in its middle.
    expect(moveBy(20, -207).positionOf('right')).toMatchObject({ x: 420, y: 90 });
    expect(moveBy(20, -207, { ctrl: true }).positionOf('right')).toMatchObject({ x: 420, y: 93 });
  });

  it('are no matter where they look the same way or away from each other', () => {
    expect(moveBy(-380, -207).positionOf('right')).toMatchObject({ y: 93 });
  });
});

describe('equal gaps while something moves', () => {
  const row = [rectAt('a', 100, 300, 40, 20), rectAt('b', 180, 300, 40, 20), rectAt('c', 500, 300, 40, 20)];
  const moveTo = (x: number, keys = {}) => {
    const test = new TestEditor({ widgets: row, ...snapping }).select('c').hold(keys);
    return test.pointerDown(520, 310).pointerMove(x, 311);
  };

  it('pulls to a place as far from its neighbour as that one from the next, and shows both gaps', () => {
    const test = moveTo(277);
    expect(test.positionOf('c')).toMatchObject({ x: 260, y: 300 });
    expect(test.editor.state.overlay.gaps?.map(({ from, to }) => [from, to])).toEqual([
      [140, 180],
      [220, 260],
    ]);
    test.pointerUp();
    expect(test.positionOf('c')).toMatchObject({ x: 260, y: 300 });
    test.run('undo');
    expect(test.positionOf('c')).toMatchObject({ x: 500, y: 300 });
  });

  it('goes where the hand goes with Ctrl, and by whole units where nothing is near', () => {
    expect(moveTo(277.4, { ctrl: true }).positionOf('c')).toMatchObject({ x: 257.4, y: 301 });
    expect(moveTo(335.4).positionOf('c')).toMatchObject({ x: 315 });
    expect(moveTo(335.4).editor.state.overlay.gaps).toEqual([]);
  });
});

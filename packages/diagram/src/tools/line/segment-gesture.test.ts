import { describe, expect, it } from 'vitest';
import type { LinePosition } from '../../document/position.ts';
import { rectAt, TestEditor } from '../../testing/index.ts';

/** Two boxes joined by a pipe 200,130 300,130 300,230 400,230. */
function joined(): TestEditor {
  const test = new TestEditor({
    widgets: [rectAt('a', 100, 100), rectAt('b', 400, 200), rectAt('free', 100, 600)],
  });
  return test.use('draw-ShapePipe').drag(200, 130, 200, 100).select('new1');
}
const pinsOf = (test: TestEditor) =>
  (test.positionOf('new1') as LinePosition).points.map(({ pinned }) => pinned === true);

describe('dragging a piece of a pipe', () => {
  it('moves it sideways alone, as one step', () => {
    const test = joined();
    const { page, state } = test.editor;
    test.dragHandle('segment:1', 40, 25);
    expect(test.wayOf('new1')).toBe('200,130 340,130 340,230 400,230');
    expect(pinsOf(test)).toEqual([false, true, false, false]);
    expect(test.editor.state.undoLength).toBe(state.undoLength + 1);
    expect(test.run('undo').editor.page).toEqual(page);
    expect(test.run('redo').wayOf('new1')).toBe('200,130 340,130 340,230 400,230');
  });

  it('by the piece itself where both ends are held, and a click still selects', () => {
    const test = joined().select().drag(300, 190, -20, 0);
    expect(test.wayOf('new1')).toBe('200,130 280,130 280,230 400,230');
    expect(test.selection).toEqual(['new1']);
    test.select().click(280, 190);
    expect(test.selection).toEqual(['new1']);
  });

  it('keeps it there when the ends move, as long as its line is there', () => {
    const test = joined().dragHandle('segment:1', 40, 0);
    test.select('b').drag(450, 230, 60, 90);
    expect(test.wayOf('new1')).toBe('200,130 340,130 340,320 460,320');
    expect(pinsOf(test)).toEqual([false, true, false, false]);
    test.select('a').drag(150, 130, 0, -40);
    expect(test.wayOf('new1')).toBe('200,90 340,90 340,320 460,320');
  });

  it('goes along when all is moved, stretched or turned in a group', () => {
    const test = joined().dragHandle('segment:1', 40, 0);
    test.select('a', 'b', 'new1').drag(150, 130, 10, 20);
    expect(test.wayOf('new1')).toBe('210,150 350,150 350,250 410,250');
    test.select('a', 'b', 'new1').run('group').run('rotate-right').run('ungroup');
    expect(pinsOf(test)).toEqual([false, true, false, false]);
  });

  it('at a port leaves the port by a step', () => {
    const test = joined().dragHandle('segment:0', 0, -50);
    expect(test.wayOf('new1')).toBe('200,130 220,130 220,80 380,80 380,230 400,230');
    expect(pinsOf(test)).toEqual([false, false, true, false, false, false]);
  });

  it('keeps several, and those between them', () => {
    const test = joined().dragHandle('segment:0', 0, -50);
    test.dragHandle('segment:3', -60, 0);
    expect(test.wayOf('new1')).toBe('200,130 220,130 220,80 320,80 320,230 400,230');
    test.select('b').drag(450, 230, 0, 50);
    expect(test.wayOf('new1')).toBe('200,130 220,130 220,80 320,80 320,280 400,280');
  });

  it('goes round the box when the line is behind the port', () => {
    const test = joined().dragHandle('segment:1', -250, 0);
    const points = (test.positionOf('new1') as LinePosition).points;
    expect(points.some(({ x }, place) => x === 50 && points[place + 1]?.x === 50)).toBe(true);
    // To the right at first, past the box, and only then back.
    expect(points[1]).toMatchObject({ x: 220, y: 130 });
    expect(points[2]!.y <= 80 || points[2]!.y >= 180).toBe(true);
  });

  it('goes back to finding its way by a double click, and by the command', () => {
    const back = joined().dragHandle('segment:1', 40, 0).select().doubleClick(340, 180);
    expect(back.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    expect(pinsOf(back)).not.toContain(true);
    const test = joined().dragHandle('segment:1', 40, 0).select('new1').run('reroute');
    expect(test.wayOf('new1')).toBe('200,130 300,130 300,230 400,230');
    expect(test.run('undo').wayOf('new1')).toBe('200,130 340,130 340,230 400,230');
  });

  it('does nothing to what is locked', () => {
    const test = joined().run('toggle-lock');
    const before = test.editor.page;
    test.drag(300, 190, -20, 0);
    expect(test.editor.page).toBe(before);
  });
});

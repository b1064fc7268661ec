import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor } from '../testing/index.ts';

const three = () =>
  new TestEditor({
    widgets: [
      rectAt('a', 100, 100, 20, 10),
      rectAt('b', 130, 200, 60, 30),
      rectAt('c', 300, 330, 40, 20),
      { ...rectAt('locked', 500, 500, 20, 20), posLock: true },
    ],
  });
const all = (test: TestEditor) => test.select('a', 'b', 'c', 'locked');
const places = (test: TestEditor, axis: 'x' | 'y') =>
  ['a', 'b', 'c'].map((id) => (test.positionOf(id) as { x: number; y: number })[axis]);

describe('alignment', () => {
  it.each([
    ['align-left', 'x', [100, 100, 100]],
    ['align-centre', 'x', [210, 190, 200]],
    ['align-right', 'x', [320, 280, 300]],
    ['align-top', 'y', [100, 100, 100]],
    ['align-middle', 'y', [220, 210, 215]],
    ['align-bottom', 'y', [340, 320, 330]],
  ] as const)('%s lines up what is not locked with what it covers together', (command, axis, wanted) => {
    const test = all(three()).run(command);
    expect(places(test, axis)).toEqual(wanted);
    expect(test.positionOf('locked')).toMatchObject({ x: 500, y: 500 });
  });

  it('lines one widget up with the page, within the edge rules', () => {
    const test = three().select('b').run('align-left');
    expect(test.positionOf('b')).toMatchObject({ x: 5, y: 200 });
    expect(test.run('align-centre').positionOf('b')).toMatchObject({ x: 482 });
  });

  it('is one step', () => {
    const test = three();
    const before = test.editor.page;
    all(test).run('align-top').run('undo');
    expect(test.editor.page).toEqual(before);
  });
});

describe('Section 2: "Distribute evenly (needs more than 2 widgets)."', () => {
  it('makes gaps equal and leaves the outermost', () => {
    const test = all(three()).run('distribute-horizontal');
    expect(places(test, 'x')).toEqual([100, 180, 300]);
    expect(places(test.run('distribute-vertical'), 'y')).toEqual([100, 205, 330]);
  });

  it('does nothing with two', () => {
    const test = three().select('a', 'c', 'locked').run('distribute-horizontal');
    expect(test.editor.state.undoLength).toBe(0);
  });
});

describe('duplicate', () => {
  const xOf = (test: ReturnType<typeof three>, id: string) =>
    (test.positionOf(id) as { x: number; y: number }).x;

  it('repeats the way that the last copy was moved, so that a row is made', () => {
    const test = three().select('a').run('duplicate');
    const [first = ''] = test.selection;
    test.press('ArrowRight').press('ArrowRight');
    const step = xOf(test, first) - xOf(test, 'a');
    test.run('duplicate');
    const [second = ''] = test.selection;
    test.run('duplicate');
    const [third = ''] = test.selection;
    expect([xOf(test, second) - xOf(test, first), xOf(test, third) - xOf(test, second)]).toEqual([
      step,
      step,
    ]);
  });

  it('goes on from a copy that was dragged with Alt', () => {
    const test = three().select('c').hold({ alt: true }).drag(320, 340, 0, 120).hold({});
    const [copy = ''] = test.selection;
    test.run('duplicate');
    expect(test.positionOf(test.selection[0]!)).toMatchObject({ x: 300, y: 570 });
    expect(test.positionOf(copy)).toMatchObject({ x: 300, y: 450 });
    expect(test.positionOf('c')).toMatchObject({ x: 300, y: 330 });
  });

  it('begins anew with something else', () => {
    const test = three().select('a').run('duplicate').press('ArrowRight').select('b').run('duplicate');
    expect(xOf(test, test.selection[0]!) - xOf(test, 'b')).toBe(50);
  });

  it('adds a copy beside it and leaves the clipboard alone', () => {
    const test = three().select('a').run('copy').select('b').run('duplicate');
    expect(test.positionOf('new1')).toMatchObject({ x: 180, y: 250 });
    expect(test.selection).toEqual(['new1']);
    expect(test.run('paste').positionOf('new2')).toMatchObject({ x: 150, y: 150 });
  });
});

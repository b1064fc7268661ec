import { describe, expect, it } from 'vitest';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';

const widgets = [
  rectAt('a', 100, 100, 80, 40),
  rectAt('b', 300, 150, 20, 100),
  createTestWidget('c', 'ShapeCircle', { cx: 600, cy: 300, r: 15 }),
  { ...rectAt('locked', 500, 500, 50, 50), posLock: true },
];
const setUp = (alignTo: 'first' | 'selection' = 'selection') =>
  new TestEditor({ widgets, config: { alignTo } });

describe('the same size', () => {
  it.each([
    ['same-width', { width: 80, height: 100 }, 40],
    ['same-height', { width: 20, height: 40 }, 20],
    ['same-size', { width: 80, height: 40 }, 20],
  ])('%s makes others as the one selected first, their upper left corner kept', (command, size, r) => {
    const test = setUp().select('a', 'b', 'c', 'locked').run(command);
    expect(test.positionOf('a')).toEqual(widgets[0]!.position);
    expect(test.positionOf('b')).toEqual({ x: 300, y: 150, rotate: 0, ...size });
    expect(test.positionOf('c')).toMatchObject({ r });
    expect(test.positionOf('locked')).toEqual(widgets[3]!.position);
    expect(test.editor.state.undoLength).toBe(1);
  });

  it('measures by a locked one that was selected first', () => {
    const test = setUp().select('locked', 'a').run('same-size');
    expect(test.positionOf('a')).toMatchObject({ width: 50, height: 50 });
  });

  it('does nothing with one', () => {
    expect(setUp().select('a').run('same-size').editor.state.undoLength).toBe(0);
  });
});

describe('alignment to the one selected first', () => {
  it.each([
    ['align-left', { x: 300 }],
    ['align-right', { x: 240 }],
    ['align-top', { y: 150 }],
    ['align-middle', { y: 180 }],
  ])('%s', (command, place) => {
    const test = setUp('first').select('b', 'a').run(command);
    expect(test.positionOf('b')).toEqual(widgets[1]!.position);
    expect(test.positionOf('a')).toMatchObject(place);
  });

  it('is by what all cover together otherwise, and by the page for one', () => {
    expect(setUp().select('b', 'a').run('align-left').positionOf('b')).toMatchObject({ x: 100 });
    expect(setUp('first').select('b').run('align-left').positionOf('b')).toMatchObject({ x: 5 });
  });

  it('lines up with a locked one', () => {
    expect(setUp('first').select('locked', 'a').run('align-left').positionOf('a')).toMatchObject({ x: 500 });
  });
});

describe('with the pipes between it selected too', () => {
  /** Three boxes in a row, each joined to the next; the gaps are 40 and 100. */
  const joined = () => {
    const boxes = [
      rectAt('a', 100, 100, 60, 40),
      rectAt('b', 200, 110, 60, 40),
      rectAt('c', 360, 130, 60, 40),
    ];
    const test = new TestEditor({ widgets: boxes });
    test.use('draw-ShapePipe').drag(160, 120, 40, 10).use('draw-ShapePipe').drag(260, 130, 100, 20);
    return test.select(...test.ids.toReversed());
  };

  it('what is distributed are the boxes', () => {
    const test = joined().run('distribute-horizontal');
    expect(test.positionOf('b')).toMatchObject({ x: 230 });
    expect(joined().select('a', 'c', 'new1').run('distribute-horizontal').editor.state.undoLength).toBe(2);
  });

  it('sizes and places are taken from the first box, never from a pipe', () => {
    const test = joined();
    test.do((editor) => editor.select(['new1', 'b', 'a', 'new2']));
    test.run('same-size').run('align-top');
    expect(test.positionOf('a')).toMatchObject({ width: 60, height: 40, y: 100 });
    test.editor.setConfig({ alignTo: 'first' });
    expect(test.run('align-left').positionOf('a')).toMatchObject({ x: 200 });
  });
});

describe('one place up or down', () => {
  const four = () => new TestEditor({ widgets: ['a', 'b', 'c', 'd'].map((id) => rectAt(id, 100, 100)) });

  it('moves past the next neighbour', () => {
    expect(four().select('b').run('bring-forward').ids).toEqual(['a', 'c', 'b', 'd']);
    expect(four().select('c').run('send-backward').ids).toEqual(['a', 'c', 'b', 'd']);
  });

  it('keeps the order of several, and stops at the ends', () => {
    expect(four().select('a', 'b').run('bring-forward').ids).toEqual(['c', 'a', 'b', 'd']);
    const test = four().select('c', 'd').run('bring-forward');
    expect(test.ids).toEqual(['a', 'b', 'c', 'd']);
    expect(test.editor.state.undoLength).toBe(0);
    expect(four().select('b', 'd').run('send-backward').ids).toEqual(['b', 'a', 'd', 'c']);
  });
});

describe('select the same type', () => {
  it('takes all of the types selected, what is hidden or locked not', () => {
    const test = setUp().do((editor) => editor.setHidden(new Set(['a'])));
    expect(test.select('b').run('select-same-type').selection).toEqual(['b']);
    expect(test.select('c', 'b').run('select-same-type').selection).toEqual(['c', 'b']);
  });
});

describe('select the next widget', () => {
  it('goes through what can be seen in the order of the layers, round and round', () => {
    const test = new TestEditor({ widgets: ['a', 'b', 'c', 'd'].map((id) => rectAt(id, 100, 100)) });
    test.do((editor) => editor.setHidden(new Set(['c'])));
    const walk = (command: string) => test.run(command).selection;
    expect([walk('select-next'), walk('select-next'), walk('select-next')]).toEqual([['a'], ['b'], ['d']]);
    expect(walk('select-next')).toEqual(['a']);
    expect(walk('select-previous')).toEqual(['d']);
    expect(test.select().run('select-previous').selection).toEqual(['d']);
  });

  it('is N and Shift+N', () => {
    const test = new TestEditor({ widgets: ['a', 'b', 'c'].map((id) => rectAt(id, 100, 100)) });
    expect(test.press('n').selection).toEqual(['a']);
    expect(test.press('n').selection).toEqual(['b']);
    expect(test.press('n').selection).toEqual(['c']);
    expect(test.hold({ shift: true }).press('N').selection).toEqual(['b']);
  });
});

import { describe, expect, it } from 'vitest';
import { createTestWidget, pipeBetween, rectAt, TestEditor } from '../testing/index.ts';
import { angleOf, canSetGeometry, geometryOf, listGeometry, setGeometry } from './geometry.ts';

const line = createTestWidget('l', 'ShapeLine', {
  points: [
    { x: 500, y: 100 },
    { x: 560, y: 140 },
    { x: 600, y: 120 },
  ],
});
const shapes = [
  rectAt('r', 100, 100),
  createTestWidget('e', 'ShapeEllipse', { cx: 330, cy: 130, rx: 30, ry: 20, rotate: 0 }),
  createTestWidget('c', 'ShapeCircle', { cx: 130, cy: 330, r: 30 }),
  createTestWidget('t', 'ShapeTriangle', { x1: 340, y1: 300, x2: 300, y2: 360, x3: 380, y3: 360 }),
  line,
  { ...rectAt('locked', 700, 500), posLock: true },
];
const setUp = () => new TestEditor({ widgets: shapes });
const frames = (test: TestEditor) => geometryOf(test.editor.selected);

describe('numbers of what is selected', () => {
  it.each([
    ['r', { x: 100, y: 100, width: 100, height: 60, rotate: 0 }],
    ['e', { x: 300, y: 110, width: 60, height: 40, rotate: 0 }],
    ['c', { x: 100, y: 300, width: 60, height: 60, rotate: 0 }],
    ['t', { x: 300, y: 300, width: 80, height: 60, rotate: 0 }],
    ['l', { x: 500, y: 100, width: 100, height: 40, rotate: 0 }],
  ])('are those of a box for %s, whatever its form, and can be set', (id, box) => {
    const test = setUp().select(id);
    expect(frames(test)).toEqual(box);
    for (const [name, value] of [
      ['x', 200],
      ['y', 210],
      ['width', 120],
      ['height', 50],
    ] as const) {
      setGeometry(test.editor, name, value);
      expect(frames(test)![name]).toBe(value);
    }
    expect(frames(test)).toMatchObject({ x: 200, y: 210 });
    expect(test.editor.state.undoLength).toBe(4);
    while (test.editor.undo());
    expect(test.widgets).toEqual(shapes);
  });

  it('turn one to an angle about its middle', () => {
    const test = setUp().select('e');
    setGeometry(test.editor, 'rotate', 450);
    expect(test.positionOf('e')).toEqual({ cx: 330, cy: 130, rx: 30, ry: 20, rotate: 90 });
    test.select('l');
    setGeometry(test.editor, 'rotate', 90);
    expect(frames(test)).toMatchObject({ x: 530, y: 70, width: 40, height: 100 });
    expect(listGeometry(test.select('c').editor.selected)).not.toContain('rotate');
  });

  it('of several are those of the box around them: moved, scaled as by a handle, turned about its middle', () => {
    const test = setUp().select('r', 'e', 'locked');
    expect(frames(test)).toEqual({ x: 100, y: 100, width: 260, height: 60, rotate: 0 });
    setGeometry(test.editor, 'x', 150);
    expect(test.positionOf('e')).toMatchObject({ cx: 380, cy: 130 });
    setGeometry(test.editor, 'width', 520);
    const dragged = setUp().select('r', 'e').drag(150, 130, 50, 0).dragHandle('e', 260, 0);
    expect(test.positionOf('r')).toEqual(dragged.positionOf('r'));
    expect(test.positionOf('e')).toEqual(dragged.positionOf('e'));
    setGeometry(test.editor, 'rotate', 180);
    expect(test.positionOf('r')).toMatchObject({ x: 470, y: 100, rotate: 180 });
    expect(test.widget('locked')).toBe(shapes[5]);
  });

  it('turn several to the angle that is typed: as one where they agree, each about its own middle where not', () => {
    const test = setUp().select('r', 'e', 'c');
    setGeometry(test.editor, 'rotate', 90);
    const turned = test.widgets;
    setGeometry(test.editor, 'rotate', 90);
    expect(test.widgets).toEqual(turned);
    expect(angleOf(test.editor.selected)).toBe(90);
    setGeometry(test.editor, 'rotate', 0);
    expect(test.widgets).toEqual(shapes);
    const middles = setUp().select('r');
    setGeometry(middles.editor, 'rotate', 30);
    middles.select('r', 'e');
    expect(angleOf(middles.editor.selected)).toBeUndefined();
    setGeometry(middles.editor, 'rotate', 60);
    expect(angleOf(middles.editor.selected)).toBe(60);
    expect(middles.positionOf('r')).toMatchObject({ x: 100, y: 100, rotate: 60 });
    expect(middles.positionOf('e')).toMatchObject({ cx: 330, cy: 130, rotate: 60 });
  });

  it('never make anything smaller than a handle would, nor move what is locked or held at both ends', () => {
    const test = setUp().select('r');
    setGeometry(test.editor, 'width', 0);
    expect(frames(test)!.width).toBe(2.1);
    test.select('r', 'e');
    setGeometry(test.editor, 'height', -5);
    expect(frames(test)!.height).toBeGreaterThan(2);
    expect(canSetGeometry(setUp().select('locked').editor.selected, 'x')).toBe(false);
    const to = (widgetId: string) => ({ widgetId, anchor: { x: 0.5, y: 0.5 } });
    expect(canSetGeometry([pipeBetween('p', to('r'), to('e'))], 'x')).toBe(false);
    expect(canSetGeometry([createTestWidget('u', 'Unknown', { odd: 1 } as never)], 'x')).toBe(false);
  });

  it('of what is in a group are those of the page', () => {
    const test = setUp().select('r', 'c').run('group').drag(110, 110, 40, 0).select('c');
    expect(frames(test)).toMatchObject({ x: 140, y: 300 });
    setGeometry(test.editor, 'x', 20);
    expect(test.placed('c').position).toEqual({ cx: 50, cy: 330, r: 30 });
    expect(test.placed('r').position).toMatchObject({ x: 140, y: 100 });
  });
});

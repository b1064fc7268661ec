import { describe, expect, it } from 'vitest';
import { maxWidgets } from '../document/limits.ts';
import { rectAt, TestEditor } from '../testing/index.ts';
import { chooseTool } from './tool.ts';

const draw = (type: string, dx: number, dy: number, keys = {}) =>
  new TestEditor().use(`draw-${type}`).hold(keys).drag(100, 100, dx, dy);

/** Not by whole units. */
const free = { ctrl: true };

describe('drawing', () => {
  it('draws a rectangle by a drag, selects it and goes back to the select tool', () => {
    const test = draw('ShapeRect', 60, 40);
    expect(test.positionOf('new1')).toEqual({ x: 100, y: 100, width: 60, height: 40, rotate: 0 });
    expect(test.selection).toEqual(['new1']);
    expect(test.editor.state.toolId).toBe('select');
  });

  it('keeps the tool that is chosen twice until Escape', () => {
    const test = new TestEditor({});
    const choose = () => chooseTool(test.editor, 'draw-ShapePipe');
    choose();
    expect(test.editor.state.isToolKept).toBe(false);
    choose();
    test.drag(100, 100, 60, 0).drag(100, 200, 60, 0);
    expect(test.ids).toEqual(['new1', 'new2']);
    expect(test.editor.state).toMatchObject({ toolId: 'draw-ShapePipe', isToolKept: true, undoLength: 2 });
    test.press('Escape');
    expect(test.editor.state).toMatchObject({ toolId: 'select', isToolKept: false });
  });

  it('draws the same to the left and upwards', () => {
    expect(draw('ShapeRect', -60, -40).positionOf('new1')).toMatchObject({
      x: 40,
      y: 60,
      width: 60,
      height: 40,
    });
  });

  it('shows what is drawn while it is drawn', () => {
    const test = new TestEditor().use('draw-ShapeRect').pointerDown(10, 10).pointerMove(30, 30);
    expect(test.positionOf('new1')).toMatchObject({ width: 20, height: 20 });
    test.press('Escape');
    expect(test.ids).toEqual([]);
    expect(test.editor.state.undoLength).toBe(0);
    expect(test.editor.isBusy).toBe(false);
  });

  it('discards a line that a drag of less than 2 units drew, and nothing is left of it', () => {
    const test = new TestEditor({}).use('draw-ShapeLine');
    test.editor.setZoom(4);
    test.drag(100, 100, 1.2, 1.2);
    expect(test.ids).toEqual([]);
    expect(test.editor.isBusy).toBe(false);
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('begins a text where one clicks, which is nothing of any other form', () => {
    const text = new TestEditor({}).use('draw-UsualText').click(100, 50);
    expect(text.positionOf('new1')).toMatchObject({ x: 100, y: 50, width: 160, height: 32 });
    expect(text.editor.state.textEdit).toMatchObject({ widgetId: 'new1' });
    expect(text.editor.state.undoLength).toBe(1);
    expect(new TestEditor({}).use('draw-ShapeRect').click(100, 50).ids).toEqual([]);
  });

  it('takes a click for the first point of a line drawn by clicks', () => {
    const test = new TestEditor({}).use('draw-ShapeLine');
    test.drag(100, 100, 1.2, 1.2);
    expect(test.ids).toEqual([]);
    expect(test.editor.isBusy).toBe(true);
    test.press('Escape');
    expect([test.ids, test.editor.isBusy, test.editor.state.undoLength]).toEqual([[], false, 0]);
  });

  it('draws each form of position', () => {
    expect(draw('ShapeEllipse', 60, 40).positionOf('new1')).toEqual({
      cx: 130,
      cy: 120,
      rx: 30,
      ry: 20,
      rotate: 0,
    });
    expect(draw('ShapeCircle', 40, 20).positionOf('new1')).toEqual({ cx: 120, cy: 120, r: 20 });
    expect(draw('ShapeTriangle', 40, 30).positionOf('new1')).toEqual({
      x1: 120,
      y1: 100,
      x2: 100,
      y2: 130,
      x3: 140,
      y3: 130,
    });
    expect(draw('ShapeLine', 40, 30).positionOf('new1')).toEqual({
      points: [
        { x: 100, y: 100 },
        { x: 140, y: 130 },
      ],
    });
  });

  it('draws a square with Shift and from the centre with Alt', () => {
    expect(draw('ShapeRect', 60, 40, { shift: true }).positionOf('new1')).toMatchObject({
      width: 60,
      height: 60,
    });
    expect(draw('ShapeRect', 60, 40, { alt: true }).positionOf('new1')).toMatchObject({
      x: 40,
      y: 60,
      width: 120,
    });
  });
});

describe('Section 4: "Drawing ends only if the shape is large enough, otherwise the draw is discarded. The minimum is 2 units in width or height for rectangles, 2 of radius for circles, 2 for both radii of ellipses, 2 of movement for lines, and 2 for triangles."', () => {
  it.each([
    ['ShapeRect', 1.9, 1.9],
    ['ShapeRect', 1.96, 1.96],
    ['ShapeCircle', 2.8, 2.8],
    ['ShapeCircle', 3.8, 3.8],
    ['ShapeEllipse', 3.8, 30],
    ['ShapeEllipse', 3.96, 30],
    ['ShapeEllipse', 30, 3.8],
    ['ShapeTriangle', 1, 30],
    ['ShapeTriangle', 30, 1],
  ])('discards a %s of %d × %d as too small', (type, dx, dy) => {
    const test = draw(type, dx, dy, free);
    expect(test.ids).toEqual([]);
    expect(test.editor.state.undoLength).toBe(0);
  });

  it.each([
    ['ShapeRect', 2, 2],
    ['ShapeRect', 2, 30],
    ['ShapeRect', 30, 1.9],
    ['ShapeRect', 0, 2],
    ['ShapeCircle', 4, 4],
    ['ShapeEllipse', 4, 4],
    ['ShapeLine', 2, 0],
    ['ShapeTriangle', 2, 2],
  ])('keeps a %s of %d × %d', (type, dx, dy) => {
    expect(draw(type, dx, dy, free).ids).toEqual(['new1']);
  });
});

describe('a page that is full', () => {
  it('draws nothing, and says so', () => {
    const widgets = Array.from({ length: maxWidgets }, (_, place) => rectAt(`w${place}`, 10, 10));
    const test = new TestEditor({ widgets }).use('draw-ShapeRect');
    const refused: unknown[] = [];
    const stop = test.editor.onRefused((problem) => refused.push(problem));
    test.drag(500, 500, 60, 40);
    expect(test.widgets).toHaveLength(maxWidgets);
    const tooMany = { code: 'too-many-widgets', limit: maxWidgets, actual: maxWidgets + 1 };
    expect(refused).toEqual([tooMany]);
    // Copying by a drag and a shortcut say it too.
    test.use('select').hold({ ctrl: true, shift: true }).drag(20, 20, 60, 40);
    expect(refused).toEqual([tooMany, tooMany]);
    test.hold({ ctrl: true }).press('d');
    expect(refused).toEqual([tooMany, tooMany, tooMany]);
    stop();
    test.press('d');
    expect(refused).toHaveLength(3);
  });

  it('writes a text as soon as it is drawn, in a step of its own', () => {
    const test = new TestEditor().use('draw-UsualText').drag(100, 100, 80, 30);
    expect(test.editor.state.textEdit).toMatchObject({ widgetId: 'new1', text: 'Text' });
    test.editor.endTextEdit('Hello');
    expect(test.widget('new1').data).toMatchObject({ text: 'Hello' });
    test.editor.undo();
    expect(test.widget('new1').data).toMatchObject({ text: 'Text' });
    expect(new TestEditor().use('draw-ShapeRect').drag(100, 100, 80, 30).editor.state.textEdit).toBeNull();
  });
});

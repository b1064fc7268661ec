import { describe, expect, it } from 'vitest';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { normaliseDegrees } from './angle.ts';
import { boundsOf } from './groups.ts';

const line = createTestWidget('line', 'ShapeLine', {
  points: [
    { x: 400, y: 300 },
    { x: 500, y: 340 },
  ],
});
const shapes: [string, number, Widget][] = [
  ['rectangle', 5, rectAt('rect', 400, 300)],
  [
    'ellipse',
    5,
    createTestWidget('ellipse', 'ShapeEllipse', { cx: 450, cy: 330, rx: 50, ry: 30, rotate: 0 }),
  ],
  ['line', 1, line],
  [
    'triangle',
    2,
    createTestWidget('t', 'ShapeTriangle', { x1: 450, y1: 300, x2: 400, y2: 360, x3: 500, y3: 360 }),
  ],
];

// Section 5: "A widget may not be moved so that it ends up within 5 units of the canvas edge (rectangles and
// ellipses), within 1 unit (lines) or within 2 units (triangles)."
describe('edges', () => {
  it.each(shapes)('keeps a %s %d units inside', (_name, margin, widget) => {
    const test = new TestEditor({ widgets: [widget] });
    test.select(widget.id).drag(450, 320, -5000, -5000);
    expect(boundsOf(test.widgets[0]!)).toMatchObject({ x: margin, y: margin });
    const { x, y, width, height } = boundsOf(test.widgets[0]!);
    test.drag(x + width / 2, y + height / 2, 5000, 5000);
    const bounds = boundsOf(test.widgets[0]!);
    expect(1024 - bounds.x - bounds.width).toBe(margin);
    expect(768 - bounds.y - bounds.height).toBe(margin);
  });

  it('counts what is seen of a turned rectangle', () => {
    const turned = createTestWidget('a', 'ShapeRect', { x: 400, y: 300, width: 100, height: 60, rotate: 90 });
    const test = new TestEditor({ widgets: [turned] }).select('a').drag(450, 330, -5000, 0);
    expect(boundsOf(test.widgets[0]!).x).toBeCloseTo(5, 6);
  });

  it('lets what is beyond the edge already come back, and go no farther', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 0, 0, 1024, 768)] }).select('a');
    test.drag(500, 300, -50, 20);
    expect(test.positionOf('a')).toMatchObject({ x: 0, y: 0 });
    const outside = new TestEditor({ widgets: [rectAt('b', -50, 100)] }).select('b').drag(0, 130, 20, 0);
    expect(outside.positionOf('b')).toMatchObject({ x: -30 });
  });

  it('stops several together at the edge of the first, so that their distances stay', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 100)] }).select('a', 'b');
    test.drag(350, 130, -200, 0);
    expect(test.positionOf('a')).toMatchObject({ x: 5 });
    expect(test.positionOf('b')).toMatchObject({ x: 205 });
  });
});

// Section 5: "Rectangle positions are rounded to 1 decimal. Circle, triangle and group positions are whole numbers."
describe('rounding', () => {
  it('rounds rectangles to 1 decimal', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).select('a').drag(150, 130, 10.26, 9.94);
    expect(test.positionOf('a')).toMatchObject({ x: 110.3, y: 109.9 });
  });

  it('keeps circles, triangles and groups at whole numbers', () => {
    const circle = createTestWidget('circle', 'ShapeCircle', { cx: 100, cy: 100, r: 20 });
    const triangle = createTestWidget('t', 'ShapeTriangle', {
      x1: 250,
      y1: 100,
      x2: 200,
      y2: 160,
      x3: 300,
      y3: 160,
    });
    const test = new TestEditor({
      widgets: [circle, triangle, rectAt('a', 400.4, 100), rectAt('b', 500, 200.6)],
    });
    test.drag(100, 100, 10.6, 3.2);
    expect(test.positionOf('circle')).toEqual({ cx: 111, cy: 103, r: 20 });
    test.drag(250, 140, 10.6, 3.2);
    expect(test.positionOf('t')).toEqual({ x1: 261, y1: 103, x2: 211, y2: 163, x3: 311, y3: 163 });
    test.select('a', 'b').run('group').drag(450, 130, 10.6, 3.2);
    expect(test.positionOf('new1')).toMatchObject({ x: 411, y: 103, width: 200, height: 161 });
  });

  it('does not drift over many small moves of one drag', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).pointerDown(150, 130);
    for (let step = 1; step <= 1000; step += 1) test.pointerMove(150 + step * 0.04, 130);
    expect(test.pointerUp().positionOf('a')).toMatchObject({ x: 140, y: 100 });
  });
});

// Section 5: "Rotation is normalised to 0-360."
describe('rotation', () => {
  it('is normalised', () => {
    expect([360, -90, 725, -0, 359.5].map(normaliseDegrees)).toEqual([0, 270, 5, 0, 359.5]);
  });

  it('turns in steps of 90 degrees, four of which come back', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).select('a').run('rotate-left');
    expect(test.positionOf('a')).toMatchObject({ rotate: 270 });
    test.run('rotate-right').run('rotate-right');
    expect(test.positionOf('a')).toMatchObject({ x: 100, y: 100, rotate: 90 });
  });
});

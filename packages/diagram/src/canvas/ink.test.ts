import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotatePoint } from '../geometry/angle.ts';
import { centreOf } from '../geometry/box.ts';
import { type Frame, frameBounds } from '../geometry/frame.ts';
import { doFramesOverlap } from '../geometry/frame-overlap.ts';
import type { Primitive } from '../paint/primitive.ts';
import { extentOf } from './extent.ts';
import { inkOf, simplifyRegion, spinRegion } from './ink.ts';

const frame = fc.record({
  x: fc.integer({ min: 0, max: 60 }),
  y: fc.integer({ min: 0, max: 60 }),
  width: fc.integer({ min: 2, max: 40 }),
  height: fc.integer({ min: 2, max: 40 }),
  rotate: fc.oneof(fc.constant(0), fc.integer({ min: -180, max: 360 })),
});

/** How far inside a turned box a point is, page units; negative outside. */
function insideBy(box: Frame, x: number, y: number): number {
  const centre = centreOf(box);
  const point = rotatePoint({ x, y }, centre, -box.rotate);
  return Math.min(
    box.width / 2 - Math.abs(point.x - centre.x),
    box.height / 2 - Math.abs(point.y - centre.y),
  );
}

function deepestCommon(a: Frame, b: Frame): number {
  let deepest = -Infinity;
  for (let x = -20; x <= 120; x += 1)
    for (let y = -20; y <= 120; y += 1)
      deepest = Math.max(deepest, Math.min(insideBy(a, x, y), insideBy(b, x, y)));
  return deepest;
}

describe('turned boxes', () => {
  it('overlap exactly where a point is inside both', () => {
    fc.assert(
      fc.property(frame, frame, (a, b) => {
        const deepest = deepestCommon(a, b);
        // Points a unit apart are no finer than that.
        if (deepest > 1.5) expect(doFramesOverlap(a, b, 0.6)).toBe(true);
        if (deepest < -1.5) expect(doFramesOverlap(a, b, 0.6)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('where a primitive leaves colour', () => {
  it('is its sides alone for a frame without a fill, and nothing for one without both', () => {
    const box = { kind: 'rect', x: 0, y: 0, width: 100, height: 50 } as const;
    const middle = { x: 40, y: 20, width: 20, height: 10, rotate: 0 };
    const isOver = (rect: Primitive) => inkOf(rect).some((side) => doFramesOverlap(side, middle, 0.6));
    expect(isOver({ ...box, stroke: { color: 'red', width: 4 } })).toBe(false);
    expect(isOver({ ...box, fill: 'none', stroke: { color: 'red', width: 4 } })).toBe(false);
    expect(isOver({ ...box, fill: 'red' })).toBe(true);
    expect(inkOf({ ...box, fill: 'none' })).toEqual([]);
    const [top] = inkOf({ ...box, stroke: { color: 'red', width: 4 } });
    expect(top).toEqual({ x: -2, y: -2, width: 104, height: 4, rotate: 0 });
  });

  it('is each piece of a pipe by itself, with its joints', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 80 },
    ];
    const pipe = inkOf({ kind: 'line', points, stroke: { color: 'red', width: 10 } });
    expect(pipe.map(frameBounds)).toEqual([
      { x: 0, y: -5, width: 105, height: 10 },
      expect.objectContaining({ x: expect.closeTo(95), y: expect.closeTo(-5), height: expect.closeTo(85) }),
    ]);
    // Enclosed by the pipe, and not under it.
    const inside = { x: 10, y: 20, width: 60, height: 60, rotate: 0 };
    expect(pipe.some((piece) => doFramesOverlap(piece, inside, 0.6))).toBe(false);
  });

  it('turns with groups, and is a whole round for what spins', () => {
    const bar: Primitive = { kind: 'rect', x: 0, y: 45, width: 100, height: 10, fill: 'red' };
    const turn = { cx: 50, cy: 50 };
    const [turned] = inkOf({ kind: 'group', children: [bar], rotate: { ...turn, degrees: 90 } });
    expect(frameBounds(turned!)).toEqual({
      x: expect.closeTo(45),
      y: expect.closeTo(0),
      width: expect.closeTo(10),
      height: expect.closeTo(100),
    });
    const [spinning] = inkOf({ ...bar, spin: { ...turn, degreesPerSecond: 90 } });
    expect(spinning!.width).toBeCloseTo(2 * Math.hypot(50, 5));
    expect(spinRegion([], { x: 0, y: 0 })).toEqual([]);
  });

  it('lies inside the box that surely holds it', () => {
    const primitives: Primitive[] = [
      {
        kind: 'text',
        text: '液位 12.5 m',
        x: 50,
        y: 50,
        fill: 'red',
        size: 14,
        anchor: 'middle',
        baseline: 'middle',
      },
      { kind: 'text', text: 'Level', x: 50, y: 50, fill: 'red', size: 14, anchor: 'end', baseline: 'top' },
      { kind: 'ellipse', cx: 50, cy: 50, rx: 20, ry: 10, stroke: { color: 'red', width: 6 } },
      {
        kind: 'path',
        segments: [
          ['move', 0, 0],
          ['line', 50, 0],
          ['arc', 50, 50, 20, 0, 90],
        ],
        fill: 'red',
      },
    ];
    for (const primitive of primitives) {
      const outer = extentOf(primitive);
      for (const box of inkOf(primitive).map(frameBounds)) {
        expect(box.x).toBeGreaterThanOrEqual(outer.x);
        expect(box.y).toBeGreaterThanOrEqual(outer.y);
        expect(box.x + box.width).toBeLessThanOrEqual(outer.x + outer.width);
        expect(box.y + box.height).toBeLessThanOrEqual(outer.y + outer.height);
      }
    }
  });

  it('of many boxes is one for those turned alike, which holds them all', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 13, maxLength: 20 }), (many) => {
        const alike = many.map((box, place) => ({ ...box, rotate: place % 2 === 0 ? 30 : 0 }));
        const few = simplifyRegion(alike);
        expect(few).toHaveLength(2);
        for (const box of alike) {
          const { x, y } = centreOf(box);
          expect(few.some((whole) => insideBy(whole, x, y) >= 0.9)).toBe(true);
        }
      }),
    );
  });
});

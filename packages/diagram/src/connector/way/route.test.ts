import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeOrthogonal } from './route.ts';

const up = { x: 0, y: -1 };
const right = { x: 1, y: 0 };
const left = { x: -1, y: 0 };
const box = (x: number, y: number) => ({ x, y, width: 100, height: 60 });
const text = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

describe('a route with right angles', () => {
  it('is straight where it can be', () => {
    const start = { point: { x: 100, y: 30 }, direction: right, box: box(0, 0) };
    const end = { point: { x: 300, y: 30 }, direction: left, box: box(300, 0) };
    expect(text(routeOrthogonal(start, end))).toBe('100,30 300,30');
  });

  it('shares what little room is between two that face each other', () => {
    const start = { point: { x: 100, y: 30 }, direction: right, box: box(0, 0) };
    const end = { point: { x: 110, y: 90 }, direction: left, box: box(110, 60) };
    expect(text(routeOrthogonal(start, end))).toBe('100,30 105,30 105,90 110,90');
  });

  it('goes around both boxes when it has to leave backwards', () => {
    const start = { point: { x: 400, y: 30 }, direction: right, box: box(300, 0) };
    const end = { point: { x: 0, y: 30 }, direction: left, box: box(0, 0) };
    expect(text(routeOrthogonal(start, end))).toBe('400,30 420,30 420,-20 -20,-20 -20,30 0,30');
  });

  it('leaves the box it begins in before it turns', () => {
    const start = { point: { x: 80, y: 30 }, direction: right, box: box(0, 0) };
    const end = { point: { x: 320, y: 230 }, direction: left, box: box(300, 200) };
    expect(text(routeOrthogonal(start, end))).toBe('80,30 200,30 200,230 320,230');
  });

  it('turns one corner between a side and a top', () => {
    const start = { point: { x: 100, y: 30 }, direction: right, box: box(0, 0) };
    const end = { point: { x: 350, y: 200 }, direction: up, box: box(300, 200) };
    expect(text(routeOrthogonal(start, end))).toBe('100,30 350,30 350,200');
  });

  it.each([4, 19, 20, 60])('turns one corner also where it is only %s away', (near) => {
    const gauge = { point: { x: 50, y: 60 }, direction: { x: 0, y: 1 }, box: box(0, 0) };
    // The nozzle of a pump to the left and the right wall of an upright pipe.
    for (const end of [{ direction: right, box: box(-120, 60 + near - 30) }, { direction: right }, {}]) {
      const point = { x: 50 - near, y: 60 + near };
      const way = text(routeOrthogonal(gauge, { point: end.box ? { ...point, x: -20 } : point, ...end }));
      expect(way).toBe(
        end.box
          ? `50,60 50,${60 + near} -20,${60 + near}`
          : `50,60 50,${60 + near} ${50 - near},${60 + near}`,
      );
    }
  });

  it('joins free ends with one corner, and a point with itself', () => {
    expect(routeOrthogonal({ point: { x: 0, y: 0 } }, { point: { x: 50, y: 80 } })).toHaveLength(3);
    expect(routeOrthogonal({ point: { x: 5, y: 5 } }, { point: { x: 5, y: 5 } })).toHaveLength(2);
  });

  it('begins and ends where it should, level and upright all the way, for any two boxes', () => {
    const side = fc.constantFrom(
      { direction: up, x: 0.5, y: 0 },
      { direction: right, x: 1, y: 0.5 },
      { direction: { x: 0, y: 1 }, x: 0.5, y: 1 },
      { direction: left, x: 0, y: 0.5 },
    );
    const end = fc
      .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 }), side)
      .map(([x, y, at]) => ({
        point: { x: x + 100 * at.x, y: y + 60 * at.y },
        direction: at.direction,
        box: box(x, y),
      }));
    fc.assert(
      fc.property(end, end, (from, to) => {
        const points = routeOrthogonal(from, to);
        expect(points[0]).toEqual(from.point);
        expect(points.at(-1)).toEqual(to.point);
        for (let place = 0; place + 1 < points.length; place += 1) {
          const [a, b] = [points[place]!, points[place + 1]!];
          expect(a.x === b.x || a.y === b.y).toBe(true);
        }
        const gap = 45;
        const isApart =
          Math.abs(from.box.x - to.box.x) > 100 + gap || Math.abs(from.box.y - to.box.y) > 60 + gap;
        if (!isApart) return;
        // Boxes with room between them are never crossed.
        for (const around of [from.box, to.box]) {
          for (let place = 0; place + 1 < points.length; place += 1) {
            const [a, b] = [points[place]!, points[place + 1]!];
            const isInside =
              Math.max(a.x, b.x) > around.x + 1 &&
              Math.min(a.x, b.x) < around.x + 99 &&
              Math.max(a.y, b.y) > around.y + 1 &&
              Math.min(a.y, b.y) < around.y + 59;
            expect(isInside, `${text(points)} through ${around.x},${around.y}`).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureDistances } from './measure.ts';

const own = { x: 100, y: 100, width: 40, height: 20 };
const lengths = (other: typeof own) =>
  measureDistances(own, other).map(({ axis, from, to }) => `${axis} ${to - from}`);

describe('distances between two boxes', () => {
  it.each([
    ['to the right', { ...own, x: 170 }, ['x 30']],
    ['to the left', { ...own, x: 10 }, ['x 50']],
    ['below and to the right', { ...own, x: 150, y: 130 }, ['x 10', 'y 10']],
    ['touching', { ...own, x: 140 }, ['x 0']],
    ['around', { x: 0, y: 0, width: 200, height: 300 }, ['x 100', 'x 60', 'y 100', 'y 180']],
    ['at the same place', own, []],
  ])('%s', (_, other, expected) => {
    expect(lengths(other)).toEqual(expected);
  });

  it('are the same from both sides, and never negative', () => {
    const number = fc.integer({ min: -500, max: 500 });
    const size = fc.integer({ min: 1, max: 500 });
    const box = fc.record({ x: number, y: number, width: size, height: size });
    fc.assert(
      fc.property(box, box, (a, b) => {
        const there = measureDistances(a, b).map(({ axis, from, to }) => `${axis} ${to - from}`);
        const back = measureDistances(b, a).map(({ axis, from, to }) => `${axis} ${to - from}`);
        expect(there).toEqual(back);
        for (const { from, to } of measureDistances(a, b)) expect(to).toBeGreaterThanOrEqual(from);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry/box.ts';
import { findEqualSize } from './equal-sizes.ts';

const wide = (width: number, x = 0): Box => ({ x, y: 0, width, height: 20 });

describe('equal sizes', () => {
  it('finds the nearest size within the tolerance and marks itself and what is as large', () => {
    const found = findEqualSize(wide(97), [wide(104, 200), wide(100, 400), wide(100, 600)], 'x', 5);
    expect(found?.change).toBe(3);
    expect(found?.sizes.map(({ at, from, to }) => [at, from, to])).toEqual([
      [10, 0, 97],
      [10, 400, 500],
      [10, 600, 700],
    ]);
  });

  it('finds heights in the same way, and nothing that is too far or has no size', () => {
    const turn = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });
    expect(findEqualSize(turn(wide(97)), [turn(wide(100))], 'y', 5)?.change).toBe(3);
    expect(findEqualSize(wide(97), [wide(103)], 'x', 5)).toBeUndefined();
    expect(findEqualSize(wide(3), [wide(0)], 'x', 5)).toBeUndefined();
  });

  it('is the least change of all that reach one of the sizes', () => {
    const size = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(size, fc.array(size, { maxLength: 8 }), (own, others) => {
        const found = findEqualSize(
          wide(own),
          others.map((width) => wide(width)),
          'x',
          5,
        );
        const reachable = others.map((width) => Math.abs(width - own)).filter((by) => by <= 5);
        expect(found === undefined).toBe(reachable.length === 0);
        if (!found) return;
        expect(others).toContain(own + found.change);
        expect(Math.abs(found.change)).toBe(Math.min(...reachable));
      }),
    );
  });
});

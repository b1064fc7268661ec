import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry/box.ts';
import { findEqualGaps } from './equal-gaps.ts';

const at = (x: number, y = 0): Box => ({ x, y, width: 40, height: 20 });
const find = (box: Box, others: readonly Box[], tolerance = 5) => findEqualGaps(box, others, 'x', tolerance);

describe('equal gaps', () => {
  it.each([
    ['after two in a row', at(162), [at(0), at(80)], -2],
    ['before two in a row', at(-83), [at(0), at(80)], 3],
    ['midway between two', at(103), [at(0), at(200)], -3],
  ])('pulls to a place %s', (_, box, others, shift) => {
    expect(find(box, others)?.shift).toBe(shift);
  });

  it.each([
    ['too far', at(170), [at(0), at(80)]],
    ['one alone', at(80), [at(0)]],
    ['those that are not beside it', at(162), [at(0, 50), at(80, 50)]],
    ['what it lies over', at(82), [at(80), at(90)]],
    ['gaps of nothing', at(81), [at(0), at(40)]],
  ])('knows nothing of %s', (_, box, others) => {
    expect(find(box, others)).toBeUndefined();
  });

  it('shows all gaps that are equal, in the middle of what is beside each other', () => {
    const found = find(at(121), [at(0), at(60), at(180), at(240)]);
    expect(found?.shift).toBe(-1);
    expect(found?.gaps.map(({ from, to }) => [from, to])).toEqual([
      [40, 60],
      [100, 120],
      [160, 180],
      [220, 240],
    ]);
    expect(found?.gaps.every(({ at: middle }) => middle === 10)).toBe(true);
  });

  it('goes along the other axis in the same way', () => {
    const turn = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });
    const found = findEqualGaps(turn(at(162)), [at(0), at(80)].map(turn), 'y', 5);
    expect(found?.shift).toBe(-2);
    expect(found?.gaps).toEqual([
      { axis: 'y', at: 10, from: 40, to: 80 },
      { axis: 'y', at: 10, from: 120, to: 160 },
    ]);
  });

  it('is never farther than the tolerance, and its gaps are equal and real, wherever the boxes stand', () => {
    const number = fc.integer({ min: 0, max: 400 });
    const size = fc.integer({ min: 1, max: 80 });
    const box = fc.record({ x: number, y: fc.integer({ min: 0, max: 60 }), width: size, height: size });
    let found = 0;
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 8 }), (own, others) => {
        const equal = find(own, others, 8);
        if (!equal) return;
        found += 1;
        expect(Math.abs(equal.shift)).toBeLessThanOrEqual(8);
        const there = { ...own, x: own.x + equal.shift };
        const all = [...others, there];
        const [first] = equal.gaps;
        for (const gap of equal.gaps) {
          expect(gap.to - gap.from).toBeCloseTo(first!.to - first!.from, 6);
          expect(all.some(({ x, width }) => x + width === gap.from)).toBe(true);
          expect(all.some(({ x }) => x === gap.to)).toBe(true);
        }
        // One of them is its own.
        expect(equal.gaps.some(({ from, to }) => to === there.x || from === there.x + there.width)).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(50);
  });
});

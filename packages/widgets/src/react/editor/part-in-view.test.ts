import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, partAround } from './part-in-view.ts';

const nothing = { left: 0, top: 0, width: 1, height: 1 };
const view = fc.record({
  left: fc.double({ min: -5000, max: 5000, noNaN: true }),
  top: fc.double({ min: -5000, max: 5000, noNaN: true }),
  width: fc.double({ min: 1, max: 4000, noNaN: true }),
  height: fc.double({ min: 1, max: 4000, noNaN: true }),
});
const origin = fc.record({
  left: fc.double({ min: -9000, max: 2000, noNaN: true }),
  top: fc.double({ min: -9000, max: 2000, noNaN: true }),
});

describe('the part of a drawing that is drawn', () => {
  it('holds what can be seen, also after small steps in every direction', () => {
    fc.assert(
      fc.property(view, origin, (seen, at) => {
        const part = partAround(seen, at, nothing);
        for (const [dx, dy] of [
          [0, 0],
          [1, 1],
          [-1, -1],
        ] as const) {
          const left = seen.left + dx * seen.width * 0.19;
          const top = seen.top + dy * seen.height * 0.19;
          expect(isInside({ ...seen, left, top }, part)).toBe(true);
        }
      }),
    );
  });

  it('begins on a whole pixel of the screen, so that it is not blurred', () => {
    fc.assert(
      fc.property(view, origin, (seen, at) => {
        const { left, top } = partAround(seen, at, nothing);
        for (const edge of [at.left + left, at.top + top]) expect(edge).toBeCloseTo(Math.round(edge), 6);
      }),
    );
  });

  it('keeps its size while it is scrolled', () => {
    const seen = { left: 10.25, top: 20.5, width: 1200.4, height: 800.3 };
    const first = partAround(seen, { left: 3.3, top: 4.4 }, nothing);
    const next = partAround({ ...seen, left: 500.75, width: 1199.9 }, { left: -487.2, top: 4.4 }, first);
    expect([next.width, next.height]).toEqual([first.width, first.height]);
    expect(partAround({ ...seen, width: 600 }, { left: 3.3, top: 4.4 }, first).width).toBeLessThan(
      first.width,
    );
  });
});

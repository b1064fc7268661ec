import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers } from '../testing/shapes.ts';
import { largestTriangles } from './largest-triangles.ts';

const curveOf = (values: Float64Array) => ({
  times: Float64Array.from(values, (_, i) => i * 1000),
  values: values.map((value) => (Number.isFinite(value) ? value + 0 : Number.NaN)),
});

describe('the points that a screen needs', () => {
  it('are few, in order, and have the first, the last, the smallest, the largest and every gap', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 50 }), (values, columns) => {
        const curve = curveOf(values);
        const kept = largestTriangles(curve, columns);
        const last = values.length - 1;
        expect(kept.every((index, i) => i === 0 || index > kept[i - 1]!)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(2 * columns + 4);
        expect([kept[0], kept.at(-1)]).toEqual([0, last]);
        const there = (list: Float64Array) => list.filter((value) => !Number.isNaN(value));
        const shown = there(Float64Array.from(kept, (index) => curve.values[index]!));
        const all = there(curve.values);
        const extremes = (list: Float64Array) => [
          list.reduce((a, b) => Math.min(a, b), 1 / 0),
          list.reduce((a, b) => Math.max(a, b), -1 / 0),
        ];
        expect(extremes(shown)).toEqual(extremes(all));
        // A gap as wide as two columns has one of them for itself.
        const width = (curve.times[last]! / columns) * 2;
        for (let start = 0; start <= last; start += 1) {
          if (!Number.isNaN(curve.values[start]!)) continue;
          let end = start;
          while (end < last && Number.isNaN(curve.values[end + 1]!)) end += 1;
          if ((end - start) * 1000 > width)
            expect(kept.some((index) => index >= start && index <= end)).toBe(true);
          start = end;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are all of them while they are no more than columns', () => {
    expect([...largestTriangles(curveOf(Float64Array.of(1, 2, 3)), 10)]).toEqual([0, 1, 2]);
  });

  it('leave a gap open', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => (i > 41 && i < 52 ? Number.NaN : i));
    const kept = largestTriangles(curveOf(values), 20);
    expect([...kept].filter((index) => Number.isNaN(values[index]!)).length).toBeGreaterThan(0);
  });

  it('have every lonely peak', () => {
    const peaks = [17, 53, 88];
    const values = Float64Array.from({ length: 100 }, (_, i) => (peaks.includes(i) ? 5 - i / 100 : 0));
    const kept = largestTriangles(curveOf(values), 10);
    expect([...kept].filter((index) => values[index] !== 0)).toEqual(peaks);
  });
});

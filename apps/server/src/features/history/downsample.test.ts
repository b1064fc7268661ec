import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CurveSampler } from './downsample.ts';

interface Point {
  readonly time: number;
  readonly value: number;
  readonly code: number;
}

const points = fc
  .uniqueArray(
    fc.record({
      time: fc.integer({ min: 0, max: 9999 }),
      value: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(Number.NaN)),
      code: fc.constantFrom(200, 200, 200, 201, 1715),
    }),
    { selector: (point) => point.time, maxLength: 300 },
  )
  .map((list) => list.toSorted((a, b) => a.time - b.time));

function sample(list: readonly Point[], maxPoints: number, chunkLength: number) {
  const sampler = new CurveSampler({ fromMs: 0, toMs: 9999, maxPoints, isText: false });
  for (let at = 0; at < list.length; at += chunkLength) {
    const chunk = list.slice(at, at + chunkLength);
    sampler.push({
      times: Float64Array.from(chunk, (point) => point.time),
      values: Float64Array.from(chunk, (point) => point.value),
      codes: Int32Array.from(chunk, (point) => point.code),
      texts: undefined,
    });
  }
  return sampler.finish();
}

const isTrusted = ({ value, code }: Point) => !Number.isNaN(value) && code <= 201;
const numbersOf = (values: Iterable<number>) => [...values].filter((value) => !Number.isNaN(value));

describe('CurveSampler', () => {
  it('leaves real points in order, no more than asked for, with the extremes and the gaps', () => {
    fc.assert(
      fc.property(
        points,
        fc.integer({ min: 10, max: 120 }),
        fc.integer({ min: 1, max: 100 }),
        (list, max, chunk) => {
          const curve = sample(list, max, chunk);
          expect(curve.rawCount).toBe(list.length);
          expect(curve.isDownsampled).toBe(list.length > max);
          expect(curve.times.length).toBeLessThanOrEqual(max);
          const byTime = new Map(list.map((point) => [point.time, point]));
          let lastTime = -1;
          for (const [i, time] of curve.times.entries()) {
            expect(time).toBeGreaterThan(lastTime);
            lastTime = time;
            const { value, code } = byTime.get(time)!;
            const isGap = curve.isDownsampled && !isTrusted({ time, value, code });
            expect([curve.values[i], curve.codes[i]]).toEqual([isGap ? Number.NaN : value, code]);
          }
          if (!curve.isDownsampled) expect(curve.times.length).toBe(list.length);
          // An untrusted 9999 neither hides the true extremes nor is drawn itself.
          const counted = curve.isDownsampled ? list.filter(isTrusted) : list;
          const all = numbersOf(counted.map((point) => point.value));
          const kept = numbersOf(curve.values);
          expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...all), Math.max(...all)]);
          expect(kept.length < curve.values.length).toBe(all.length < list.length);
        },
      ),
    );
  });

  it('does not depend on how the values were cut into chunks', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 50 }), (list, chunk) => {
        expect(sample(list, 30, chunk)).toEqual(sample(list, 30, 1000));
      }),
    );
  });

  it('keeps the first and the last text of each bucket', () => {
    const sampler = new CurveSampler({ fromMs: 0, toMs: 99, maxPoints: 10, isText: true });
    sampler.push({
      times: Float64Array.from({ length: 100 }, (_, i) => i),
      values: new Float64Array(100).fill(Number.NaN),
      codes: undefined,
      texts: Array.from({ length: 100 }, (_, i) => `t${i}`),
    });
    const curve = sampler.finish();
    expect(curve.texts).toEqual(['t0', 't33', 't34', 't66', 't67', 't99']);
  });
});

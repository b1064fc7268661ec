import { randomInt } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, SegmentError } from '@zutai/segment-codec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOOD } from '../history-columns.ts';
import { packParts, unpackParts } from './pack-parts.ts';
import { coarserParts, type Part, partsOf } from './part.ts';

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2_000, max: 2_000 }).map((n) => n / 100) },
  fc.constantFrom(Number.NaN, 0, -0, 5, 1e18, Number.POSITIVE_INFINITY),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
);
const columns = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 50_000 }),
      value,
      code: fc.oneof({ weight: 6, arbitrary: fc.constant(GOOD) }, fc.constantFrom(201, 99901)),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) => {
    let time = Date.UTC(2026, 0, 1);
    return {
      times: Float64Array.from(rows, ({ step }) => (time += step)),
      values: Float64Array.from(rows, (row) => row.value),
      codes: Int32Array.from(rows, ({ code }) => code),
      texts: undefined,
    };
  });

function expectSame(found: readonly Part[], wanted: readonly Part[]): void {
  const without = ({ summary: { sum: _, integral: __, ...summary }, points }: Part) => ({ summary, points });
  expect(found.map(without)).toEqual(wanted.map(without));
  found.forEach(({ summary }, i) => {
    const { sum, integral, min, max, count } = wanted[i]!.summary;
    const scale = 1e-11 * Math.max(1, count) * Math.max(Math.abs(min), Math.abs(max), Number.MIN_VALUE);
    if (Number.isNaN(min) || !Number.isFinite(sum)) return;
    expect(Math.abs(summary.sum - sum)).toBeLessThanOrEqual(scale);
    expect(Math.abs(summary.integral - integral)).toBeLessThanOrEqual(scale * HOUR_MS);
  });
}

describe('packed parts', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(columns, (all) => {
        const parts = partsOf(all, MINUTE_MS);
        expectSame(unpackParts(packParts(parts)), parts);
      }),
      { numRuns: 1000 },
    );
  });

  it('of coarse steps are the same from finer ones', () => {
    fc.assert(
      fc.property(columns, (all) => {
        expectSame(coarserParts(partsOf(all, MINUTE_MS), HOUR_MS), partsOf(all, HOUR_MS));
      }),
      { numRuns: 1000 },
    );
  });

  it('with a flipped bit anywhere are refused', () => {
    const seconds = Array.from({ length: 600 }, (_, i) => i * 1000);
    const bytes = packParts(
      partsOf(
        {
          times: Float64Array.from(seconds),
          values: Float64Array.from(seconds, (ms) => (ms % 7_000) / 100),
          codes: undefined,
          texts: undefined,
        },
        MINUTE_MS,
      ),
    );
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at]! ^= 1 << randomInt(8);
      expect(() => unpackParts(changed)).toThrow(SegmentError);
    }
    expect(() => unpackParts(bytes.subarray(0, 5))).toThrow(SegmentError);
  });
});

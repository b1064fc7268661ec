import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleValue } from './scale-value.ts';

/** Decimal arithmetic on whole numbers of 10^-12: slow and obviously right. */
function scaleExactly(raw: number, scaleHundredths: number, offsetTenths: number): number {
  const product = BigInt(raw) * BigInt(scaleHundredths) * 10n ** 10n;
  return Number(`${product + BigInt(offsetTenths) * 10n ** 11n}e-12`);
}

describe('scaled values', () => {
  it('are what decimal arithmetic gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 31), max: 2 ** 32 }),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (raw, scaleHundredths, offsetTenths) => {
          const exact = scaleExactly(raw, scaleHundredths, offsetTenths);
          expect(scaleValue(raw, scaleHundredths / 100, offsetTenths / 10) + 0).toBe(exact + 0);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    [501, 0.1, -50, 0.1],
    [3, 0.1, 0, 0.3],
    [27648, 100 / 27648, 0, 100],
    [9_007_199_254_740_991, 1, 0, 9_007_199_254_740_991],
    [1, 1e-12, 0, 1e-12],
    [5e-324, 2, 0, 1e-323],
  ])('%d × %d + %d is %d', (raw, scale, offset, expected) => {
    expect(scaleValue(raw, scale, offset)).toBe(expected);
  });
});

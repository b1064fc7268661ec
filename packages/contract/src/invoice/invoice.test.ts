import { describe, expect, it } from 'vitest';
import { TAX_RATES, taxOf } from './tax.ts';
import { isTaxNumber } from './tax-number.ts';

describe('a taxpayer number', () => {
  it.each(['91350100M000100Y43', '91110000600037341L', '9144030071526726XG'])('%s is one', (number) => {
    expect(isTaxNumber(number)).toBe(true);
  });

  it('with one letter that is another, or two that changed places, is none', () => {
    const number = '91350100M000100Y43';
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (const [place, letter] of [...number].entries())
      for (const other of letters)
        if (other !== letter)
          expect(isTaxNumber(number.slice(0, place) + other + number.slice(place + 1))).toBe(false);
    expect(isTaxNumber('93150100M000100Y43')).toBe(false);
  });

  it.each(['', '91350100M000100Y4', '91350100m000100y43', '91350100O000100Y43', '91350100M000100Y430'])(
    '%j is none',
    (number) => {
      expect(isTaxNumber(number)).toBe(false);
    },
  );
});

describe('the tax in an amount', () => {
  it.each([
    [10_600, '6', 10_000, 600],
    [11_300, '13', 10_000, 1300],
    [12_050, '6', 11_368, 682],
    [1, '13', 1, 0],
    [100, '0', 100, 0],
    [101, '1', 100, 1],
    [1_000_000_000, '13', 884_955_752, 115_044_248],
  ] as const)('of %i fen at %s %%', (amountFen, rate, netFen, taxFen) => {
    expect(taxOf(amountFen, rate)).toEqual({ netFen, taxFen });
  });

  it('is never more than half a fen from what it would be without rounding, and both are the amount', () => {
    for (const rate of TAX_RATES)
      for (let amountFen = 0; amountFen < 3_000; amountFen += 1) {
        const { netFen, taxFen } = taxOf(amountFen, rate);
        expect(netFen + taxFen).toBe(amountFen);
        // |net − amount / (1 + rate)| ≤ 1/2, in whole numbers.
        const whole = 100 + Number(rate);
        expect(Math.abs(netFen * whole - amountFen * 100) * 2 <= whole).toBe(true);
      }
  });
});

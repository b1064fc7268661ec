import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_THOUSANDTHS, quantityText, thousandthsOf } from './quantity.ts';

it('a quantity is written as a decimal without needless zeros, and read back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_THOUSANDTHS }), (amount) => {
      const text = quantityText(amount);
      // Of ten digits a number of JavaScript holds each.
      expect(text).toBe(String(amount / 1_000));
      expect(thousandthsOf(text)).toBe(amount);
      expect(thousandthsOf((amount / 1_000).toFixed(3))).toBe(amount);
      if (amount > 0) expect(quantityText(-amount)).toBe(`-${text}`);
    }),
  );
});

it.each(['', '-1', '1.2345', '1e3', '.5', '12345678', 'x'])('“%s” is none', (text) => {
  expect(thousandthsOf(text)).toBeUndefined();
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula.ts';

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', "'=x", '=HYPERLINK("http://x")', '-', '+'])(
  'makes a text of %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

it.each(['', 'a', '12', '-12.5', '+1e-3', "'", "it's", 'a=1'])('leaves %j', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it('reads back what it wrote', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'=+-@\t\rab1`) });
  fc.assert(
    fc.property(text, (value) => {
      expect(unescapeFormula(escapeFormula(value))).toBe(value);
    }),
  );
});

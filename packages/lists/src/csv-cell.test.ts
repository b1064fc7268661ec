import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, escapeFormula, unescapeFormula } from './csv-cell.ts';

const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];

it.each([
  ...SIGNS.map((sign) => [`${sign}A1`, `'${sign}A1`]),
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ["'=x", "''=x"],
  ['-', "'-"],
  ['+', "'+"],
  ['+8613800000000', "'+8613800000000"],
  ['-1+2', "'-1+2"],
  ['-1 °C', "'-1 °C"],
  ['x;=1', '"x;=1"'],
  ['a\t=1', '"a\t=1"'],
  ['a,=1', '"a,=1"'],
  ['a"b', '"a""b"'],
  ['a\r\n=1', '"a\r\n=1"'],
])('writes %j so that it runs nowhere', (text, cell) => {
  expect(csvCell(text!)).toBe(cell);
});

it.each(['', 'a', '12', '-12.5', '-9007199254740993', '-1e-3', "'", "it's", 'a=1', '水位'])(
  'leaves %j',
  (text) => {
    expect(csvCell(text)).toBe(text);
  },
);

it('reads back what it wrote', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'\t\rab1`, ...SIGNS) });
  fc.assert(
    fc.property(text, (value) => {
      expect(unescapeFormula(escapeFormula(value))).toBe(value);
    }),
  );
});

import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it.each([
  ['3.5', '3.5'],
  ['3,5', '3.5'],
  ['-0,500', '-0.500'],
  ['1,200', '1200'],
  ['-1,234,567.5', '-1234567.5'],
  ['1 200', '1200'],
  ["1'200", '1200'],
  ['３。５', '3.5'],
  ['１，２００', '1200'],
  ['−5', '-5'],
  ['+5', '5'],
  ['1e3', '1e3'],
  [',5', '.5'],
  ['1.200,5', '1200.5'],
  ['1 200 000', '1200000'],
  ['1’200.5', '1200.5'],
  ['', ''],
  [undefined, ''],
])('%s is read as %s', (typed, text) => expect(numberText(typed)).toBe(text));

it.each(['1,2,3', '12,34,567', '1,200,5', '3,5 m', 'abc', '3\t5', "5'3", '10²', '①'])(
  '%s is no number',
  (typed) => expect(Number(numberText(typed))).toBeNaN(),
);

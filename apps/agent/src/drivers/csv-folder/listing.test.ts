import { expect, it } from 'vitest';
import { matchesFiles } from './listing.ts';

it.each([
  ['*.csv', 'a.csv', true],
  ['*.csv', 'A.CSV', true],
  ['*.csv', 'a.csv.tmp', false],
  ['*.csv', '.a.csv', false],
  ['pump-*-*.csv', 'pump-3-2026.csv', true],
  ['pump-*-*.csv', 'pump-3.csv', false],
  ['ab*ba.csv', 'aba.csv', false],
  ['state.csv', 'state.csv', true],
  ['state.csv', 'estate.csv', false],
  ['(a+)+*.csv', '(a+)+1.csv', true],
])('%s and %s: %s', (pattern, name, expected) => {
  expect(matchesFiles(pattern, name)).toBe(expected);
});

it('takes no longer for a pattern of many stars', () => {
  expect(matchesFiles(`${'*a'.repeat(40)}b.csv`, `${'a'.repeat(240)}.csv`)).toBe(false);
});

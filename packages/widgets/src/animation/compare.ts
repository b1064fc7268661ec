import { type ComparisonSymbol, type LiveValue, toNumber } from '@zutai/diagram';

type Comparison = (a: number | string, b: number | string) => boolean;

const comparisons: Readonly<Record<ComparisonSymbol, Comparison>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

/** Compares as numbers when both are numbers, else as text; undefined when there is no value to compare. */
export function compareValue(
  value: LiveValue['value'],
  symbol: ComparisonSymbol,
  expected: string,
): boolean | undefined {
  if (value === null || value === '') return undefined;
  const number = toNumber(value);
  const expectedNumber = toNumber(expected === 'true' ? true : expected === 'false' ? false : expected);
  const compare = comparisons[symbol];
  if (!compare) return undefined;
  return number !== null && expectedNumber !== null
    ? compare(number, expectedNumber)
    : compare(String(value), expected);
}

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

/** An integer beyond ±2^53 travels as its decimal text. */
const isLongInteger = (value: LiveValue['value']): value is string =>
  typeof value === 'string' && /^-?\d{16,20}$/.test(value);

function compareIntegers(value: string, symbol: ComparisonSymbol, expected: string): boolean | undefined {
  const difference = BigInt(value) - BigInt(expected);
  return comparisons[symbol]?.(difference === 0n ? 0 : difference < 0n ? -1 : 1, 0);
}

/** Compares as numbers when both are numbers, else as text; undefined when there is no value to compare. */
export function compareValue(
  value: LiveValue['value'],
  symbol: ComparisonSymbol,
  expected: string,
): boolean | undefined {
  if (value === null || value === '') return undefined;
  const number = toNumber(value);
  if (isLongInteger(value) && /^-?\d+$/.test(expected)) return compareIntegers(value, symbol, expected);
  const expectedNumber = toNumber(expected === 'true' ? true : expected === 'false' ? false : expected);
  const compare = comparisons[symbol];
  if (!compare) return undefined;
  return number !== null && expectedNumber !== null
    ? compare(number, expectedNumber)
    : compare(String(value), expected);
}

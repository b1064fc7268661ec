import { describe, expect, it } from 'vitest';
import { isSameData } from './use-unchanged.ts';

describe('plain data', () => {
  it.each([
    [
      { a: 1, b: ['x', null] },
      { b: ['x', null], a: 1 },
    ],
    [[], []],
    [Number.NaN, Number.NaN],
  ])('says the same: %j and %j', (a, b) => {
    expect(isSameData(a, b)).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    ['1', 1],
  ])('says something else: %j and %j', (a, b) => {
    expect(isSameData(a, b)).toBe(false);
  });
});

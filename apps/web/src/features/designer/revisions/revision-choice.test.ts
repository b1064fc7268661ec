import { describe, expect, it } from 'vitest';
import { readChoice, toggleChoice, writeChoice } from './revision-choice.ts';

describe('the revisions in the address', () => {
  it('are none, one, or two with the older first', () => {
    expect(readChoice(null)).toBeUndefined();
    expect(readChoice('list')).toEqual([]);
    expect(readChoice('12')).toEqual([12]);
    expect(readChoice('15-12')).toEqual([12, 15]);
  });

  it('are none when the address is nonsense', () => {
    expect(readChoice('0')).toEqual([]);
    expect(readChoice('1-2-3')).toEqual([]);
    expect(readChoice('7-7')).toEqual([7]);
  });

  it('come back as they were written', () => {
    for (const choice of [[], [3], [3, 9]] as const) expect(readChoice(writeChoice(choice))).toEqual(choice);
  });
});

describe('clicking revisions', () => {
  it('takes up to two and lets go of them again', () => {
    expect(toggleChoice([], 5)).toEqual([5]);
    expect(toggleChoice([5], 3)).toEqual([3, 5]);
    expect(toggleChoice([3, 5], 3)).toEqual([5]);
    expect(toggleChoice([5], 5)).toEqual([]);
  });

  it('puts a third in the place of the older one', () => {
    expect(toggleChoice([3, 5], 9)).toEqual([5, 9]);
    expect(toggleChoice([3, 5], 1)).toEqual([1, 5]);
  });
});

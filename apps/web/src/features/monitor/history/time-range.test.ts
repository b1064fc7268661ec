import { describe, expect, it } from 'vitest';
import { rangeOf, readRange } from './time-range.ts';

describe('the range in the address', () => {
  it.each([
    ['last=1440', { lastMin: 1440 }],
    ['', { lastMin: 60 }],
    ['last=-5', { lastMin: 60 }],
    ['last=999999999', { lastMin: 60 }],
    ['from=5000&to=9000&last=60', { fromMs: 5000, toMs: 9000 }],
    ['from=9000&to=5000', { lastMin: 60 }],
  ])('%s', (text, choice) => {
    expect(readRange(new URLSearchParams(text))).toEqual(choice);
  });

  it('moves with the time when it is the last minutes', () => {
    expect(rangeOf({ lastMin: 1 }, 100_000)).toEqual({
      fromMs: 40_000,
      toMs: 100_000,
    });
  });
});

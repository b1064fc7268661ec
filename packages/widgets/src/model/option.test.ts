import { describe, expect, it } from 'vitest';
import { liveValue } from '../testing/test-live.ts';
import { placeOfValue } from './option.ts';

const options = [{ value: '0' }, { value: '1.0' }, { value: 'auto' }];

describe('the option of a live value', () => {
  it('is found by number, word and switch', () => {
    expect(placeOfValue(options, liveValue(1))).toBe(1);
    expect(placeOfValue(options, liveValue('auto'))).toBe(2);
    expect(placeOfValue(options, liveValue(true))).toBe(1);
    expect(placeOfValue([{ value: 'true' }], liveValue(true))).toBe(0);
    expect(placeOfValue(options, liveValue(0, { quality: 'stale' }))).toBe(0);
  });

  it('is none of them for another value, and where nothing is known', () => {
    expect(placeOfValue(options, liveValue(7))).toBe(-1);
    expect(placeOfValue(options, liveValue(null))).toBe(-1);
    expect(placeOfValue(options, liveValue(1, { quality: 'bad' }))).toBe(-1);
  });
});

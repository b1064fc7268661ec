import { describe, expect, it } from 'vitest';
import { pollText } from './driver-text.ts';

describe('pollText', () => {
  it.each([
    [50, '50 ms'],
    [1500, '1500 ms'],
    [2000, '2 s'],
    [90_000, '90 s'],
    [300_000, '5 min'],
  ])('%i', (ms, text) => {
    expect(pollText(ms)).toBe(text);
  });
});

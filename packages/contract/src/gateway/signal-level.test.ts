import { describe, expect, it } from 'vitest';
import { signalLevelOf } from './signal-level.ts';

describe('Section 4: "Gateway signal level: 70-100 very good, 50-70 good, 30-50 fair, under 30 bad."', () => {
  it.each([
    [100, 'VeryGood'],
    [70, 'VeryGood'],
    [69, 'Good'],
    [50, 'Good'],
    [49, 'Fair'],
    [30, 'Fair'],
    [29, 'Bad'],
    [0, 'Bad'],
  ])('%i', (percent, level) => {
    expect(signalLevelOf(percent)).toBe(level);
  });
});

import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

const range = { fromMs: 0, toMs: 100 };

describe('sparkPath', () => {
  it('fills the box from the lowest to the highest value', () => {
    expect(sparkPath([0, 100], [10, 20], range, 100, 24)).toBe('M0.0 22.0L100.0 2.0');
  });

  it('breaks where values are missing', () => {
    expect(sparkPath([0, 50, 100], [10, null, 20], range, 100, 24)).toBe('M0.0 22.0M100.0 2.0');
  });

  it('draws a constant through the middle and nothing for nothing', () => {
    expect(sparkPath([0, 100], [5, 5], range, 100, 24)).toBe('M0.0 12.0L100.0 12.0');
    expect(sparkPath([], [], range, 100, 24)).toBe('');
  });
});

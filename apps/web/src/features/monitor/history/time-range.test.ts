import { describe, expect, it } from 'vitest';
import {
  limitRange,
  MAX_RANGE_MS,
  MIN_RANGE_MS,
  moveRange,
  rangeOf,
  readRange,
  zoomRange,
} from './time-range.ts';

const hour = { fromMs: 1_000_000_000, toMs: 1_003_600_000 };

describe('zooming', () => {
  it('leaves the time under the pointer where it is', () => {
    const anchorMs = hour.fromMs + 900_000;
    const zoomed = zoomRange(hour, 0.5, anchorMs);
    expect(zoomed.toMs - zoomed.fromMs).toBe(1_800_000);
    expect((anchorMs - zoomed.fromMs) / 1_800_000).toBeCloseTo(0.25);
  });

  it('goes neither closer than a second nor beyond 30 days', () => {
    const close = zoomRange(hour, 1e-9, hour.fromMs);
    expect(close.toMs - close.fromMs).toBe(MIN_RANGE_MS);
    const far = zoomRange({ fromMs: 1e12, toMs: 1e12 + 3.6e6 }, 1e9, 1e12);
    expect(far.toMs - far.fromMs).toBe(MAX_RANGE_MS);
    const limited = limitRange({ fromMs: 1e12, toMs: 1e12 + 2 * MAX_RANGE_MS });
    expect(limited.toMs - limited.fromMs).toBe(MAX_RANGE_MS);
  });

  it('moves by a share of what is seen and keeps its length', () => {
    expect(moveRange(hour, 0.5)).toEqual({
      fromMs: hour.fromMs + 1_800_000,
      toMs: hour.toMs + 1_800_000,
    });
    expect(moveRange({ fromMs: 100, toMs: 2000 }, -0.5)).toEqual({
      fromMs: 0,
      toMs: 1900,
    });
  });
});

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

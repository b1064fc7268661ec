import { describe, expect, it } from 'vitest';
import { limitRange, MAX_SPAN_MS, MIN_SPAN_MS, moveRange, zoomRange } from './time-range.ts';

const hour = { fromMs: 1_000_000_000, toMs: 1_003_600_000 };

describe('a range of time', () => {
  it('leaves the time under the pointer where it is when it is zoomed', () => {
    const anchorMs = hour.fromMs + 900_000;
    const zoomed = zoomRange(hour, 0.5, anchorMs);
    expect(zoomed.toMs - zoomed.fromMs).toBe(1_800_000);
    expect((anchorMs - zoomed.fromMs) / 1_800_000).toBeCloseTo(0.25);
  });

  it('goes neither closer than a second nor beyond 30 days', () => {
    const close = zoomRange(hour, 1e-9, hour.fromMs);
    expect(close.toMs - close.fromMs).toBe(MIN_SPAN_MS);
    const far = zoomRange({ fromMs: 1e12, toMs: 1e12 + 3.6e6 }, 1e9, 1e12);
    expect(far.toMs - far.fromMs).toBe(MAX_SPAN_MS);
    const limited = limitRange({ fromMs: 1e12, toMs: 1e12 + 2 * MAX_SPAN_MS });
    expect(limited.toMs - limited.fromMs).toBe(MAX_SPAN_MS);
  });

  it('moves by a share of what is seen and keeps its length', () => {
    expect(moveRange(hour, 0.5)).toEqual({ fromMs: hour.fromMs + 1_800_000, toMs: hour.toMs + 1_800_000 });
    expect(moveRange({ fromMs: 100, toMs: 2000 }, -0.5)).toEqual({ fromMs: 0, toMs: 1900 });
  });
});

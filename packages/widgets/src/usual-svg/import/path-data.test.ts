import type { PathSegment } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { formatPathData, parsePathData } from './path-data.ts';

const asText = (d: string) => formatPathData(parsePathData(d), 2);

/** A point on a curve half way. */
function middleOf([, ...n]: PathSegment, from: readonly [number, number]): [number, number] {
  const [x1, y1, x2, y2, x, y] = n as number[];
  const mix = (a: number, b: number, c: number, d: number) => (a + 3 * b + 3 * c + d) / 8;
  return [mix(from[0], x1!, x2!, x!), mix(from[1], y1!, y2!, y!)];
}

describe('path data', () => {
  it('is made absolute: every relative command', () => {
    expect(asText('m10 10 l5 0 h5 v5 z')).toBe('M10 10L15 10L20 10L20 15Z');
    expect(asText('M10,10L5-5.5.5')).toBe('M10 10L5 -5.5');
    expect(asText('m1 1 2 2 3 3')).toBe('M1 1L3 3L6 6');
    expect(asText('M10 10c1 2 3 4 5 6')).toBe('M10 10C11 12 13 14 15 16');
    // After a close the pen is at the start of the figure.
    expect(asText('M10 10h5v5zl1 1')).toBe('M10 10L15 10L15 15ZL11 11');
  });

  it('has mirrored control points where a smooth curve follows a curve', () => {
    expect(asText('M0 0C0 10 10 10 10 0S20-10 20 0')).toBe('M0 0C0 10 10 10 10 0C10 -10 20 -10 20 0');
    expect(asText('M0 0L10 0S20-10 20 0')).toBe('M0 0L10 0C10 0 20 -10 20 0');
  });

  it('has quadratic curves as cubic ones', () => {
    expect(asText('M0 0Q15 30 30 0')).toBe('M0 0C10 20 20 20 30 0');
    expect(asText('M0 0Q15 30 30 0t30 0')).toBe('M0 0C10 20 20 20 30 0C40 -20 50 -20 60 0');
  });

  it('has arcs as curves that lie on the ellipse, flags written together or apart', () => {
    for (const d of ['M0 0A10 10 0 0 1 20 0', 'M0 0a10 10 0 0120 0', 'M0,0a10,10,0,0,1,20,0']) {
      const segments = parsePathData(d);
      expect(segments.slice(1).map(([kind]) => kind)).toEqual(['curve', 'curve']);
      expect(segments.at(-1)!.slice(-2)).toEqual([20, 0]);
      const [x, y] = middleOf(segments[1]!, [0, 0]);
      expect(Math.hypot(x - 10, y)).toBeCloseTo(10, 2);
      expect(y).toBeLessThan(0);
    }
    expect(middleOf(parsePathData('M0 0A10 10 0 0 0 20 0')[1]!, [0, 0])[1]).toBeGreaterThan(0);
    // Three quarters of a circle, and a radius too small for its ends.
    expect(parsePathData('M10 0A10 10 0 1 1 0-10').length).toBe(4);
    expect(parsePathData('M0 0A1 1 0 0 1 20 0').length).toBe(3);
    expect(asText('M0 0A0 5 0 0 1 20 0')).toBe('M0 0C0 0 20 0 20 0');
    expect(asText('M5 5A5 5 0 0 1 5 5')).toBe('M5 5');
  });

  it('is drawn up to where it is unreadable', () => {
    expect(asText('M0 0L10 10L5')).toBe('M0 0L10 10');
    expect(asText('M0 0L10 10X5 5L1 1')).toBe('M0 0L10 10');
    expect(asText('L10 10')).toBe('');
    expect(asText('M0 0L1e400 0')).toBe('M0 0');
    expect(asText('')).toBe('');
    expect(asText('M0 0<script>')).toBe('M0 0');
  });

  it('reads what it wrote', () => {
    const text = asText('M1.23456 2c3 4 5 6 7 8q1 1 2 2a3 4 5 0 1 6 7z');
    expect(asText(text)).toBe(text);
  });
});

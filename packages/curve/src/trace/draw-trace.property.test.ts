import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverRange, type Piece } from '../pieces/index.ts';
import { drawTrace, gapsOf } from './draw-trace.ts';
import type { Trace } from './trace.ts';

const RANGE = { fromMs: 0, toMs: 10_000 };
const ENDS = [0, 100] as const;

const points = fc
  .uniqueArray(fc.nat(10_000), { maxLength: 400 })
  .map((times) => Float64Array.from(times).sort())
  .chain((times) =>
    fc
      .array(
        fc.oneof({ weight: 9, arbitrary: fc.nat(100) }, { weight: 1, arbitrary: fc.constant(Number.NaN) }),
        {
          minLength: times.length,
          maxLength: times.length,
        },
      )
      .map((values): Piece => ({ ...RANGE, bucketMs: 0, times, values: Float64Array.from(values) })),
  );

/** The points of each line that is drawn, 100 pixels wide and high, back in ms and values. */
function draw(piece: Piece, isStepped: boolean): { timeMs: number; value: number }[][] {
  const lines: { timeMs: number; value: number }[][] = [];
  const toPoint = (x: number, y: number) => ({ timeMs: x * 100, value: 100 - y });
  const ctx = {
    beginPath: () => undefined,
    stroke: () => undefined,
    setLineDash: () => undefined,
    moveTo: (x: number, y: number) => void lines.push([toPoint(x, y)]),
    lineTo: (x: number, y: number) => void lines.at(-1)!.push(toPoint(x, y)),
  } as unknown as CanvasRenderingContext2D;
  const trace: Trace = {
    ...{ key: '1', spans: coverRange([piece], RANGE), offsetMs: 0, scale: 'y', color: '', isStepped },
    ...{ dash: [], width: 1, opacity: 1 },
  };
  drawTrace({ ctx, left: 0, top: 0, width: 100, height: 100, ratio: 1, ...RANGE }, trace, ENDS);
  return lines;
}

describe('a trace', () => {
  it('loses neither the least nor the greatest value of any column of pixels', () => {
    fc.assert(
      fc.property(points, fc.boolean(), (piece, isStepped) => {
        const drawn = draw(piece, isStepped).flat();
        for (const [place, timeMs] of piece.times.entries()) {
          const value = piece.values[place]!;
          if (Number.isNaN(value)) continue;
          const near = drawn
            .filter((point) => Math.abs(point.timeMs - timeMs) <= 100.5)
            .map((point) => point.value);
          expect(Math.max(...near)).toBeGreaterThanOrEqual(value - 1e-6);
          expect(Math.min(...near)).toBeLessThanOrEqual(value + 1e-6);
        }
      }),
    );
  });

  it('has no line across a time without a trusted value', () => {
    fc.assert(
      fc.property(points, (piece) => {
        const gaps = [...piece.times].filter((_, place) => Number.isNaN(piece.values[place]));
        for (const line of draw(piece, false)) {
          const times = line.map(({ timeMs }) => timeMs);
          // A single point is drawn as a dash of one pixel.
          const [from, to] = [Math.min(...times), Math.max(...times)];
          expect(gaps.some((gapMs) => gapMs > from && gapMs < to - 100)).toBe(false);
        }
      }),
    );
  });

  it('says from when until when it had none', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -500, max: 500 }), (piece, offsetMs) => {
        const gaps = gapsOf({ spans: coverRange([piece], RANGE), offsetMs });
        for (let timeMs = 50.5; timeMs < RANGE.toMs; timeMs += 197) {
          const place = piece.times.findLastIndex((time) => time <= timeMs);
          const isGap = place >= 0 && Number.isNaN(piece.values[place]);
          const at = timeMs + offsetMs;
          expect(gaps.some(({ fromMs, toMs }) => fromMs <= at && at < toMs)).toBe(isGap);
        }
      }),
    );
  });
});

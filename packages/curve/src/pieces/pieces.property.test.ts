import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveRange, zoomRange } from '../time-range.ts';
import {
  appendPiece,
  canStep,
  coverRange,
  deviationIn,
  extremesIn,
  missingParts,
  type Piece,
  pinchRange,
  rangeOfAxis,
  stepBy,
  stepTo,
  traceAt,
  type ViewSteps,
  zoomAxis,
} from './index.ts';

const START_MS = 1_700_000_000_000;

/** A piece of whole ms between 0 and 1000, each value telling which piece it is of. */
const pieces = fc
  .array(
    fc.record({
      from: fc.nat(900),
      length: fc.integer({ min: 1, max: 400 }),
      bucketMs: fc.constantFrom(0, 1, 5, 20, 20, 60),
      times: fc.uniqueArray(fc.nat(1300), { maxLength: 30 }),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ from, length, bucketMs, times }, place): Piece => {
      const inside = times.filter((time) => time >= from && time <= from + length).sort((a, b) => a - b);
      return {
        ...{ fromMs: from, toMs: from + length, bucketMs, times: Float64Array.from(inside) },
        values: Float64Array.from(inside, (time) => place * 10_000 + time),
      };
    }),
  );
const ranges = fc
  .tuple(fc.nat(1200), fc.integer({ min: 1, max: 600 }))
  .map(([fromMs, span]) => ({ fromMs, toMs: fromMs + span }));

/** The piece that has to be drawn around a moment, found the slow way. */
function finestAt(all: readonly Piece[], timeMs: number): Piece | undefined {
  const there = all.filter((piece) => piece.fromMs < timeMs && piece.toMs > timeMs);
  const least = Math.min(...there.map(({ bucketMs }) => bucketMs));
  return there.findLast(({ bucketMs }) => bucketMs === least);
}

describe('what is at hand of a signal', () => {
  it('is drawn from the finest piece at each moment, each moment once', () => {
    fc.assert(
      fc.property(pieces, ranges, (all, range) => {
        const spans = coverRange(all, range);
        for (let timeMs = range.fromMs + 0.5; timeMs < range.toMs; timeMs += 1) {
          const there = spans.filter(({ fromMs, toMs }) => fromMs < timeMs && timeMs < toMs);
          expect(there.map(({ piece }) => piece)).toEqual(
            [finestAt(all, timeMs)].filter((piece) => piece !== undefined),
          );
        }
        for (const [place, { fromMs, toMs }] of spans.entries()) {
          expect(fromMs).toBeLessThan(toMs);
          expect(fromMs).toBeGreaterThanOrEqual(place === 0 ? range.fromMs : spans[place - 1]!.toMs);
        }
      }),
    );
  });

  it('is asked for where nothing fine enough is there, and nowhere else', () => {
    fc.assert(
      fc.property(pieces, ranges, fc.constantFrom(0, 4, 20, 100), (all, range, bucketMs) => {
        const parts = missingParts(all, range, bucketMs);
        for (let timeMs = range.fromMs + 0.5; timeMs < range.toMs; timeMs += 1) {
          const isMissing = parts.some(({ fromMs, toMs }) => fromMs < timeMs && timeMs < toMs);
          const isThere = all.some(
            (piece) => piece.bucketMs <= bucketMs && piece.fromMs < timeMs && piece.toMs > timeMs,
          );
          expect(isMissing).toBe(!isThere);
        }
      }),
    );
  });

  it('has the value that held at a time, and its extremes, as one list of all points has', () => {
    fc.assert(
      fc.property(pieces, ranges, (all, range) => {
        const spans = coverRange(all, range);
        const points = spans.flatMap(({ piece, fromMs, toMs }) =>
          [...piece.times].flatMap((timeMs, at) =>
            timeMs >= fromMs && timeMs <= toMs ? [{ timeMs, value: piece.values[at]! }] : [],
          ),
        );
        const found = extremesIn(spans);
        for (const { value } of points) {
          expect(value).toBeGreaterThanOrEqual(found!.low);
          expect(value).toBeLessThanOrEqual(found!.high);
        }
        for (const span of spans)
          for (const timeMs of span.piece.times)
            if (timeMs > span.fromMs && timeMs < span.toMs)
              expect(traceAt(spans, timeMs)).toBe(span.piece.values[span.piece.times.indexOf(timeMs)]);
        expect(traceAt([], range.fromMs)).toBeUndefined();
      }),
    );
  });

  it('grows at its end: nothing twice, nothing lost, the oldest go when there is too much', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 20 }), (steps) => {
        const every = (fromMs: number, toMs: number): Piece => {
          const times = Float64Array.from({ length: toMs - fromMs + 1 }, (_, n) => fromMs + n);
          return { fromMs, toMs, bucketMs: 0, times, values: times };
        };
        let piece = every(0, 10);
        for (const step of steps) {
          // Again from within what was there, as a reader does that trusts its last moments less.
          piece = appendPiece(piece, every(Math.max(piece.fromMs, piece.toMs - 5), piece.toMs + step), 300);
          expect(piece.times.length).toBeLessThanOrEqual(300);
          expect([...piece.times]).toEqual([...every(piece.fromMs, piece.toMs).times]);
        }
      }),
    );
  });
});

it('deviates as values do that are looked at each ms, and not at all where some are missing', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(Number.NaN)), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 1e9 }), (some, base) => {
      const times = Float64Array.from(some, (_, place) => place * place * 3);
      const toMs = times.at(-1)! + 5;
      const range = { fromMs: 0, toMs };
      const piece = {
        ...range,
        bucketMs: 0,
        times,
        values: Float64Array.from(some, (value) => value + base),
      };
      const looked: number[] = [];
      for (let timeMs = 0; timeMs < toMs; timeMs += 1) {
        const value = piece.values[times.findLastIndex((time) => time <= timeMs)]!;
        if (!Number.isNaN(value)) looked.push(value);
      }
      const found = deviationIn(coverRange([piece], range), range);
      if (looked.length === 0) expect(found).toBeUndefined();
      else {
        const mean = looked.reduce((sum, value) => sum + (value - base), 0) / looked.length;
        const square = looked.reduce((sum, value) => sum + (value - base - mean) ** 2, 0) / looked.length;
        expect(found).toBeCloseTo(Math.sqrt(square), 6);
      }
      expect(deviationIn(coverRange([{ ...piece, bucketMs: 10 }], range), range)).toBeUndefined();
      expect(deviationIn(coverRange([piece], range), { fromMs: 0, toMs: toMs + 1 })).toBeUndefined();
    }),
  );
});

describe('axes', () => {
  const numbers = fc.double({ noNaN: true, min: -1e300, max: 1e300 });

  it('always have a lower end below an upper one, with the values between unless an end is given', () => {
    fc.assert(
      fc.property(
        fc.option(fc.tuple(numbers, numbers)),
        fc.record({ min: numbers, max: numbers }, { requiredKeys: [] }),
        (ends, limits) => {
          const extremes = ends && { low: Math.min(...ends), high: Math.max(...ends) };
          const [low, high] = rangeOfAxis(extremes, limits);
          expect(low).toBeLessThan(high);
          if (limits.min === undefined && limits.max === undefined && extremes !== null) {
            expect(low).toBeLessThanOrEqual(extremes.low);
            expect(high).toBeGreaterThanOrEqual(extremes.high);
          }
          if (limits.min !== undefined && limits.max !== undefined && limits.min < limits.max)
            expect([low, high]).toEqual([limits.min, limits.max]);
        },
      ),
    );
  });

  it('leave the value under the pointer where it is when they are zoomed', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.double({ min: 0.2, max: 5, noNaN: true }), (place, factor) => {
        const anchor = -50 + place * 200;
        const [low, high] = zoomAxis([-50, 150], factor, anchor);
        expect((anchor - low) / (high - low)).toBeCloseTo(place, 6);
        expect(high - low).toBeCloseTo(200 * factor, 6);
      }),
    );
    expect(zoomAxis([1, 1 + Number.EPSILON], 1e-9, 1)).toEqual([1, 1 + Number.EPSILON]);
  });
});

describe('the time that is shown', () => {
  const spans = fc.integer({ min: 2000, max: 86_400_000 });

  it('comes back when it is zoomed in and out again at one place, and moved there and back', () => {
    fc.assert(
      fc.property(spans, fc.double({ min: 0, max: 1, noNaN: true }), (spanMs, place) => {
        const range = { fromMs: START_MS, toMs: START_MS + spanMs };
        const anchorMs = START_MS + spanMs * place;
        const again = zoomRange(zoomRange(range, 1 / 1.25, anchorMs), 1.25, anchorMs);
        expect(Math.abs(again.fromMs - range.fromMs)).toBeLessThanOrEqual(3);
        expect(Math.abs(again.toMs - range.toMs)).toBeLessThanOrEqual(3);
        const moved = moveRange(moveRange(range, 0.5), -0.5);
        expect(Math.abs(moved.fromMs - range.fromMs)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('keeps the times under two fingers under them', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(spans, place, place, (spanMs, one, other) => {
        const times: [number, number] = [START_MS + spanMs * 0.25, START_MS + spanMs * 0.75];
        const range = pinchRange(times, [one, other]);
        if (range === undefined) return;
        const placeOf = (timeMs: number) => (timeMs - range.fromMs) / (range.toMs - range.fromMs);
        expect(placeOf(times[0])).toBeCloseTo(one, 3);
        expect(placeOf(times[1])).toBeCloseTo(other, 3);
      }),
    );
    expect(pinchRange([1, 2], [0.5, 0.5])).toBeUndefined();
  });

  it('is gone back and forward through, as in a browser', () => {
    const step = fc.oneof(
      fc.constant(-1 as const),
      fc.constant(1 as const),
      fc.integer({ min: 10, max: 99 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (moves) => {
        let steps: ViewSteps<number> = { views: [0], at: 0 };
        const [back, ahead]: [number[], number[]] = [[], []];
        let shown = 0;
        for (const move of moves) {
          if (move === -1 || move === 1) {
            const [from, to] = move === -1 ? [back, ahead] : [ahead, back];
            const next = from.length > 0 && canStep(steps, move) ? from.pop() : undefined;
            if (next !== undefined) {
              to.push(shown);
              shown = next;
            }
            steps = stepBy(steps, move);
          } else {
            back.push(shown);
            ahead.length = 0;
            shown = move;
            steps = stepTo(steps, move);
          }
          expect(steps.views[steps.at]).toBe(shown);
        }
      }),
    );
  });
});

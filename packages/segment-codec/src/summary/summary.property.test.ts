import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Columns, sliceColumns } from '../columns.ts';
import { summariseSlowly } from '../testing/slow-summary.ts';
import { mergeSummaries } from './merge-summaries.ts';
import { bucketStart, DAY_MS, HOUR_MS, mergeBuckets, rollUp } from './roll-up.ts';
import { goodShareOf, type Summary, summarise, timeMeanOf } from './summary.ts';

const RUNS = { numRuns: 1000 };

/** Whole numbers, whose sums are exact in any order. */
const row = fc.record({
  step: fc.integer({ min: 1, max: 40 }),
  value: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -9, max: 9 }) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY) },
  ),
  code: fc.oneof({ weight: 5, arbitrary: fc.constant(200) }, fc.constantFrom(201, 99901)),
});
const columns = fc.array(row, { minLength: 1, maxLength: 30 }).map((rows): Columns => {
  let time = -50;
  return {
    kind: 'number',
    times: Float64Array.from(rows, ({ step }) => {
      time += step;
      return time;
    }),
    values: Float64Array.from(rows, ({ value }) => value),
    codes: Int32Array.from(rows, ({ code }) => code),
  };
});
const holds = fc.constantFrom(Number.POSITIVE_INFINITY, 1, 15);

const withoutTail = ({ tail: _, ...rest }: Summary) => rest;

describe('a summary', () => {
  it('is what looking at every millisecond finds', () => {
    fc.assert(
      fc.property(columns, holds, fc.nat({ max: 60 }), (all, maxHoldMs, after) => {
        const [fromMs, toMs] = [all.times[0]!, all.times.at(-1)! + after];
        const slow = summariseSlowly(all, fromMs, toMs, maxHoldMs, () => true);
        expect(withoutTail(summarise(all, { toMs, maxHoldMs }))).toEqual(slow);
      }),
      RUNS,
    );
  });

  it('of parts, merged in any order, is that of the whole', () => {
    fc.assert(
      fc.property(
        columns,
        holds,
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.nat(),
        (all, maxHoldMs, cuts, seed) => {
          const count = all.times.length;
          const bounds = [...new Set([0, ...cuts.map((cut) => cut % count), count])].sort((a, b) => a - b);
          const parts = bounds
            .slice(1)
            .map((end, i) => summarise(sliceColumns(all, bounds[i]!, end), { maxHoldMs }));
          let rest = seed;
          while (parts.length > 1) {
            const at = rest % (parts.length - 1);
            parts.splice(at, 2, mergeSummaries(parts[at]!, parts[at + 1]!, { maxHoldMs }));
            rest = Math.floor(rest / 7);
          }
          expect(parts[0]).toEqual(summarise(all, { maxHoldMs }));
        },
      ),
      RUNS,
    );
  });

  it('has shares and means by time', () => {
    const times = Float64Array.of(0, 10, 30);
    const given = {
      kind: 'number' as const,
      times,
      values: Float64Array.of(1, 4, Number.NaN),
      codes: undefined,
    };
    const summary = summarise(given, { toMs: 40 });
    expect(summary).toMatchObject({
      count: 3,
      goodCount: 2,
      goodMs: 30,
      integral: 90,
      sum: 5,
      tail: undefined,
    });
    expect([goodShareOf(summary), timeMeanOf(summary)]).toEqual([0.75, 3]);
  });

  it('of texts counts them and how long they were there', () => {
    const texts = ['a', null, 'b'];
    const values = new Float64Array(3).fill(Number.NaN);
    const given: Columns = {
      kind: 'text',
      times: Float64Array.of(0, 10, 30),
      values,
      codes: undefined,
      texts,
    };
    expect(summarise(given, { toMs: 45 })).toMatchObject({
      goodCount: 2,
      goodMs: 25,
      integral: 0,
      min: Number.NaN,
    });
  });

  it('of an empty stretch is what held before; of nothing at all there is none', () => {
    const none: Columns = {
      kind: 'number',
      times: new Float64Array(0),
      values: new Float64Array(0),
      codes: undefined,
    };
    const before = { timeMs: 0, value: 3 };
    const empty = summarise(none, { fromMs: 10, toMs: 30, before, maxHoldMs: 25 });
    expect(empty).toMatchObject({ count: 0, goodMs: 15, integral: 45, tail: before });
    expect(() => summarise(none)).toThrow(RangeError);
  });

  it('is not merged with one that begins before it ends', () => {
    const [some, others] = [0, 5].map((time) =>
      summarise({
        kind: 'number',
        times: Float64Array.of(time, time + 9),
        values: new Float64Array(2),
        codes: undefined,
      }),
    ) as [Summary, Summary];
    expect(() => mergeSummaries(some, others)).toThrow(RangeError);
  });
});

describe('a roll-up', () => {
  const offsets = fc.constantFrom(0, 3, -4);

  it('has for each bucket what looking at every millisecond finds', () => {
    fc.assert(
      fc.property(columns, holds, offsets, fc.nat({ max: 30 }), (all, maxHoldMs, offsetMs, after) => {
        const options = { bucketMs: 10, offsetMs, maxHoldMs, untilMs: all.times.at(-1)! + after };
        const starts = new Set(Array.from(all.times, (time) => bucketStart(time, options)));
        const slow = [...starts].map((start) =>
          summariseSlowly(
            all,
            Math.max(start, all.times[0]!),
            Math.min(start + 10, Math.max(options.untilMs, all.times[0]!)),
            maxHoldMs,
            (time) => time >= start && time < start + 10,
          ),
        );
        // What held before the first bucket's first row is unknown, so that its stretch begins there; others begin
        // with their bucket when anything held, which does not change what they found.
        const fast = rollUp(all, options).map(withoutTail);
        expect(fast.map(({ fromMs: _, ...rest }) => rest)).toEqual(
          slow.map(({ fromMs: _, ...rest }) => rest),
        );
      }),
      RUNS,
    );
  });

  it('of coarse buckets is the same from values, from finer ones and from segments', () => {
    fc.assert(
      fc.property(columns, holds, offsets, fc.nat(), (all, maxHoldMs, offsetMs, cut) => {
        const coarse = { bucketMs: 60, offsetMs, maxHoldMs };
        const fine = { ...coarse, bucketMs: 10 };
        const direct = rollUp(all, coarse).map(({ fromMs: _, ...rest }) => rest);
        const fromFine = mergeBuckets(rollUp(all, fine), coarse);
        expect(fromFine.map(({ fromMs: _, ...rest }) => rest)).toEqual(direct);
        // Two segments, each rolled up when it was sealed.
        const at = cut % all.times.length;
        const segments = [sliceColumns(all, 0, at), sliceColumns(all, at, all.times.length)];
        const fromSegments = mergeBuckets(
          segments.flatMap((segment) => rollUp(segment, fine)),
          coarse,
        );
        expect(fromSegments.map(({ fromMs: _, ...rest }) => rest)).toEqual(direct);
      }),
      RUNS,
    );
  });

  it('begins days at local midnight', () => {
    const options = { bucketMs: DAY_MS, offsetMs: 8 * HOUR_MS };
    const eveningUtc = Date.UTC(2026, 2, 1, 17);
    expect(bucketStart(eveningUtc, options)).toBe(Date.UTC(2026, 2, 1, 16));
  });

  it('counts what held before its first value', () => {
    const given: Columns = {
      kind: 'number',
      times: Float64Array.of(14),
      values: Float64Array.of(2),
      codes: undefined,
    };
    const before = { timeMs: 3, value: 1 };
    const [bucket] = rollUp(given, { bucketMs: 10, before, untilMs: 20 });
    expect(bucket).toMatchObject({ fromMs: 10, toMs: 20, goodMs: 10, integral: 4 + 12 });
  });

  it('refuses a part across the bounds of a bucket', () => {
    const part = summarise({
      kind: 'number',
      times: Float64Array.of(5, 15),
      values: new Float64Array(2),
      codes: undefined,
    });
    expect(() => mergeBuckets([part], { bucketMs: 10 })).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Columns, GivenColumns } from '../columns.ts';
import { SegmentError } from '../segment-error.ts';
import { codesOf, numbers, timesOf, timeWays } from '../testing/shapes.ts';
import { decodeSegment } from './decode-segment.ts';
import { encodeSegment } from './encode-segment.ts';
import { readSegmentHeader } from './header.ts';
import { decodeTimes, encodeTimes } from './shared-times.ts';

const RUNS = { numRuns: 1000 };
const seed = fc.integer();

/** Fails at the first difference; `toEqual` of thousands of arrays would take minutes. */
function expectSame<T>(some: ArrayLike<T>, others: ArrayLike<T>): void {
  if (some.length !== others.length) expect(some.length).toBe(others.length);
  for (let i = 0; i < some.length; i += 1)
    if (!Object.is(some[i], others[i])) expect([i, some[i]]).toEqual([i, others[i]]);
}

function expectBack(given: GivenColumns): Columns {
  const back = decodeSegment(encodeSegment(given));
  expectSame(back.times, given.times);
  const codes = given.codes?.every((code) => code === 200) ? undefined : given.codes;
  if (codes === undefined) expect(back.codes).toBeUndefined();
  else expectSame(back.codes ?? [], codes);
  return back;
}

const long = (count: number) => Float64Array.from({ length: count }, (_, i) => i * 1000);

describe('a segment', () => {
  it('gives numbers of every shape back bit for bit, with times and codes', () => {
    fc.assert(
      fc.property(numbers, seed, timeWays, fc.boolean(), (values, from, way, hasCodes) => {
        const times = timesOf(values.length, from, way);
        const codes = hasCodes ? codesOf(values.length, from) : undefined;
        const given = { kind: 'number' as const, times, values, codes };
        expectSame(expectBack(given).values, values);
      }),
      RUNS,
    );
  });

  it('gives any float64 back', () => {
    fc.assert(
      fc.property(fc.array(fc.double(), { minLength: 1, maxLength: 60 }), (list) => {
        const values = Float64Array.from(list);
        expectSame(expectBack({ kind: 'number', times: long(values.length), values }).values, values);
      }),
      RUNS,
    );
  });

  it('gives any NaN back as the one of JavaScript', () => {
    const bits = new BigUint64Array([0x7ff8_0000_dead_beefn, 0xfff0_0000_0000_0001n]);
    const values = new Float64Array(bits.buffer);
    const back = decodeSegment(encodeSegment({ kind: 'number', times: long(2), values }));
    expect([...new BigUint64Array(back.values.slice().buffer)]).toEqual(
      Array(2).fill(0x7ff8_0000_0000_0000n),
    );
  });

  it('gives integers of 64 bits back, with their nearest numbers', () => {
    const integer = fc.oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 2n ** 60n, max: 2n ** 60n + 100n }),
      fc.bigInt({ min: -5n, max: 5n }),
    );
    const alike = fc.bigInt({ min: 2n ** 63n, max: 2n ** 63n + 2n ** 20n });
    const lists = fc.oneof(
      fc.array(fc.option(integer), { minLength: 1, maxLength: 60 }),
      fc.array(fc.option(alike), { minLength: 1, maxLength: 60 }),
    );
    fc.assert(
      fc.property(lists, (integers) => {
        const back = expectBack({ kind: 'integer', times: long(integers.length), integers });
        expectSame(back.integers ?? [], integers);
        expectSame(
          back.values,
          integers.map((value) => (value === null ? Number.NaN : Number(value))),
        );
      }),
      RUNS,
    );
  });

  it('gives texts back, and where there is none', () => {
    const text = fc.oneof(
      fc.constantFrom('运行', '停止', '', '\u{feff}BOM', 'fault: over-temperature'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(fc.option(text), { minLength: 1, maxLength: 60 }), (texts) => {
        const back = expectBack({ kind: 'text', times: long(texts.length), texts });
        expectSame(back.texts ?? [], texts);
        expect(back.values.every(Number.isNaN)).toBe(true);
      }),
      RUNS,
    );
  });

  it('gives booleans and enumerations back', () => {
    const kinds = fc.constantFrom('boolean' as const, 'enumeration' as const);
    fc.assert(
      fc.property(kinds, fc.array(fc.constantFrom(0, 1, Number.NaN), { minLength: 1 }), (kind, list) => {
        const values = Float64Array.from(list);
        const back = expectBack({ kind, times: long(values.length), values });
        expect(back.kind).toBe(kind);
        expectSame(back.values, values);
      }),
      RUNS,
    );
  });

  it('gives a stretch of time, with what held before it or without: what looking at each value gives', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('number' as const, 'integer' as const, 'text' as const),
        numbers,
        seed,
        timeWays,
        fc.tuple(end, end, fc.boolean()),
        fc.boolean(),
        (kind, values, from, way, [fromEnd, toEnd, withHeld], isShared) => {
          const times = timesOf(values.length, from, way);
          const given = { times, ...columnsLike(values, from), codes: codesOf(values.length, from) };
          const shared = isShared ? decodeTimes(encodeTimes(times)) : undefined;
          const bytes = encodeSegment({ kind, ...given }, shared);
          const range = { fromMs: endOf(times, fromEnd), toMs: endOf(times, toEnd), withHeld };
          const part = decodeSegment(bytes, { ...range, ...(shared && { shared }) });
          // Decoded later, into the same room: what was handed out stays what it was.
          decodeSegment(bytes, shared && { shared });
          const wanted = placesIn(times, range);
          const pick = <T>(list: ArrayLike<T>) => wanted.map((place) => list[place]!);
          expectSame(part.times, pick(times));
          expectSame(part.codes ?? wanted.map(() => 200), pick(given.codes));
          if (kind === 'number') expectSame(part.values, pick(values));
          if (kind === 'integer') expectSame(part.integers!, pick(given.integers));
          if (kind === 'text') expectSame(part.texts!, pick(given.texts));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('gives all of a stretch in which nearly all values lie, far before the last', () => {
    const times = Float64Array.from({ length: 200 }, (_, i) => (i === 199 ? 1e9 : i * i));
    const bytes = encodeSegment({ kind: 'number', times, values: times });
    expectSame(decodeSegment(bytes, { toMs: 150 * 150 }).values, times.subarray(0, 151));
  });
});

/** An end of a stretch of time: at one of the times, beside it or anywhere. */
const end = fc.record({
  share: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
  beside: fc.constantFrom(-1, 0, 0, 0.5, 1),
  isAnywhere: fc.boolean(),
});

function endOf(
  times: Float64Array,
  { share, beside, isAnywhere }: { share: number; beside: number; isAnywhere: boolean },
): number {
  const last = times.length - 1;
  if (isAnywhere) return Math.round(times[0]! + share * (times[last]! - times[0]!));
  return times[Math.min(last, Math.max(0, Math.round(share * last)))]! + beside;
}

/** The same in other kinds: integers of up to 64 bits, and some words, where there is a number. */
function columnsLike(values: Float64Array, from: number) {
  const factor = from % 2 === 0 ? 1n : 2n ** 40n;
  const integers = Array.from(values, (value) =>
    Number.isFinite(value) ? BigInt(Math.round(value % 1e6)) * factor : null,
  );
  return {
    values,
    integers,
    texts: Array.from(values, (value) => (Number.isNaN(value) ? null : String(value % 16))),
  };
}

/** Which values a stretch of time has, each looked at; with what held before it, that is the last of those before. */
function placesIn(
  times: Float64Array,
  { fromMs, toMs, withHeld }: { fromMs: number; toMs: number; withHeld: boolean },
): number[] {
  const untilEnd = [...times.keys()].filter((place) => times[place]! <= toMs);
  const before = untilEnd.filter((place) => times[place]! < fromMs);
  const within = untilEnd.filter((place) => times[place]! >= fromMs);
  return withHeld ? [...before.slice(-1), ...within] : within;
}

describe('times of signals that arrive together', () => {
  it('come back, and stand in for those of a segment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), seed, timeWays, (count, from, way) => {
        const times = timesOf(count, from, way);
        const shared = decodeTimes(encodeTimes(times));
        expectSame(shared.times, times);
        const values = Float64Array.from(times, (time) => time % 7);
        const bytes = encodeSegment({ kind: 'number', times, values }, shared);
        expect(readSegmentHeader(bytes)).toMatchObject({ count, sharesTimes: true, lastMs: times.at(-1) });
        const back = decodeSegment(bytes, { shared });
        expect(back.times).toBe(shared.times);
        expectSame(back.values, values);
      }),
      RUNS,
    );
  });

  it('are refused where they are others or missing', () => {
    const shared = decodeTimes(encodeTimes(Float64Array.of(1, 2, 3)));
    const others = decodeTimes(encodeTimes(Float64Array.of(1, 2, 4)));
    const given = { kind: 'number' as const, times: shared.times, values: Float64Array.of(1, 2, 3) };
    const bytes = encodeSegment(given, shared);
    const refused = (work: () => unknown) =>
      expect(work).toThrow(expect.objectContaining({ code: 'wrongTimes' }));
    refused(() => decodeSegment(bytes));
    refused(() => decodeSegment(bytes, { shared: others }));
    refused(() => encodeSegment(given, others));
    expect(() => decodeSegment(encodeTimes(shared.times))).toThrow(SegmentError);
    expect(() => decodeTimes(bytes)).toThrow(SegmentError);
  });
});

describe('columns that are no segment', () => {
  const times = Float64Array.of(1, 2);
  const values = Float64Array.of(1, 2);
  it.each<[string, GivenColumns]>([
    ['count', { kind: 'number', times: new Float64Array(0), values: new Float64Array(0) }],
    ['columns', { kind: 'number', times, values: Float64Array.of(1) }],
    ['columns', { kind: 'number', times }],
    ['columns', { kind: 'text', times, values }],
    ['columns', { kind: 'number', times, values, codes: Int32Array.of(200) }],
    ['times', { kind: 'number', times: Float64Array.of(2, 1), values }],
    ['times', { kind: 'number', times: Float64Array.of(1, 1), values }],
    ['times', { kind: 'number', times: Float64Array.of(1, 1.5), values }],
    ['times', { kind: 'number', times: Float64Array.of(1, Number.NaN), values }],
    ['times', { kind: 'number', times: Float64Array.of(1, 8.65e15), values }],
    ['values', { kind: 'boolean', times, values }],
    ['values', { kind: 'enumeration', times, values: Float64Array.of(1, 0.5) }],
    ['values', { kind: 'integer', times, integers: [0n, 2n ** 64n] }],
    ['values', { kind: 'text', times, texts: ['a', '\ud800'] }],
    ['values', { kind: 'text', times, texts: ['a', 'x'.repeat((4 << 20) + 1)] }],
  ])('are refused: %s (case %#)', (code, columns) => {
    expect(() => encodeSegment(columns)).toThrow(expect.objectContaining({ name: 'SegmentError', code }));
  });
});

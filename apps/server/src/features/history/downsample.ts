import { CODE_GOOD } from '@zutai/contract';
import type { RawChunk } from './raw-reader.ts';
import { isTrusted, type Part, pointsOf } from './segment/part.ts';
import { LEVELS } from './source/segments-reader.ts';

/** Points of a curve: every raw value, or those that a screen of `maxPoints` can show of them. */
export interface SampledCurve {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly codes: Int32Array;
  readonly texts: (string | null)[] | undefined;
  readonly isDownsampled: boolean;
  readonly rawCount: number;
}

/** Points a bucket may leave: smallest, largest, and one without a value to be trusted, which keeps a gap open. */
const POINTS_PER_BUCKET = 3;
const GOOD = Number(CODE_GOOD);
const NONE = -1;

/** Points in columns that grow. */
class PointColumns {
  times = new Float64Array(1024);
  values = new Float64Array(1024);
  codes = new Int32Array(1024);
  readonly texts: (string | null)[] = [];
  length = 0;

  append(time: number, value: number, code: number, text: string | null): void {
    if (this.length === this.times.length) this.#grow(this.length * 2);
    this.times[this.length] = time;
    this.values[this.length] = value;
    this.codes[this.length] = code;
    this.texts[this.length] = text;
    this.length += 1;
  }

  appendChunk({ times, values, codes, texts }: RawChunk): void {
    const length = this.length + times.length;
    if (length > this.times.length) this.#grow(Math.max(length, this.times.length * 2));
    this.times.set(times, this.length);
    this.values.set(values, this.length);
    if (codes === undefined) this.codes.fill(GOOD, this.length, length);
    else this.codes.set(codes, this.length);
    for (const text of texts ?? []) this.texts.push(text);
    this.length = length;
  }

  #grow(capacity: number): void {
    const [times, values, codes] = [this.times, this.values, this.codes];
    this.times = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.codes = new Int32Array(capacity);
    this.times.set(times);
    this.values.set(values);
    this.codes.set(codes);
  }
}

/** Buckets of a curve, in which it keeps the smallest and the largest value. */
interface Grid {
  readonly originMs: number;
  readonly bucketMs: number;
  /** Step of the coarsest roll-ups whose parts lie in one bucket each. */
  readonly levelMs: number | undefined;
}

export interface CurveOptions {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  readonly maxPoints: number;
  readonly isText: boolean;
}

/** A bucket has at least so many steps of a roll-up: what rounding to whole steps costs is a quarter at most. */
const STEPS_PER_BUCKET = 4;

/**
 * Where buckets are a few minutes or more, they are whole minutes, hours or days of UTC, so that roll-ups give the same
 * curve as values do.
 */
export function gridOf({ fromMs, toMs, maxPoints, isText }: CurveOptions): Grid {
  const rangeMs = toMs - fromMs + 1;
  const buckets = Math.floor(maxPoints / POINTS_PER_BUCKET);
  // Of whole steps there is one bucket more than fits into the range.
  const leastMs = rangeMs / Math.max(1, buckets - 1);
  const level = LEVELS.findLast(({ stepMs }) => stepMs * STEPS_PER_BUCKET <= leastMs);
  if (level === undefined || isText)
    return { originMs: fromMs, bucketMs: Math.max(1, rangeMs / buckets), levelMs: undefined };
  return { originMs: 0, bucketMs: Math.ceil(leastMs / level.stepMs) * level.stepMs, levelMs: level.stepMs };
}

/**
 * Takes raw chunks, and what roll-ups keep of others, in order and keeps at most `maxPoints` points: all of them while they fit, else the
 * smallest and largest of those to be trusted of each bucket of time, as they were. The first that has no value, or none
 * to be trusted, stands in the curve without a value. Texts keep the first and the last of each bucket. Memory does not grow with the range.
 */
export class CurveSampler {
  readonly #grid: Grid;
  readonly #maxPoints: number;
  readonly #isText: boolean;
  #columns = new PointColumns();
  #isDownsampled = false;
  #rawCount = 0;
  #bucket = NONE;
  /** Index of the current bucket's points in the chunk at hand is of no use across chunks: copies. */
  readonly #low = { time: 0, value: 0, code: NONE, text: null as string | null };
  readonly #high = { time: 0, value: 0, code: NONE, text: null as string | null };
  readonly #empty = { time: 0, value: Number.NaN, code: NONE, text: null as string | null };

  constructor(options: CurveOptions) {
    this.#grid = gridOf(options);
    this.#maxPoints = options.maxPoints;
    this.#isText = options.isText;
  }

  push(chunk: RawChunk): void {
    this.#rawCount += chunk.times.length;
    if (this.#isDownsampled) {
      this.#sample(chunk);
      return;
    }
    this.#columns.appendChunk(chunk);
    if (this.#rawCount > this.#maxPoints) this.#beginSampling();
  }

  /** The curve is then one of buckets, however few values there are. */
  pushPart(part: Part): void {
    const { summary } = part;
    this.#rawCount += summary.count;
    if (!this.#isDownsampled) this.#beginSampling();
    // In their order: where nothing finer is kept they may be in several buckets.
    if (part.points === undefined) {
      const { min, minMs, max, maxMs } = summary;
      if (minMs <= maxMs) this.#take(minMs, min, GOOD);
      this.#take(maxMs, max, GOOD);
      if (minMs > maxMs) this.#take(minMs, min, GOOD);
      return;
    }
    const { low, high, empty } = pointsOf(part);
    const there = [low, high, empty].filter((point) => point !== undefined);
    there.sort((a, b) => a.time - b.time);
    for (const { time, value, code } of there) this.#take(time, value, code);
  }

  finish(): SampledCurve {
    if (this.#isDownsampled) this.#endBucket();
    const { times, values, codes, texts, length } = this.#columns;
    return {
      times: times.subarray(0, length),
      values: values.subarray(0, length),
      codes: codes.subarray(0, length),
      texts: this.#isText ? texts : undefined,
      isDownsampled: this.#isDownsampled,
      rawCount: this.#rawCount,
    };
  }

  #beginSampling(): void {
    const { times, values, codes, texts, length } = this.#columns;
    this.#isDownsampled = true;
    this.#columns = new PointColumns();
    this.#sample({
      times: times.subarray(0, length),
      values: values.subarray(0, length),
      codes,
      texts: this.#isText ? texts : undefined,
    });
  }

  #sample({ times, values, codes, texts }: RawChunk): void {
    const [low, high, empty] = [this.#low, this.#high, this.#empty];
    for (let i = 0; i < times.length; i += 1) {
      const time = times[i] as number;
      const value = values[i] as number;
      const code = codes === undefined ? GOOD : (codes[i] as number);
      this.#enterBucket(time);
      const text = texts?.[i] ?? null;
      if (this.#isText ? text === null : Number.isNaN(value) || !isTrusted(code)) {
        if (empty.code === NONE) fill(empty, time, Number.NaN, code, null);
      } else {
        if (low.code === NONE || value < low.value) fill(low, time, value, code, text);
        if (high.code === NONE || value > high.value || this.#isText) fill(high, time, value, code, text);
      }
    }
  }

  /** One of the points of a part. */
  #take(time: number, value: number, code: number): void {
    const [low, high, empty] = [this.#low, this.#high, this.#empty];
    this.#enterBucket(time);
    if (Number.isNaN(value)) {
      if (empty.code === NONE) fill(empty, time, value, code, null);
      return;
    }
    if (low.code === NONE || value < low.value) fill(low, time, value, code, null);
    if (high.code === NONE || value > high.value) fill(high, time, value, code, null);
  }

  #enterBucket(time: number): void {
    const bucket = Math.floor((time - this.#grid.originMs) / this.#grid.bucketMs);
    if (bucket === this.#bucket) return;
    this.#endBucket();
    this.#bucket = bucket;
  }

  #endBucket(): void {
    const [low, high, empty] = [this.#low, this.#high, this.#empty];
    const points = low.time === high.time ? [low, empty] : [low, high, empty];
    points.sort((a, b) => a.time - b.time);
    for (const point of points)
      if (point.code !== NONE) this.#columns.append(point.time, point.value, point.code, point.text);
    low.code = NONE;
    high.code = NONE;
    empty.code = NONE;
  }
}

function fill(
  point: { time: number; value: number; code: number; text: string | null },
  time: number,
  value: number,
  code: number,
  text: string | null,
): void {
  point.time = time;
  point.value = value;
  point.code = code;
  point.text = text;
}

import { type HeldValue, mergeSummaries, type Summary, summarise } from '@zutai/segment-codec';
import { firstNotBefore, type HistoryColumns, sliceHistory } from './history-columns.ts';
import type { StoredValue } from './newest-reader.ts';
import type { Part } from './segment/part.ts';
import { LEVELS } from './source/segments-reader.ts';

/**
 * How a range is divided: into buckets of a length that begin at multiples of it (`offsetMs`: how far local time is
 * ahead of UTC), into so many that each fits a pixel, or at given times, as days and months of a time zone are.
 */
export type BucketSpan =
  | { readonly bucketMs: number; readonly offsetMs?: number }
  | { readonly pixels: number }
  /** Ascending begins; what of the range lies before the first or at and after the last is left out. */
  | { readonly beginsMs: readonly number[] };

/** What is known of a signal in a bucket. Only good values count for more than `count`. */
export interface Bucket {
  readonly fromMs: number;
  /** Exclusive; the first and the last bucket end with the range. */
  readonly toMs: number;
  /** NaN, as `goodCount` and `goodShare` are, where roll-ups are all that is kept and say nothing of it. */
  readonly count: number;
  readonly goodCount: number;
  /** NaN, as the times are, without a good number. */
  readonly min: number;
  readonly minMs: number;
  readonly max: number;
  readonly maxMs: number;
  readonly first: number;
  readonly firstMs: number;
  readonly last: number;
  readonly lastMs: number;
  readonly sum: number;
  /** Mean over the time in which a good value held, each until the next; NaN when none did. */
  readonly timeMean: number;
  /** Share of the bucket's time in which a good value held, 0 to 1. */
  readonly goodShare: number;
}

const MOST_BUCKETS = 200_000;

/**
 * Begins of the buckets and the end of the last.
 * @throws RangeError for more than 200,000 of them, none, or lengths that are none
 */
export function boundsOf(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  span: BucketSpan,
): number[] {
  const endMs = toMs + 1;
  if ('beginsMs' in span) {
    const bounds = span.beginsMs.map((beginMs) => Math.min(Math.max(beginMs, fromMs), endMs));
    const distinct = bounds.filter((bound, i) => i === 0 || bound > bounds[i - 1]!);
    if (distinct.length < 2) throw new RangeError('no bucket lies in the range');
    return distinct;
  }
  const { bucketMs, offsetMs = 0 } = 'pixels' in span ? spanOfPixels(endMs - fromMs, span.pixels) : span;
  if (!(bucketMs >= 1) || (endMs - fromMs) / bucketMs > MOST_BUCKETS)
    throw new RangeError(`buckets of ${bucketMs} ms in a range of ${endMs - fromMs} ms`);
  const bounds = [fromMs];
  for (
    let at = (Math.floor((fromMs + offsetMs) / bucketMs) + 1) * bucketMs - offsetMs;
    at < endMs;
    at += bucketMs
  )
    bounds.push(at);
  return [...bounds, endMs];
}

/** At least one bucket a pixel, of whole minutes, hours or days where these are finer. */
function spanOfPixels(rangeMs: number, pixels: number): { bucketMs: number; offsetMs?: number } {
  const mostMs = Math.max(1, rangeMs / pixels);
  const level = LEVELS.findLast(({ stepMs }) => stepMs <= mostMs);
  return { bucketMs: level === undefined ? mostMs : Math.floor(mostMs / level.stepMs) * level.stepMs };
}

/** Step of the coarsest roll-ups of which no part lies in two buckets. */
export function levelOf(bounds: readonly number[]): number | undefined {
  // The range ends at the outer ones, and of what reaches beyond it the values are read.
  const inner = bounds.slice(1, -1);
  return LEVELS.findLast(({ stepMs }) => inner.every((bound) => bound % stepMs === 0))?.stepMs;
}

const NO_COLUMNS = {
  kind: 'number',
  times: new Float64Array(0),
  values: new Float64Array(0),
  codes: undefined,
} as const;

/** Puts values and parts, in the order of their times, into buckets. */
export class BucketMerger {
  readonly #bounds: readonly number[];
  readonly #isText: boolean;
  readonly #untilMs: number;
  readonly #buckets: Bucket[] = [];
  /** Index of the bucket that is filled. */
  #at = 0;
  #summary: Summary | undefined;
  /** A part lies in more buckets than the one that is filled: which of its values are whose is not known. */
  #isUnknown = false;
  #held: HeldValue | undefined;

  /** @param options.before the newest value before the first bucket */
  constructor(options: {
    bounds: readonly number[];
    isText: boolean;
    before: StoredValue | undefined;
    untilMs: number;
  }) {
    this.#bounds = options.bounds;
    this.#isText = options.isText;
    this.#untilMs = options.untilMs;
    this.#held = options.before && heldOf(options.before, options.isText);
  }

  push(columns: HistoryColumns): void {
    const { times } = columns;
    for (let start = 0; start < times.length; ) {
      const bucket = this.#bucketOf(times[start] as number);
      if (bucket === undefined) {
        start += 1;
        continue;
      }
      const end = start + firstNotBefore(times.subarray(start), this.#bounds[bucket + 1] as number);
      this.#add(bucket, this.#summarise(sliceHistory(columns, start, end)));
      start = end;
    }
  }

  pushPart({ summary }: Part): void {
    const bucket = this.#bucketOf(summary.fromMs);
    if (bucket === undefined) return;
    if (summary.toMs < (this.#bounds[bucket + 1] as number)) this.#add(bucket, summary);
    else this.#addUnknown(bucket, summary);
  }

  /** Nothing is said of the buckets in which this lies; what held at its end is known again. */
  #addUnknown(bucket: number, summary: Summary): void {
    while (this.#at < bucket) this.#endBucket();
    for (;;) {
      this.#isUnknown = true;
      this.#summary = undefined;
      this.#held = undefined;
      const isLast = this.#at === this.#bounds.length - 2;
      if (isLast || summary.toMs < (this.#bounds[this.#at + 1] as number)) break;
      this.#endBucket();
    }
    this.#summary = summary;
  }

  finish(): Bucket[] {
    while (this.#at < this.#bounds.length - 1) this.#endBucket();
    return this.#buckets;
  }

  #bucketOf(timeMs: number): number | undefined {
    const bounds = this.#bounds;
    for (let at = this.#at; at < bounds.length - 1; at += 1)
      if (timeMs < (bounds[at + 1] as number)) return timeMs < (bounds[at] as number) ? undefined : at;
    return undefined;
  }

  #summarise({ times, values, codes, texts }: HistoryColumns): Summary {
    if (!this.#isText) return summarise({ kind: 'number', times, values, codes });
    return summarise({
      ...{ kind: 'text', times, codes },
      values: new Float64Array(times.length).fill(Number.NaN),
      texts: texts ?? new Array<null>(times.length).fill(null),
    });
  }

  #add(bucket: number, summary: Summary): void {
    while (this.#at < bucket) this.#endBucket();
    const so = this.#summary ?? this.#begin();
    this.#summary = so === undefined ? summary : mergeSummaries(so, summary);
  }

  /** What held when the bucket began. */
  #begin(): Summary | undefined {
    const beginMs = this.#bounds[this.#at] as number;
    if (this.#held === undefined) return undefined;
    return summarise(NO_COLUMNS, { fromMs: beginMs, toMs: beginMs, before: this.#held });
  }

  #endBucket(): void {
    const fromMs = this.#bounds[this.#at] as number;
    const toMs = this.#bounds[this.#at + 1] as number;
    const endMs = Math.min(toMs, Math.max(this.#untilMs, fromMs));
    let summary = this.#summary ?? this.#begin();
    if (summary !== undefined && endMs > summary.toMs)
      summary = mergeSummaries(summary, summarise(NO_COLUMNS, { fromMs: endMs, toMs: endMs }));
    if (summary !== undefined && this.#summary !== undefined) this.#held = summary.tail;
    this.#buckets.push(
      this.#isUnknown ? unknownBucket(fromMs, toMs) : describeBucket(fromMs, toMs, endMs, summary),
    );
    this.#isUnknown = false;
    this.#summary = undefined;
    this.#at += 1;
  }
}

function unknownBucket(fromMs: number, toMs: number): Bucket {
  const none = Number.NaN;
  return {
    ...describeBucket(fromMs, toMs, toMs, undefined),
    ...{ count: none, goodCount: none, sum: none, goodShare: none },
  };
}

function describeBucket(fromMs: number, toMs: number, endMs: number, summary: Summary | undefined): Bucket {
  const none = Number.NaN;
  if (summary === undefined)
    return {
      ...{ fromMs, toMs, count: 0, goodCount: 0, sum: 0, timeMean: none, goodShare: 0 },
      ...{
        min: none,
        minMs: none,
        max: none,
        maxMs: none,
        first: none,
        firstMs: none,
        last: none,
        lastMs: none,
      },
    };
  const { count, goodCount, min, minMs, max, maxMs, first, firstMs, last, lastMs, sum } = summary;
  const { goodMs, integral } = summary;
  return {
    ...{ fromMs, toMs, count, goodCount, min, minMs, max, maxMs, first, firstMs, last, lastMs, sum },
    timeMean: goodMs > 0 ? integral / goodMs : none,
    // Of what goes on there may be values from after now.
    goodShare: endMs > fromMs ? Math.min(1, goodMs / (endMs - fromMs)) : 0,
  };
}

function heldOf({ timeMs, goodMs, value, text }: StoredValue, isText: boolean): HeldValue | undefined {
  // Else it is an earlier one that is shown in its place.
  if (goodMs !== timeMs) return undefined;
  if (isText) return text === null ? undefined : { timeMs, value: Number.NaN };
  return value === null || !Number.isFinite(value) ? undefined : { timeMs, value };
}

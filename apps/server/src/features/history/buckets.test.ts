import { DAY_MS, HOUR_MS } from '@zutai/segment-codec';
import { expect, it } from 'vitest';
import { BucketMerger, boundsOf } from './buckets.ts';
import { coarserParts, partsOf } from './segment/part.ts';

it('says nothing of buckets that are finer than what is kept, and again what holds after them', () => {
  const range = { fromMs: 0, toMs: 2 * DAY_MS - 1 };
  const merger = new BucketMerger({
    bounds: boundsOf(range, { bucketMs: HOUR_MS }),
    isText: false,
    before: { signalId: 1, timeMs: -1, value: 5, code: 200, text: null, goodMs: -1 },
    untilMs: Number.POSITIVE_INFINITY,
  });
  const times = Float64Array.of(2.5 * HOUR_MS, 10 * HOUR_MS, 20.5 * HOUR_MS);
  const columns = { times, values: Float64Array.of(1, 2, 3), codes: undefined, texts: undefined };
  for (const part of coarserParts(partsOf(columns, HOUR_MS), DAY_MS)) merger.pushPart(part);
  const buckets = merger.finish();
  const shares = (from: number, to: number) =>
    new Set(buckets.slice(from, to).map(({ goodShare, timeMean }) => `${goodShare} ${timeMean}`));
  expect(buckets).toHaveLength(48);
  expect(shares(0, 2)).toEqual(new Set(['1 5']));
  expect(shares(2, 21)).toEqual(new Set(['NaN NaN']));
  expect(new Set(buckets.slice(2, 21).map(({ count }) => count))).toEqual(new Set([Number.NaN]));
  expect(shares(21, 48)).toEqual(new Set(['1 3']));
});

it('no value holds for more than the whole of the bucket that goes on', () => {
  const merger = new BucketMerger({
    bounds: [0, DAY_MS],
    isText: false,
    before: { signalId: 1, timeMs: -1, value: 5, code: 200, text: null, goodMs: -1 },
    untilMs: HOUR_MS,
  });
  const times = Float64Array.of(2 * HOUR_MS);
  merger.push({ times, values: Float64Array.of(5), codes: undefined, texts: undefined });
  expect(merger.finish()).toMatchObject([{ goodShare: 1, timeMean: 5 }]);
});

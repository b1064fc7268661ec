import { DAY_MS } from '@zutai/segment-codec';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { gridOf } from '../downsample.ts';
import { HistoryReader, type HistorySignal } from '../history-reader.ts';
import { createHistoryWriter, type HistorySection } from '../history-writer.ts';
import { createNewestReader } from '../newest-reader.ts';
import { createPartitions } from '../partitions.ts';
import { readRaw } from '../raw-reader.ts';
import { expireSegments } from '../retention/expired-segments-repository.ts';
import { expiryAt } from '../retention/retention.ts';
import { BASE_MS, burst, DAYS } from '../testing/random-rows.ts';
import { SlowHistory, type SlowRow } from '../testing/slow-history.ts';
import { Compression } from './compression.ts';

const test = await createTestDatabase();
afterAll(test.drop);
const { pool } = test.database;
const partitions = createPartitions(test.database);
const reader = new HistoryReader(pool, (segment) => {
  throw new Error(`damaged: ${JSON.stringify(segment)}`);
});
const newest = createNewestReader(test.database);
const END_MS = BASE_MS + DAYS * DAY_MS - 1;
const RETENTION = { minuteDays: 1_000, hourDays: 1_000, dayDays: 1_000 };

/** The database, of whose transactions the query of this number fails as if the process had been killed. */
function failingAt(query: number): Database {
  let left = query;
  return {
    ...test.database,
    withTransaction: (work, options) =>
      test.database.withTransaction(({ client, kysely }) => {
        const failing = new Proxy(client, {
          get(target, key) {
            if (key !== 'query') return Reflect.get(target, key);
            return (...parameters: unknown[]) => {
              left -= 1;
              if (left < 0) {
                seen.killed += 1;
                throw new Error('killed');
              }
              return (target.query as (...all: unknown[]) => unknown)(...parameters);
            };
          },
        });
        return work({ client: failing, kysely });
      }, options),
  };
}

type Step =
  | { readonly write: readonly SlowRow[] }
  | { readonly compressAt: number; readonly failingAt: number | undefined }
  | { readonly keepFromDay: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: burst.map((write) => ({ write })) },
  {
    weight: 4,
    arbitrary: fc.record({
      compressAt: fc.integer({ min: 0, max: (DAYS + 3) * DAY_MS }),
      failingAt: fc.option(fc.nat({ max: 40 }), { freq: 3 }).map((at) => at ?? undefined),
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }).map((keepFromDay) => ({ keepFromDay })) },
);
const question = fc.record({
  fromMs: fc.integer({ min: 0, max: DAYS * DAY_MS }),
  lengthMs: fc.oneof(fc.nat({ max: DAYS * DAY_MS }), fc.nat({ max: 100_000 })),
  maxPoints: fc.integer({ min: 10, max: 100 }),
  bucketMs: fc.constantFrom(7_000, 60_000, 3_600_000, 5_000_000, DAY_MS),
});

let nextSignal = 1;
/** What the runs came across: else they prove nothing. */
const seen = { kinds: new Set<number>(), minutes: 0, hours: 0, days: 0, killed: 0, over: 0 };

async function noteSegments(signalId: number): Promise<void> {
  const { rows } = await pool.query(
    `select kind, minutes is not null as minutes, hours is not null as hours, days is not null as days,
       exists (select from history where history.signal_id = segment.signal_id
         and ts between first_ts and last_ts) as over
     from history_segment as segment where signal_id = $1`,
    [signalId],
  );
  for (const { kind, ...found } of rows) {
    seen.kinds.add(kind);
    for (const name of ['minutes', 'hours', 'days', 'over'] as const) if (found[name]) seen[name] += 1;
  }
}

class Comparison {
  readonly #signalId = nextSignal++;
  readonly #slow = new SlowHistory();
  readonly #section: HistorySection;
  readonly #flush: () => Promise<void>;
  keptMs = Number.NEGATIVE_INFINITY;

  constructor(section: HistorySection, flush: () => Promise<void>) {
    this.#section = section;
    this.#flush = flush;
  }

  async take(one: Step): Promise<void> {
    if ('write' in one) await this.#write(one.write);
    else if ('compressAt' in one) await this.#compress(one.compressAt, one.failingAt);
    else await this.#expire(one.keepFromDay);
  }

  async #write(rows: readonly SlowRow[]): Promise<void> {
    for (const row of rows) {
      if (row.timeMs < this.keptMs) continue;
      this.#slow.write(row);
      const { timeMs, value, code, text } = row;
      this.#section.append(false, this.#signalId, timeMs, value ?? Number.NaN, code, text ?? undefined);
    }
    await this.#flush();
  }

  async #compress(afterMs: number, failing: number | undefined): Promise<void> {
    const database = failing === undefined ? test.database : failingAt(failing);
    const compression = new Compression({
      ...{ database, partitions, logger: testLogger },
      ...{ hotMs: 3_600_000, settleMs: 0, leastRows: 20, restRatio: 0, segmentCount: 128 },
    });
    await compression
      .run({
        fence: () => Promise.resolve(),
        signal: new AbortController().signal,
        nowMs: BASE_MS + afterMs,
      })
      .catch((error: Error) => expect(error.message).toBe('killed'));
  }

  async #expire(keepFromDay: number): Promise<void> {
    const keptMs = BASE_MS + keepFromDay * DAY_MS;
    if (keptMs <= this.keptMs) return;
    this.keptMs = keptMs;
    const nowMs = keptMs + 10 * DAY_MS;
    const installation = { rawDays: 10, ...RETENTION };
    expect(expiryAt(nowMs, installation).rawMs).toBe(keptMs);
    await partitions.dropOld(nowMs, 10);
    const fence = () => Promise.resolve();
    await expireSegments({ database: test.database, fence, nowMs, installation, stepSegments: 3 });
  }

  async compare(asked: {
    fromMs: number;
    lengthMs: number;
    maxPoints: number;
    bucketMs: number;
  }): Promise<void> {
    const fromMs = Math.max(BASE_MS + asked.fromMs, this.keptMs);
    const toMs = fromMs + asked.lengthMs;
    await noteSegments(this.#signalId);
    await this.#compareRaw(Math.max(BASE_MS, this.keptMs), END_MS);
    await this.#compareRaw(fromMs, toMs);
    await this.#compareNewest(Math.max(BASE_MS - DAY_MS, this.keptMs), toMs);
    for (const range of [
      { fromMs, toMs },
      { fromMs: Math.max(BASE_MS, this.keptMs), toMs: END_MS },
    ]) {
      await this.#compareCurve({ ...range, maxPoints: asked.maxPoints });
      for (const isText of [false, true]) await this.#compareBuckets(range, asked.bucketMs, isText);
    }
  }

  async #compareRaw(fromMs: number, toMs: number): Promise<void> {
    const rows = this.#slow.range(fromMs, toMs);
    for (const isText of [false, true]) {
      const found: unknown[] = [];
      for await (const chunk of readRaw(pool, { signalId: String(this.#signalId), isText, fromMs, toMs }))
        chunk.times.forEach((time, i) => {
          found.push([time, chunk.values[i], chunk.codes?.[i] ?? 200, chunk.exact?.get(i), chunk.texts?.[i]]);
        });
      expect(found).toEqual(
        rows.map(({ timeMs, value, code, text }) =>
          isText
            ? [timeMs, Number.NaN, code, undefined, text]
            : [
                timeMs,
                value ?? Number.NaN,
                code,
                value === null ? undefined : (text ?? undefined),
                undefined,
              ],
        ),
      );
    }
  }

  async #compareNewest(sinceMs: number, untilMs: number): Promise<void> {
    const [found] = await newest.findNewest([this.#signalId], sinceMs, untilMs);
    const slow = this.#slow.newest(sinceMs, untilMs);
    expect(found).toEqual(slow && { signalId: this.#signalId, ...slow });
  }

  async #compareCurve(range: { fromMs: number; toMs: number; maxPoints: number }): Promise<void> {
    const curve = await reader.readCurve(this.#signal(false), range);
    const { fromMs, toMs, maxPoints } = range;
    const slow = this.#slow.curve(range, gridOf({ ...range, isText: false }));
    const rawCount = this.#slow.range(fromMs, toMs).length;
    expect({ rawCount: curve.rawCount, downsampled: curve.downsampled }).toEqual({
      rawCount,
      downsampled: rawCount > maxPoints,
    });
    expect(curve.times.length).toBeLessThanOrEqual(maxPoints);
    expect([...Array.from(curve.times)]).toEqual(slow.times);
    expect([...Array.from(curve.values)]).toEqual(slow.values);
    expect(curve.bad).toEqual(
      slow.codes.flatMap((code, index) => (code === 200 ? [] : [{ index, code: String(code) }])),
    );
  }

  async #compareBuckets(
    range: { fromMs: number; toMs: number },
    bucketMs: number,
    isText: boolean,
  ): Promise<void> {
    if ((range.toMs - range.fromMs) / bucketMs > 2_000) return;
    // What held before may be there no more, or still.
    const before = this.#slow.range(Number.NEGATIVE_INFINITY, range.fromMs - 1).at(-1);
    if (before !== undefined && before.timeMs < this.keptMs) return;
    const buckets = await reader.readBuckets(this.#signal(isText), range, { bucketMs });
    expect(buckets[0]!.fromMs).toBe(range.fromMs);
    expect(buckets.at(-1)!.toMs).toBe(range.toMs + 1);
    for (const [i, bucket] of buckets.entries()) {
      expect(bucket.fromMs).toBe(i === 0 ? range.fromMs : buckets[i - 1]!.toMs);
      const { scale, sum, timeMean, goodShare, ...slow } = this.#slow.bucket(
        bucket.fromMs,
        bucket.toMs,
        isText,
      );
      expect(bucket).toMatchObject(slow);
      expectNear(bucket.sum, sum, scale * Math.max(1, bucket.count));
      expectNear(bucket.timeMean, timeMean, scale);
      expectNear(bucket.goodShare, goodShare, 1);
    }
  }

  #signal(isText: boolean): HistorySignal {
    const words = { tag: '', title: '', titleEn: '', unit: '', equipmentTitle: '' };
    return { id: String(this.#signalId), dataType: isText ? 'text' : 'number', ...words };
  }
}

function expectNear(found: number, wanted: number, scale: number): void {
  // Huge numbers whose sums overflow are infinite or nothing in either.
  if (!Number.isFinite(wanted) || scale > 1e290)
    expect(Number.isNaN(found)).toBe(Number.isNaN(wanted) || Number.isNaN(found));
  else expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-9 * scale);
}

it('answers what a plain map of rows does, whatever was compressed, late, repeated, killed or removed', async () => {
  const writer = createHistoryWriter({
    ...{ database: test.database, partitions, logger: testLogger, maxWaitMs: 1 },
  });
  const section = writer.openSection({ fence: () => Promise.resolve(), onCommitted: () => undefined });
  const runs = Number(process.env.MODEL_RUNS ?? 30);
  const firstSeed = Number(process.env.MODEL_SEED ?? fc.readConfigureGlobal().seed ?? Date.now());
  const tryAll = (round: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, question), { minLength: 4, maxLength: 14 }), async (steps) => {
        await pool.query('truncate history_segment');
        const comparison = new Comparison(section, writer.flush);
        for (const [one, asked] of steps) {
          await comparison.take(one);
          await comparison.compare(asked);
        }
        // Other runs begin with days that are not kept in this one.
        await pool.query('truncate history');
      }),
      { numRuns: runs, endOnFailure: true, seed: firstSeed + round },
    );
  const hasSeenAll = () => seen.kinds.size === 4 && Object.values(seen).every((count) => count !== 0);
  try {
    // Of so few runs one may by chance not meet everything that is to be met.
    for (let round = 0; round < 5 && !hasSeenAll(); round += 1) await tryAll(round);
    expect(seen.kinds).toEqual(new Set([0, 1, 2, 3]));
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  } finally {
    await writer.close();
  }
}, 300_000);

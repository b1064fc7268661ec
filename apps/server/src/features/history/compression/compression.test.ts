import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@zutai/segment-codec';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { createLeases } from '../../../platform/db/lease/lease.ts';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { HistoryReader, type HistorySignal } from '../history-reader.ts';
import { createPartitions, dayOf, listDays } from '../partitions.ts';
import { readRaw } from '../raw-reader.ts';
import { expireSegments } from '../retention/expired-segments-repository.ts';
import { type DamagedSegment, readSource } from '../source/source-reader.ts';
import { Compression, type CompressionOptions } from './compression.ts';

const test = await createTestDatabase();
const { pool } = test.database;
const partitions = createPartitions(test.database);
afterAll(test.drop);
afterEach(() => pool.query('truncate history, history_segment'));

const START_MS = Date.UTC(2026, 2, 1);
const LATER_MS = START_MS + 20 * DAY_MS;
const free = { fence: () => Promise.resolve(), signal: new AbortController().signal, nowMs: LATER_MS };

const compressionOf = (database: Database, options: Partial<CompressionOptions> = {}) =>
  new Compression({ database, partitions, logger: testLogger, restRatio: 0, dropAfterMs: 0, ...options });

/** A value every `stepMs`: its number, counted from 0. */
async function insertCounted(signalId: number, days: number, stepMs: number): Promise<number> {
  await partitions.ensureDays(Array.from({ length: days }, (_, day) => dayOf(START_MS) + day));
  const count = (days * DAY_MS) / stepMs;
  await pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp(($2::float8 + i * $3::float8) / 1000), i, 200 from generate_series(0, $4::int - 1) as i`,
    [signalId, START_MS, stepMs, count],
  );
  return count;
}

async function readValues(database: Database, signalId: number, fromMs = START_MS, toMs = LATER_MS) {
  const values: number[] = [];
  const times: number[] = [];
  const damaged: DamagedSegment[] = [];
  const range = { signalId: String(signalId), isText: false, fromMs, toMs };
  for await (const chunk of readRaw(database.pool, { ...range, onDamaged: (one) => damaged.push(one) })) {
    times.push(...chunk.times);
    values.push(...chunk.values);
  }
  return { times, values, damaged };
}

async function readPlaces(signalId: number) {
  const { rows } = await pool.query<{
    first: Date;
    last: Date;
    count: number;
    hours: boolean;
    minutes: boolean;
  }>(
    `select first_ts as first, last_ts as last, count, hours is not null as hours, minutes is not null as minutes
     from history_segment where signal_id = $1 order by first_ts`,
    [signalId],
  );
  return rows;
}

const countRows = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from history')).rows[0]!.n;

function signalOf(id: number): HistorySignal {
  const words = { tag: '', title: '', titleEn: '', unit: '', equipmentTitle: '' };
  return { id: String(id), dataType: 'number', ...words };
}

describe('compression', () => {
  it('leaves hot rows, takes what is worth a segment, and everything of a day that is over', async () => {
    await insertCounted(1, 2, 10_000);
    await insertCounted(2, 2, 600_000);
    const compression = compressionOf(test.database);
    // The second day has 12 h: 3,600 rows of signal 1 are older than two hours, too few.
    const noonMs = START_MS + DAY_MS + 12 * HOUR_MS;
    await pool.query('delete from history where ts >= to_timestamp($1::float8 / 1000)', [noonMs]);
    expect(await compression.run({ ...free, nowMs: noonMs })).toBe(8_640 + 144);
    expect(await compression.run({ ...free, nowMs: noonMs })).toBe(0);
    const eager = compressionOf(test.database, { leastRows: 3_000 });
    expect(await eager.run({ ...free, nowMs: noonMs })).toBe(3_600);
    // It went into the segment before; what is hot stays.
    expect((await readPlaces(1)).map(({ count }) => count)).toEqual([12_240]);
    expect((await readValues(test.database, 1)).values).toHaveLength(12_960);
  });

  it('gives slow signals segments of a month, and drops days without rows', async () => {
    await insertCounted(1, 12, 600_000);
    await insertCounted(2, 12, 60_000);
    await compressionOf(test.database).run({ ...free, nowMs: START_MS + 5 * DAY_MS });
    await compressionOf(test.database).run(free);
    expect((await readPlaces(1)).map(({ count, hours }) => [count, hours])).toEqual([[1_728, false]]);
    // 1,440 a day: eleven days fit.
    expect((await readPlaces(2)).map(({ count, hours, minutes }) => [count, hours, minutes])).toEqual([
      [15_840, true, false],
      [1_440, true, false],
    ]);
    expect(await listDays(test.database)).toEqual([]);
    // A backlog goes on writing into it.
    await insertCounted(3, 1, 60_000);
    const patient = compressionOf(test.database, { dropAfterMs: HOUR_MS });
    await patient.run(free);
    await patient.run({ ...free, nowMs: LATER_MS + HOUR_MS - 1 });
    expect(await listDays(test.database)).toHaveLength(1);
    await patient.run({ ...free, nowMs: LATER_MS + HOUR_MS });
    expect(await listDays(test.database)).toEqual([]);
    await partitions.ensureDays([dayOf(START_MS)]);
    expect((await listDays(test.database)).map(({ day }) => day)).toEqual([dayOf(START_MS)]);
  });

  it('is nobody’s while a process of an older version is at work', async () => {
    await insertCounted(1, 1, 60_000);
    const old = new pg.Client({ ...test.connection, application_name: 'zutai' });
    await old.connect();
    const compression = compressionOf(test.database);
    const warn = vi.spyOn(testLogger, 'warn');
    for (const hours of [0, 1, 2, 3])
      expect(await compression.run({ ...free, nowMs: LATER_MS + hours * HOUR_MS })).toBe(0);
    // Once, and not before an hour.
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    await old.end();
    await vi.waitFor(async () => expect(await compression.run(free)).toBe(1_440));
  });

  it('leaves no signal aside for what is wrong with the database', async () => {
    await insertCounted(1, 1, 60_000);
    let isDown = true;
    const compression = compressionOf({
      ...test.database,
      withTransaction: (work, options) =>
        isDown
          ? Promise.reject(Object.assign(new Error('down'), { code: '57P01' }))
          : test.database.withTransaction(work, options),
    });
    await expect(compression.run(free)).rejects.toThrow('down');
    isDown = false;
    expect(await compression.run(free)).toBe(1_440);
  });

  it('goes on with other signals when one cannot be compressed', async () => {
    await insertCounted(1, 1, 60_000);
    await insertCounted(2, 1, 60_000);
    await compressionOf(test.database).run(free);
    await pool.query(
      'update history_segment set payload = set_byte(payload, 50, get_byte(payload, 50) # 1) where signal_id = 1',
    );
    await partitions.ensureDays([dayOf(START_MS)]);
    for (const id of [1, 2])
      await pool.query('insert into history values ($1, to_timestamp($2::float8 / 1000), -7, 200)', [
        id,
        START_MS + 30_000,
      ]);
    const damaged: DamagedSegment[] = [];
    const compression = compressionOf(test.database, { onDamaged: (one) => damaged.push(one) });
    expect(await compression.run(free)).toBe(1);
    expect(damaged).toMatchObject([{ signalId: '1', firstMs: START_MS, damage: 'checksum', count: 1_440 }]);
    // The late row lies over what cannot be read, and says what it says.
    expect((await readValues(test.database, 1)).values).toEqual([Number.NaN, -7, Number.NaN]);
    expect((await readValues(test.database, 2)).values.slice(0, 3)).toEqual([0, -7, 1]);
    expect(await compression.run(free)).toBe(0);
  });
});

describe('reading', () => {
  it('brings the values of few segments at a time where there are no roll-ups of the level', async () => {
    const count = await insertCounted(1, 3, 10_000);
    await compressionOf(test.database, { segmentCount: 1_000 }).run(free);
    const sizes: number[] = [];
    let values = 0;
    const range = { signalId: '1', fromMs: START_MS, toMs: LATER_MS, levelMs: 60_000 };
    for await (const pieces of readSource(pool, {
      ...range,
      mostRows: 50_000,
      mostSegments: 512,
      mostPayloads: 4,
    })) {
      sizes.push(pieces.length);
      for (const piece of pieces) if ('values' in piece) values += piece.values.times.length;
    }
    expect(values).toBe(count);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBe(4);
  });
});

describe('a damaged segment', () => {
  it('is named and shown as a gap with a code; everything beside it is still read', async () => {
    await insertCounted(1, 3, 10_000);
    await compressionOf(test.database, { segmentCount: 4_320 }).run(free);
    const places = await readPlaces(1);
    expect(places).toHaveLength(6);
    const { firstMs, lastMs } = { firstMs: places[2]!.first.getTime(), lastMs: places[2]!.last.getTime() };
    for (const column of ['payload', 'hours'])
      await pool.query(
        `update history_segment set ${column} = set_byte(${column}, 60, get_byte(${column}, 60) # 4)
         where signal_id = 1 and first_ts = $1`,
        [places[2]!.first],
      );
    const { values, damaged } = await readValues(test.database, 1);
    expect(damaged).toEqual([{ signalId: '1', firstMs, lastMs, count: 4_320, damage: 'checksum' }]);
    expect(values).toHaveLength(5 * 4_320 + 2);
    expect(values.filter((value) => Number.isNaN(value))).toHaveLength(2);
    expect(values.at(-1)).toBe(25_919);
    const named: DamagedSegment[] = [];
    const reader = new HistoryReader(pool, (one) => named.push(one));
    const range = { fromMs: START_MS, toMs: START_MS + 3 * DAY_MS - 1 };
    const curve = await reader.readCurve(signalOf(1), { ...range, maxPoints: 60 });
    expect(curve.bad.map(({ code }) => code)).toContain('1713');
    expect(named.length).toBeGreaterThan(0);
    const days = await reader.readBuckets(signalOf(1), range, { bucketMs: DAY_MS });
    // Its roll-up of days is whole.
    expect(days.map(({ count }) => count)).toEqual([8_640, 8_640, 8_640]);
    const hours = await reader.readBuckets(signalOf(1), range, { bucketMs: HOUR_MS });
    expect(hours.filter(({ goodCount }) => goodCount === 0)).toHaveLength(12);
  });

  it('of a version that is not known here is one too', async () => {
    await insertCounted(1, 1, 60_000);
    await compressionOf(test.database).run(free);
    await pool.query('update history_segment set version = 2');
    expect((await readValues(test.database, 1)).damaged).toMatchObject([{ damage: 'unknownVersion' }]);
    await partitions.ensureDays([dayOf(START_MS)]);
    await pool.query('insert into history values (1, to_timestamp($1::float8 / 1000), 5, 200)', [
      START_MS + 1,
    ]);
    await compressionOf(test.database).run(free);
    expect(await countRows()).toBe(1);
    expect((await readPlaces(1)).map(({ count }) => count)).toEqual([1_440]);
  });
});

describe('retention', () => {
  it('keeps roll-ups longer than values, also where there were none', async () => {
    await insertCounted(1, 3, 10_000);
    await insertCounted(2, 3, 600_000);
    await compressionOf(test.database).run(free);
    const reader = new HistoryReader(pool);
    const range = { fromMs: START_MS, toMs: START_MS + 3 * DAY_MS - 1 };
    const ask = async (id: number, bucketMs: number) => reader.readBuckets(signalOf(id), range, { bucketMs });
    const before = await Promise.all([ask(1, HOUR_MS), ask(2, HOUR_MS), ask(2, DAY_MS)]);
    const expire = async (days: { raw: number; minute: number; hour: number; day: number }) => {
      const installation = {
        ...{ rawDays: days.raw, minuteDays: days.minute, hourDays: days.hour, dayDays: days.day },
      };
      await expireSegments({ database: test.database, ...free, installation, stepSegments: 2 });
    };
    await expire({ raw: 5, minute: 5, hour: 100, day: 100 });
    expect((await readValues(test.database, 1)).values).toEqual([]);
    expect(await Promise.all([ask(1, HOUR_MS), ask(2, HOUR_MS), ask(2, DAY_MS)])).toEqual(before);
    // Hours of a part of the range have what falls into them, whatever the range cuts.
    const beginsMs = Array.from({ length: 13 }, (_, i) => START_MS + (6 + i) * HOUR_MS);
    expect(await reader.readBuckets(signalOf(1), range, { beginsMs })).toMatchObject(
      before[0]!.slice(6, 18).map(({ fromMs, count, timeMean }) => ({ fromMs, count, timeMean })),
    );
    const curve = await reader.readCurve(signalOf(1), { ...range, maxPoints: 2_000 });
    expect(curve).toMatchObject({ downsampled: true, rawCount: 25_920 });
    expect([Math.min(...Array.from(curve.values)), Math.max(...Array.from(curve.values))]).toEqual([
      0, 25_919,
    ]);
    // A row that comes later than values are kept neither hides the roll-ups nor stays.
    await partitions.ensureDays([dayOf(START_MS)]);
    await pool.query('insert into history values (1, to_timestamp($1::float8 / 1000), -7, 200)', [
      START_MS + 30_001,
    ]);
    expect(await ask(1, HOUR_MS)).toEqual(before[0]);
    expect(await compressionOf(test.database).run(free)).toBe(1);
    expect(await countRows()).toBe(0);
    expect(await ask(1, HOUR_MS)).toEqual(before[0]);
    await expire({ raw: 5, minute: 5, hour: 5, day: 100 });
    expect(await ask(2, DAY_MS)).toEqual(before[2]);
    // Nothing finer is kept, and none is made up: how many there were is not known any more.
    expect((await ask(1, HOUR_MS)).every(({ count }) => Number.isNaN(count))).toBe(true);
    await expire({ raw: 5, minute: 5, hour: 5, day: 5 });
    expect(await readPlaces(1)).toHaveLength(1);
  });

  it('keeps of values and texts the last one alone, which still holds', async () => {
    await insertCounted(1, 1, 60_000);
    await insertCounted(2, 1, 60_000);
    await pool.query("update history set value = null, text_value = 'secret' where signal_id = 2");
    await compressionOf(test.database).run(free);
    const installation = { rawDays: 5, minuteDays: 5, hourDays: 100, dayDays: 100 };
    await expireSegments({ database: test.database, ...free, installation });
    const { rows } = await pool.query('select payload, last_value as n, last_text as t from history_segment');
    const found = rows.map(({ payload, n, t }) => [payload, n ?? t]);
    expect(new Set(found)).toEqual(new Set([1_439, 'secret'].map((last) => [null, last])));
  });
});

describe('under way', () => {
  it('never shows a gap or a value twice, whoever compresses, writes, dies or drops', async () => {
    const other = await test.connectAgain();
    const readers = await test.connectAgain();
    const count = await insertCounted(1, 3, 10_000);
    const times = Array.from({ length: count }, (_, i) => START_MS + i * 10_000);
    await insertCounted(2, 3, 60_000);
    let isDone = false;
    let reads = 0;
    let kills = 0;
    let robberies = 0;
    const reading = (async () => {
      const reader = new HistoryReader(readers.pool);
      while (!isDone) {
        const found = await readValues(readers, 1);
        expect(found.times).toEqual(times);
        expect(found.values.every((value, i) => value === i)).toBe(true);
        const range = { fromMs: START_MS, toMs: START_MS + 3 * DAY_MS - 1 };
        const buckets = await reader.readBuckets(signalOf(1), range, { bucketMs: HOUR_MS });
        expect(buckets.map((bucket) => bucket.count)).toEqual(new Array(72).fill(360));
        reads += 1;
      }
    })();
    const stopped = AbortSignal.timeout(200_000);
    const hammered = new AbortController();
    const killing = (async () => {
      while (!isDone) {
        await delay(150);
        const { rowCount } = await readers.vitalPool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query ilike any (array['%insert into history_segment%', '%delete from history%'])
             and pid <> pg_backend_pid() and random() < 0.5`,
        );
        kills += rowCount ?? 0;
      }
    })();
    const repeating = (async () => {
      while (!isDone) {
        const at = Math.floor(Math.random() * count);
        await partitions.ensureDays([dayOf(times[at]!)]);
        await readers.pool
          .query(
            `insert into history values (1, to_timestamp($1::float8 / 1000), $2, 200)
             on conflict (signal_id, ts) do update set value = excluded.value`,
            [times[at], at],
          )
          // The day was dropped.
          .catch(() => partitions.forget());
        await delay(5);
      }
    })();
    // Each takes the lease from the other now and then.
    const moved = [0, 0];
    // Everything has happened some times: the rest is compressed in peace.
    const isHammered = () => Math.min(...moved) > 0 && reads > 4 && kills > 4 && robberies > 2;
    const compress = async (database: Database, who: number) => {
      const leases = createLeases({ database, logger: testLogger, ownerId: `p${who}`, ttlMs: 900 });
      while (!isHammered() && (await countRows()) > 20 && !stopped.aborted) {
        const lease = await leases.acquire('jobs').catch(() => undefined);
        if (lease === undefined) {
          await delay(50);
          continue;
        }
        try {
          // Slow enough for both to have their turns on a fast machine.
          const compression = compressionOf(database, {
            ...{ segmentCount: 300, restRatio: 0.5 },
            metrics: { compressed: (rows) => (moved[who]! += rows), sized: () => undefined },
          });
          const ended = AbortSignal.any([lease.signal, hammered.signal]);
          await compression.run({ ...free, fence: lease.fence, signal: ended });
        } catch {
          // The lease was lost, or the connection killed.
        } finally {
          await lease.release().catch(() => undefined);
        }
      }
      await leases.close().catch(() => undefined);
    };
    const robbing = (async () => {
      while (!isDone) {
        await delay(300);
        robberies += 1;
        if (isHammered()) hammered.abort();
        await readers.vitalPool
          .query(
            "update platform_lease set expires_at = '-infinity', token = nextval('platform_lease_token')",
          )
          .catch(() => undefined);
      }
    })();
    await Promise.all([compress(test.database, 0), compress(other, 1)]);
    isDone = true;
    await Promise.all([reading, killing, repeating, robbing]);
    expect(reads).toBeGreaterThan(2);
    await compressionOf(test.database).run(free);
    expect(await countRows()).toBe(0);
    const places = await readPlaces(1);
    expect(places.reduce((sum, place) => sum + place.count, 0)).toBe(count);
    for (const [i, place] of places.slice(1).entries()) expect(place.first > places[i]!.last).toBe(true);
    expect(Math.min(...moved)).toBeGreaterThan(0);
    expect((await readValues(test.database, 2)).values).toHaveLength(4_320);
  }, 300_000);
});

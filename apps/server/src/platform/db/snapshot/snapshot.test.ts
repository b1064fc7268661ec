import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { type SnapshotOptions, Snapshots } from './snapshot.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
  await database.pool.query('create table note (id int primary key)');
});
beforeEach(() => database.pool.query('truncate note'));
afterAll(() => test.drop());

const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from note`.execute(database.kysely);
  return rows[0]!.count;
};
const add = (id: number) => database.pool.query('insert into note values ($1)', [id]);
const open = (options: Partial<SnapshotOptions> = {}) => database.openSnapshot({ owner: '1', ...options });
/** Connections of this database with an open transaction. */
const countOpen = async () => {
  const { rows } = await database.vitalPool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return rows[0]!.count;
};

describe('a snapshot', () => {
  it('shows all that is read in it one moment, through Kysely and the pool, one after the other or together', async () => {
    await add(1);
    const snapshot = await open();
    const seen = [await snapshot.read(count)];
    await add(2);
    seen.push(await snapshot.read(count), ...(await snapshot.read(() => Promise.all([count(), count()]))));
    const { rows } = await snapshot.read(() => database.pool.query('select id from note'));
    await snapshot.close();
    expect([seen, rows]).toEqual([[1, 1, 1, 1], [{ id: 1 }]]);
    expect(await count()).toBe(2);
    expect(await countOpen()).toBe(0);
  });

  it('changes nothing and has no transactions in it', async () => {
    const snapshot = await open();
    const inside = () => database.withTransaction(({ client }) => client.query('select 1'));
    await expect(snapshot.read(inside)).rejects.toThrow(/no transactions/);
    const kysely = () => database.kysely.transaction().execute(() => Promise.resolve());
    await expect(snapshot.read(kysely)).rejects.toThrow(/no transactions/);
    await expect(snapshot.read(() => add(1))).rejects.toThrow(/read-only transaction/);
    await snapshot.close();
    expect(await count()).toBe(0);
  });

  it('is nothing to work that outlives it', async () => {
    const snapshot = await open();
    const isClosed = Promise.withResolvers<void>();
    let later: Promise<number> | undefined;
    await snapshot.read(async () => {
      later = isClosed.promise.then(count);
    });
    await snapshot.close();
    await add(1);
    isClosed.resolve();
    expect(await later).toBe(1);
    await expect(snapshot.read(count)).rejects.toThrow('closed');
  });

  it('gives its connection back when it is closed in the middle of a query, and is not read on', async () => {
    const snapshot = await open();
    const reading = snapshot.read(() => database.pool.query('select pg_sleep(1)'));
    await expect.poll(countOpen).toBe(1);
    await Promise.all([expect(reading).rejects.toThrow('closed'), ...[snapshot.close(), snapshot.close()]]);
    expect(await countOpen()).toBe(0);
  });

  it('that is open for too long is cut off, in a query or between two', async () => {
    for (const seconds of [0, 20]) {
      const snapshot = await open({ timeoutMs: 200 });
      const reading = snapshot.read(async () => {
        await database.pool.query('select pg_sleep($1)', [seconds]);
        await delay(400);
      });
      await expect(reading).rejects.toThrow(seconds === 0 ? 'cut off' : /terminated|timeout/);
      await snapshot.close();
      await expect.poll(countOpen).toBe(0);
    }
  });
});

describe('a snapshot that is read on', () => {
  const readFor = async ({
    pauseMs,
    ...options
  }: {
    timeoutMs: number;
    pauseMs: number;
    lifetimeMs?: number;
  }) => {
    const snapshot = await open(options);
    for (let reads = 0; reads < 8; reads += 1) {
      await snapshot.read(count);
      await delay(pauseMs);
    }
    await snapshot.close();
  };

  it('stays open for longer than one read may take', () => readFor({ timeoutMs: 2_000, pauseMs: 400 }));

  it('does not outlive its lifetime', () =>
    expect(readFor({ timeoutMs: 400, pauseMs: 100, lifetimeMs: 500 })).rejects.toThrow('cut off'));
});

describe('of several snapshots', () => {
  it('only a share of the pool is open at once, who waits is next, and who waits for too long is refused', async () => {
    const first = await open();
    const refused = open({ waitMs: 50 });
    const second = open();
    await expect(refused).rejects.toMatchObject({ errorName: 'tooManyRequests' });
    expect(await countOpen()).toBe(1);
    await first.close();
    await (await second).close();
    await (await open({ waitMs: 50 })).close();
    expect(await countOpen()).toBe(0);
  });

  it('one owner leaves room for others, and who is refused hears when there must be room at the latest', async () => {
    const snapshots = new Snapshots(database.pool, 20);
    const take = (owner: string, lifetimeMs = 300_000) =>
      snapshots.open({ owner, lifetimeMs, waitMs: 50 }).then(
        (snapshot) => snapshot,
        (error: { params: { seconds: number } }) => error.params.seconds,
      );
    const own = [await take('1', 200_000), await take('1')];
    expect(await take('1')).toBeOneOf([199, 200]);
    // There is room for others while who has the most waits.
    const waiting = snapshots.open({ owner: '1' });
    const others = [await take('2', 100_000), await take('2'), await take('3')];
    expect(await take('4')).toBeOneOf([99, 100]);
    const all = [...own, ...others];
    expect(all.map((each) => typeof each)).toEqual(Array(5).fill('object'));
    expect(await countOpen()).toBe(5);
    const [first] = own;
    if (typeof first === 'object') await first.close();
    await (await waiting).close();
    for (const each of all) if (typeof each === 'object') await each.close();
    expect(await countOpen()).toBe(0);
  });
});

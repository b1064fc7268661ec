import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, testLogger } from '../testing/test-database.ts';
import { copyFrom } from './copy-from.ts';
import { connectDatabase } from './database.ts';

const test = await createTestDatabase();
const { database, drop } = test;
afterAll(drop);
beforeAll(async () => {
  await database.pool.query('CREATE TABLE note (id bigint PRIMARY KEY, text text NOT NULL)');
});

async function countNotes(): Promise<string> {
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM note');
  return rows[0]!.count;
}

it('has its own name at the database, whatever the connection string says', async () => {
  const { user, password, host, port, database: name } = test.connection;
  const url = `postgres://${user}:${String(password ?? '')}@${encodeURIComponent(host!)}:${port}/${name}`;
  const again = await connectDatabase({
    connection: { connectionString: `${url}?application_name=other&statement_timeout=7000` },
    logger: testLogger,
  });
  try {
    const { rows } = await again.pool.query(
      "select current_setting('application_name') as name, current_setting('statement_timeout') as limit",
    );
    expect(rows).toEqual([{ name: 'zutai server 2', limit: '7s' }]);
  } finally {
    await again.close();
  }
});

it('notifications ask their connection one thing at a time, as pg wants it', async () => {
  const again = await test.connectAgain();
  const [mostAtOnce, channels] = [{ count: 0 }, ['one_thing', 'another', 'third']];
  again.pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> | undefined;
    let count = 0;
    client.query = ((...given: unknown[]) => {
      count += 1;
      mostAtOnce.count = Math.max(mostAtOnce.count, count);
      const asked = query(...given);
      const end = () => {
        count -= 1;
      };
      asked?.then(end, end);
      return asked;
    }) as never;
  });
  const { notifications } = again;
  await notifications.start();
  const told: string[] = [];
  for (const channel of channels)
    notifications.subscribe(channel, { onNotification: () => void told.push(channel), onGap: () => {} });
  const caughtUp = notifications.caughtUp();
  await notifications.start();
  await caughtUp;
  for (const channel of channels) await database.pool.query(`NOTIFY ${channel}`);
  await notifications.caughtUp();
  expect(told).toEqual(channels);
  expect(mostAtOnce.count).toBe(1);
});

it('is closed when its connections are: PostgreSQL that is stopped then has nobody to tell of it', async () => {
  const { connection } = test;
  const again = await connectDatabase({ connection, logger: testLogger });
  const sockets: Socket[] = [];
  again.pool.on('connect', (client) => {
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream);
  });
  // Five at once; one of them is borrowed until after the close began.
  const borrowed = await again.pool.connect();
  await Promise.all(Array.from({ length: 4 }, () => again.pool.query('SELECT pg_sleep(0.05)')));
  const closing = again.close();
  borrowed.release();
  await closing;
  expect(sockets.length).toBeGreaterThan(2);
  expect(sockets.every(({ closed }) => closed)).toBe(true);
});

describe('type parsers', () => {
  it('keeps ids and exact numbers as text and times as Date', async () => {
    const { rows } = await database.pool.query(`SELECT
      9007199254740993::int8 AS id,
      ARRAY[1, NULL, 9007199254740993]::int8[] AS ids,
      12.30::numeric AS exact,
      1.5::float8 AS number,
      '2025-06-01T08:00:00.123+08:00'::timestamptz AS time,
      '2025-06-01'::date AS day`);
    expect(rows[0]).toEqual({
      id: '9007199254740993',
      ids: ['1', null, '9007199254740993'],
      exact: '12.30',
      number: 1.5,
      time: new Date('2025-06-01T00:00:00.123Z'),
      day: '2025-06-01',
    });
  });
});

describe('withTransaction', () => {
  it('shares one transaction between Kysely and the raw client, in any order', async () => {
    const pids = await database.withTransaction(async ({ client, kysely }) => {
      const queries = [1, 2, 3].map(() =>
        sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(kysely),
      );
      const viaKysely = (await Promise.all(queries)).map((result) => result.rows[0]?.pid);
      const viaClient = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return [...viaKysely, viaClient.rows[0]?.pid];
    });
    expect(new Set(pids).size).toBe(1);
  });

  it('rolls back what threw', async () => {
    const failing = database.withTransaction(async ({ client }) => {
      await client.query("INSERT INTO note VALUES (1, 'a')");
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countNotes()).toBe('0');
  });

  it('runs a deadlocked transaction again', async () => {
    await database.pool.query("INSERT INTO note VALUES (10, ''), (11, '')");
    let starts = 0;
    const bothStarted = Promise.withResolvers<void>();
    const update = (first: number, second: number) =>
      database.withTransaction(async ({ client }) => {
        await client.query("UPDATE note SET text = text || 'x' WHERE id = $1", [first]);
        if (++starts === 2) bothStarted.resolve();
        await bothStarted.promise;
        await client.query("UPDATE note SET text = text || 'x' WHERE id = $1", [second]);
      });
    await Promise.all([update(10, 11), update(11, 10)]);
    // More than one: what runs again may meet the other before that has its second row.
    expect(starts).toBeGreaterThan(2);
    const { rows } = await database.pool.query('SELECT text FROM note WHERE id IN (10, 11)');
    expect(rows).toEqual([{ text: 'xx' }, { text: 'xx' }]);
  });

  it('works on after a connection was cut in the middle', async () => {
    const cut = database.withTransaction(async ({ client }) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await client.query('SELECT 1');
    });
    await expect(cut).rejects.toThrow();
    await database.ping();
    expect(
      await database.withTransaction(async ({ client }) => (await client.query('SELECT 1')).rowCount),
    ).toBe(1);
  });
});

describe('copyFrom', () => {
  it('stores the rows of all chunks', async () => {
    await database.pool.query('TRUNCATE note');
    const chunks = Array.from({ length: 100 }, (_, index) => Buffer.from(`${index}\ttext ${index}\n`));
    const count = await database.withTransaction(({ client }) =>
      copyFrom(client, 'COPY note FROM STDIN', chunks),
    );
    expect(count).toBe(100);
    expect(await countNotes()).toBe('100');
  });

  it('stores nothing when a row is wrong, and leaves the connection usable', async () => {
    await database.pool.query('TRUNCATE note');
    const chunks = [Buffer.from('1\ta\n'), Buffer.from('not a number\tb\n')];
    const copying = database.withTransaction(({ client }) =>
      copyFrom(client, 'COPY note FROM STDIN', chunks),
    );
    await expect(copying).rejects.toThrow(/invalid input syntax/);
    expect(await countNotes()).toBe('0');
  });
});

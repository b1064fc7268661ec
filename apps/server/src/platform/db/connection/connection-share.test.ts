import { describe, expect, it } from 'vitest';
import { createTestDatabase, testLogger } from '../../testing/test-database.ts';
import { connectDatabase } from '../database.ts';
import { poolSizeOf } from './connection-share.ts';

const outside = {
  databaseUrl: 'postgres://db/zutai',
  mqttUrl: 'mqtt://broker',
  databaseConnections: undefined,
};

describe('connections of a process', () => {
  it('are few enough that ten processes fit the 97 that PostgreSQL allows by default', () => {
    const BESIDE_POOL = 3;
    expect((poolSizeOf(outside) + BESIDE_POOL) * 10).toBeLessThanOrEqual(97);
    expect(poolSizeOf({ ...outside, databaseUrl: undefined, mqttUrl: undefined })).toBe(21);
    expect(poolSizeOf({ ...outside, databaseConnections: 40 })).toBe(37);
  });

  it('are opened up to the setting and no further; who comes later waits', async () => {
    const test = await createTestDatabase();
    const { database } = test;
    const max = database.pool.options.max;
    try {
      await Promise.all(Array.from({ length: max * 3 }, () => database.pool.query('SELECT pg_sleep(0.01)')));
      const { rows } = await database.vitalPool.query<{ count: number }>(
        "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      expect(rows[0]?.count).toBe(max);
    } finally {
      await test.drop();
    }
  });

  it('that the database cannot give stop the start with one sentence that names the setting', async () => {
    const test = await createTestDatabase();
    try {
      const { user, password, host, port, database } = test.database.pool.options;
      const connection = { user, password, host, port, database };
      await expect(
        connectDatabase({ connection, logger: testLogger, maxConnections: 5_000 }),
      ).rejects.toThrow(
        /^Setting ZUTAI_DATABASE_CONNECTIONS is 5003, but the database allows \d+ connections/,
      );
    } finally {
      await test.drop();
    }
  });
});

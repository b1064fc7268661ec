import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../db/database.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { runAdmin, type TestServer, withDatabase } from './global-setup.ts';

export interface TestDatabase {
  /** A real PostgreSQL database of this test file's own, migrated and empty. */
  readonly database: Database;
  readonly connection: ClientConfig;
  /** A second, independent pool on the same database, as another server process would have. */
  readonly connectAgain: () => Promise<Database>;
  /** Closes all pools and drops the database; for `afterAll`. */
  readonly drop: () => Promise<void>;
}

/** A logger for tests that shows errors alone. */
export const testLogger: Logger = createLogger({
  level: process.env.TEST_LOG_LEVEL ?? 'fatal',
  form: 'short',
});

/** Makes a database for a test file by copying the run's migrated template (tens of milliseconds). */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase((template) => `TEMPLATE ${template}`);
}

/** A database in which nothing is, not even a schema. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createDatabase(() => 'TEMPLATE template0');
}

async function createDatabase(origin: (template: string) => string): Promise<TestDatabase> {
  const response = await fetch(inject('testDatabaseBroker'));
  if (!response.ok) throw new Error(`No test database server: ${await response.text()}`);
  const { admin, template } = (await response.json()) as TestServer;
  const name = `zutai_test_${randomBytes(6).toString('hex')}`;
  await runAdmin(admin, `CREATE DATABASE ${name} ${origin(template)}`);
  const connection = withDatabase(admin, name);
  const opened: Database[] = [];
  const connectAgain = async () => {
    const database = await connectDatabase({ connection, logger: testLogger, maxConnections: 8 });
    opened.push(database);
    return database;
  };
  return {
    database: await connectAgain(),
    connection,
    connectAgain,
    drop: async () => {
      await Promise.all(opened.map((database) => database.close().catch(() => undefined)));
      await runAdmin(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sharePreparedFolders } from '@zutai/dev-env/server-process';
import pg, { type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { writeBuiltInRoles } from '../db/built-in-roles.ts';
import { connectDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createLogger } from '../logging/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the database server of this run. */
    testDatabaseBroker: string;
  }
}

/** What the broker answers. */
export interface TestServer {
  /** Connection to the server's maintenance database, allowed to make others. */
  readonly admin: ClientConfig;
  /** A migrated, empty database to copy. */
  readonly template: string;
}

const logger = createLogger({ level: 'error', form: 'short' });

/**
 * One PostgreSQL for all test files of a run, started when the first of them asks. `TEST_DATABASE_URL` names
 * another server to make the test databases on, with a role that may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TestServer> | undefined;
  const cleanUps: (() => Promise<void>)[] = [];
  const removePrepared = sharePreparedFolders();
  const broker = http.createServer((_request, response) => {
    starting ??= startTestServer(cleanUps);
    starting.then(
      (server) => response.end(JSON.stringify(server)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  project.provide('testDatabaseBroker', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    await new Promise((resolve) => broker.close(resolve));
    await starting?.catch(() => undefined);
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    removePrepared();
  };
}

async function startTestServer(cleanUps: (() => Promise<void>)[]): Promise<TestServer> {
  const outsideUrl = process.env.TEST_DATABASE_URL;
  const admin: ClientConfig = outsideUrl
    ? { connectionString: outsideUrl }
    : { ...(await startTestPostgres(cleanUps)).superuserConnection, database: 'postgres' };
  const template = `zutai_test_template_${randomBytes(6).toString('hex')}`;
  await runAdmin(admin, `CREATE DATABASE ${template}`);
  if (outsideUrl) cleanUps.push(() => runAdmin(admin, `DROP DATABASE ${template} WITH (FORCE)`));
  const database = await connectDatabase({
    connection: withDatabase(admin, template),
    logger,
    maxConnections: 2,
  });
  await migrate(database);
  await writeBuiltInRoles(database);
  await database.close();
  return { admin, template };
}

async function startTestPostgres(cleanUps: (() => Promise<void>)[]): Promise<EmbeddedPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-test-'));
  cleanUps.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder, logger, isForTests: true });
  cleanUps.push(postgres.stop);
  return postgres;
}

/** Runs one statement that belongs to the server rather than to a database. */
export async function runAdmin(admin: ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
export function withDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

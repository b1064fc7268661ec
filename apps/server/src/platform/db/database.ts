import { Kysely, PostgresDialect } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from '../logging/logger.ts';
import { checkConnectionLimit, VITAL_CONNECTIONS } from './connection/connection-share.ts';
import { createNotifications, type Notifications } from './connection/notifications.ts';
import { RetryingPool } from './connection/retrying-pool.ts';
import { type Snapshot, type SnapshotOptions, Snapshots } from './snapshot/snapshot.ts';
import type { Tables } from './tables.ts';
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts';
import { typeParsers } from './types.ts';

/** The connected database; see `types.ts` for how values arrive. */
export interface Database {
  readonly pool: Pool;
  /** {@link VITAL_CONNECTIONS} for short statements that must never wait behind work: leases, health. */
  readonly vitalPool: Pool;
  readonly kysely: Kysely<Tables>;
  /** See {@link runTransaction}. */
  readonly withTransaction: <T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>;
  /** A picture of one moment for reading that takes several queries; see {@link Snapshots}. */
  readonly openSnapshot: (options: SnapshotOptions) => Promise<Snapshot>;
  readonly notifications: Notifications;
  /** One round trip; throws when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Waits for borrowed connections to come back, then closes all. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** From `startEmbeddedPostgres`, or `{ connectionString: DATABASE_URL }`. */
  readonly connection: ClientConfig;
  readonly logger: Logger;
  /** Of `pool`, without the vital ones. */
  readonly maxConnections?: number;
  /** How long handing out a connection waits for a restarting database. */
  readonly timeoutMs?: number;
}

const OLDEST_VERSION = 15;

/**
 * Connects the pool and checks that the database answers and is new enough.
 * @throws Error with a sentence for the operator
 */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, logger, maxConnections = 20, timeoutMs = 15_000 } = options;
  const config = {
    ...connection,
    ...(connection.connectionString && { connectionString: withoutName(connection.connectionString) }),
    types: typeParsers,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    // Versions that know nothing of segments of history are called 'zutai' (features/history/compression).
    // What a version cannot be at work with finds it by this name: see migration 0173, and history/compression.
    application_name: 'zutai server 2',
    options: '-c timezone=UTC',
  };
  const pool = new RetryingPool(config, timeoutMs);
  const vitalPool = new RetryingPool(
    { ...config, max: VITAL_CONNECTIONS, connectionTimeoutMillis: 2_000 },
    0,
  );
  for (const one of [pool, vitalPool]) {
    // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
    one.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
    one.on('connect', (client) => client.on('error', () => undefined));
  }
  const notifications = createNotifications(pool, logger);
  const close = async () => {
    await notifications.stop();
    await Promise.all([pool.end(), vitalPool.end()]);
  };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkVersion(pool);
    await checkConnectionLimit(pool, maxConnections);
  } catch (error) {
    await close();
    throw error;
  }
  const snapshots = new Snapshots(pool, maxConnections);
  return {
    pool,
    vitalPool,
    kysely,
    withTransaction: (work, transactionOptions) => runTransaction(pool, work, transactionOptions),
    openSnapshot: (snapshotOptions) => snapshots.open(snapshotOptions),
    ping: async () => {
      await vitalPool.query('SELECT 1');
    },
    notifications,
    close,
  };
}

/** What a connection string says comes before the rest of the configuration, and others know this program by its name. */
function withoutName(connectionString: string): string {
  return connectionString.replace(/(?<=[?&])application_name=[^&]*&?/g, '');
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) {
    throw new Error(`The database is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`);
  }
}

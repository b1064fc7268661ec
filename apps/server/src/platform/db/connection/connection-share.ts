import type { Pool } from 'pg';
import type { ServerConfig } from '../../config/load-config.ts';

/** Connections beside the pool for what must never wait behind work: leases and health. */
export const VITAL_CONNECTIONS = 2;
/** The lock of the installation. */
const LOCK_CONNECTIONS = 1;
const BESIDE_POOL = VITAL_CONNECTIONS + LOCK_CONNECTIONS;

/** Connections of a process that has the database to itself, and of one of several: ten of these stay below 100. */
const ALONE = 24;
const ONE_OF_SEVERAL = 9;

/** How many connections the pool of this process may have. */
export function poolSizeOf(
  config: Pick<ServerConfig, 'databaseConnections' | 'databaseUrl' | 'mqttUrl'>,
): number {
  const { databaseConnections, databaseUrl, mqttUrl } = config;
  const isShared = databaseUrl !== undefined && mqttUrl !== undefined;
  return (databaseConnections ?? (isShared ? ONE_OF_SEVERAL : ALONE)) - BESIDE_POOL;
}

/**
 * Refuses a pool that the database can never give, at the start and not under load.
 * @throws Error with a sentence for the operator
 */
export async function checkConnectionLimit(pool: Pool, poolSize: number): Promise<void> {
  const { rows } = await pool.query<{ allowed: number }>(
    `SELECT (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0)) AS allowed`,
  );
  const allowed = rows[0]?.allowed ?? 0;
  const wanted = poolSize + BESIDE_POOL;
  if (wanted > allowed)
    throw new Error(
      `Setting ZUTAI_DATABASE_CONNECTIONS is ${wanted}, but the database allows ${allowed} connections in all (max_connections); take less, or raise that.`,
    );
}

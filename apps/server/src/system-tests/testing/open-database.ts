import fs from 'node:fs';
import type { RunningServer } from '@zutai/dev-env/server-process';
import pg from 'pg';
import { CLUSTER_USER, clusterPaths } from '../../platform/db/embedded/cluster.ts';

/** A connection past the server to its database, for what no call can do. */
export function openDatabase(server: RunningServer, databaseUrl?: string): pg.Pool {
  if (databaseUrl !== undefined) return withoutCrash(new pg.Pool({ connectionString: databaseUrl, max: 2 }));
  return withoutCrash(new pg.Pool({ ...databaseConnection(server.dataFolder), max: 2 }));
}

/** How the embedded database of a data folder is reached as its owner. */
export function databaseConnection(dataFolder: string): pg.ClientConfig {
  const { cluster, passwordFile } = clusterPaths(dataFolder);
  const password = fs.readFileSync(passwordFile, 'utf8').trim();
  return { host: cluster, port: 5432, user: CLUSTER_USER, password, database: 'zutai' };
}

// Tests kill databases: an idle connection that breaks must not end the test process.
function withoutCrash(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => undefined);
}

import fs from 'node:fs';
import type { RunningServer } from '@zutai/dev-env/server-process';
import pg from 'pg';
import { CLUSTER_USER, clusterPaths } from '../../platform/db/embedded/cluster.ts';

/** A connection past the server to its database, for what no call can do. */
export function openDatabase(server: RunningServer, databaseUrl?: string): pg.Pool {
  if (databaseUrl !== undefined) return withoutCrash(new pg.Pool({ connectionString: databaseUrl, max: 2 }));
  const { cluster, passwordFile } = clusterPaths(server.dataFolder);
  const password = fs.readFileSync(passwordFile, 'utf8').trim();
  return withoutCrash(
    new pg.Pool({ host: cluster, port: 5432, user: CLUSTER_USER, password, database: 'zutai', max: 2 }),
  );
}

// Tests kill databases: an idle connection that breaks must not end the test process.
function withoutCrash(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => undefined);
}

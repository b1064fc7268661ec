import fs from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { APPLICATION_USER } from './application-role.ts';
import { clusterPaths } from './cluster.ts';
import { shortenSocketPath } from './folder-lock.ts';
import { SOCKET_PORT } from './postmaster.ts';

/**
 * How another program of this machine reaches the embedded database that a server runs on a data folder.
 * @throws Error when there is none in the folder, or it may not be read
 */
export function reachEmbeddedPostgres(folder: string, database = 'zutai'): ClientConfig {
  const { cluster, applicationPasswordFile } = clusterPaths(path.resolve(folder));
  const socket = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  const short = shortenSocketPath(socket);
  return {
    host: process.platform === 'win32' ? '127.0.0.1' : short === socket ? cluster : short,
    port: SOCKET_PORT,
    user: APPLICATION_USER,
    password: fs.readFileSync(applicationPasswordFile, 'utf8').trim(),
    database,
  };
}

import fs from 'node:fs';
import path from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { APPLICATION_USER } from './application-role.ts';
import { clusterPaths } from './cluster.ts';
import { shortenSocketPath } from './folder-lock.ts';
import { SOCKET_PORT } from './postmaster.ts';

/**
 * How another program of this machine reaches the embedded database that a server runs on a data folder; undefined when
 * none runs.
 * @throws Error when there is no database in the folder, or it may not be read
 */
export async function reachEmbeddedPostgres(
  folder: string,
  database = 'zutai',
): Promise<ClientConfig | undefined> {
  const { cluster, applicationPasswordFile } = clusterPaths(path.resolve(folder));
  const socket = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  const short = shortenSocketPath(socket);
  const connection: ClientConfig = {
    host: process.platform === 'win32' ? '127.0.0.1' : short === socket ? cluster : short,
    port: SOCKET_PORT,
    user: APPLICATION_USER,
    password: fs.readFileSync(applicationPasswordFile, 'utf8').trim(),
    database,
  };
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return connection;
  } catch (error) {
    // No socket, or nobody behind it: the server is stopped. A refused password is told as it is.
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

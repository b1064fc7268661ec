import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { JourneyServer } from './server.ts';

/** Runs one statement in the embedded database, for what there is no screen for yet. */
export async function runInDatabase(
  server: JourneyServer,
  statement: string,
  values: readonly string[],
): Promise<void> {
  const database = new pg.Client({
    // The embedded database listens on a socket in its own folder alone.
    host: path.join(server.dataFolder, 'postgres'),
    user: 'zutai',
    password: fs.readFileSync(path.join(server.dataFolder, 'postgres-password'), 'utf8').trim(),
    database: 'zutai',
  });
  await database.connect();
  try {
    await database.query(statement, [...values]);
  } finally {
    await database.end();
  }
}

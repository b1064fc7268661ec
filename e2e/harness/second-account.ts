import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { RunningServer } from './server.ts';

export interface Account {
  readonly loginname: string;
  readonly password: string;
  readonly displayName: string;
}

/**
 * A second administrator with the first one's password, put into the embedded database past the program: there is no
 * screen for accounts yet.
 */
export async function addSecondAdministrator(server: RunningServer, displayName: string): Promise<Account> {
  const loginname = 'second';
  const database = new pg.Client({
    // The embedded database listens on a socket in its own folder alone.
    host: path.join(server.dataFolder, 'postgres'),
    user: 'zutai',
    password: fs.readFileSync(path.join(server.dataFolder, 'postgres-password'), 'utf8').trim(),
    database: 'zutai',
  });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role)
       SELECT organisation_id, $1, $2, password_hash, role FROM account WHERE loginname = $3`,
      [loginname, displayName, server.admin.loginname],
    );
  } finally {
    await database.end();
  }
  return { loginname, password: server.admin.password, displayName };
}

import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { RunningServer } from './server.ts';

export interface Account {
  readonly loginname: string;
  readonly password: string;
  readonly displayName: string;
}

/** Puts an account with the first one's password into the embedded database: there is no screen for accounts yet. */
async function addAccount(
  server: RunningServer,
  { loginname, displayName, role }: Omit<Account, 'password'> & { role: 'admin' | 'user' },
): Promise<Account> {
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
       SELECT organisation_id, $1, $2, password_hash, $4 FROM account WHERE loginname = $3`,
      [loginname, displayName, server.admin.loginname, role],
    );
  } finally {
    await database.end();
  }
  return { loginname, password: server.admin.password, displayName };
}

/** A second administrator. */
export const addSecondAdministrator = (server: RunningServer, displayName: string) =>
  addAccount(server, { loginname: 'second', displayName, role: 'admin' });

/** An account of the role "user", which sees of projects only those it is given a right in. */
export const addUser = (server: RunningServer, loginname: string, displayName: string) =>
  addAccount(server, { loginname, displayName, role: 'user' });

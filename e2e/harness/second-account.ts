import { runInDatabase } from './embedded-database.ts';
import type { JourneyServer } from './server.ts';

export interface Account {
  readonly loginname: string;
  readonly password: string;
  readonly displayName: string;
}

/** Puts an account with the first one's password into the embedded database: the screens give a password of their own, which has to be changed. */
async function addAccount(
  server: JourneyServer,
  {
    loginname,
    displayName,
    role,
  }: Omit<Account, 'password'> & { role: 'admin' | 'operation' | 'operator' | 'user' },
): Promise<Account> {
  await runInDatabase(
    server,
    `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role)
     SELECT organisation_id, $1, $2, password_hash, $4 FROM account WHERE loginname = $3`,
    [loginname, displayName, server.admin.loginname, role],
  );
  return { loginname, password: server.admin.password, displayName };
}

/** A second administrator. */
export const addSecondAdministrator = (server: JourneyServer, displayName: string) =>
  addAccount(server, { loginname: 'second', displayName, role: 'admin' });

/** Operation staff: sees all projects and edits none. */
export const addOperationStaff = (server: JourneyServer, loginname: string, displayName: string) =>
  addAccount(server, { loginname, displayName, role: 'operation' });

/** An account of the role "operator", which writes where it sees, and sees of projects only those it is given a right in. */
export const addOperator = (server: JourneyServer, loginname: string, displayName: string) =>
  addAccount(server, { loginname, displayName, role: 'operator' });

/** An account of the role "user", which sees of projects only those it is given a right in. */
export const addUser = (server: JourneyServer, loginname: string, displayName: string) =>
  addAccount(server, { loginname, displayName, role: 'user' });

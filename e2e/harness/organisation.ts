import { ApiClient } from '@zutai/dev-env/server-process';
import { runInDatabase } from './embedded-database.ts';
import type { JourneyServer } from './server.ts';

let count = 0;

/**
 * A new organisation at a server, with an administrator who has the first one's password: who is signed in there sees
 * nothing of what other journeys do at the same server. Serial numbers of gateways and login names are unique over all
 * organisations.
 */
export async function addOrganisation(server: JourneyServer): Promise<JourneyServer> {
  count += 1;
  const admin = { ...server.admin, loginname: `${server.admin.loginname}-${count}` };
  await runInDatabase(
    server,
    `WITH added AS (INSERT INTO organisation (title) VALUES ('企业 ' || $1) RETURNING id)
     INSERT INTO account (organisation_id, loginname, display_name, password_hash, role)
     SELECT added.id, $1, account.display_name, account.password_hash, account.role
     FROM account, added WHERE account.loginname = $2`,
    [admin.loginname, server.admin.loginname],
  );
  return { ...server, admin, signIn: () => ApiClient.signIn(server.url, admin) };
}

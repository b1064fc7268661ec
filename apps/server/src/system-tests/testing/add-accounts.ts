import { hash } from '@node-rs/argon2';
import type { DataRange, Role } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';

const PASSWORD = 'Other-Password-1';

/** Adds an account past the calls, in an organisation that is made when it is not there, and signs it in. */
export async function addAccount(
  database: Pool,
  url: string,
  account: { organisation: string; loginname: string; role: Role; dataRange?: DataRange },
): Promise<ApiClient> {
  const { organisation, loginname, role, dataRange = 'organisation' } = account;
  await database.query('INSERT INTO organisation (title) VALUES ($1) ON CONFLICT DO NOTHING', [organisation]);
  await database.query(
    `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, data_range)
     SELECT id, $2, $2, $3, $4, $5 FROM organisation WHERE title = $1`,
    [organisation, loginname, await hash(PASSWORD), role, dataRange],
  );
  return ApiClient.signIn(url, { loginname, password: PASSWORD });
}

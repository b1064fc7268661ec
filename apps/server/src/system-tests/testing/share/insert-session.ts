import type { Pool } from 'pg';

/** A passkey that nobody can sign with. Its account is signed in already: from now on its password is not enough. */
export async function insertPasskey(database: Pool, accountId: string, mark: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO account_passkey (account_id, credential_id, public_key, user_handle, rp_id, title, transports,
       sign_count, is_backed_up)
     VALUES ($1, sha256(gen_random_uuid()::text::bytea), '', '', 'localhost', $2, '{}', 0, false)
     RETURNING id::text`,
    [accountId, mark],
  );
  return rows[0]!.id;
}

/** A session begun elsewhere, whose token nobody has. */
export async function insertSession(database: Pool, accountId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO session (token_hash, account_id, address, user_agent, expires_at)
     VALUES (sha256(gen_random_uuid()::text::bytea), $1, '192.0.2.1', 'elsewhere', now() + interval '1 hour')
     RETURNING id::text`,
    [accountId],
  );
  return rows[0]!.id;
}

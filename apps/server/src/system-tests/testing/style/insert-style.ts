import { PLAIN_LOGIN, PLAIN_MAIN } from '@zutai/contract';
import type { Pool } from 'pg';

/** A style with its looks, given to an external account. */
export async function insertStyle(
  database: Pool,
  { organisationId, holderId }: { organisationId: string; holderId: string },
  mark: string,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO style (organisation_id, title, page_title, login, main) VALUES ($1, $2, $2, $3, $4) RETURNING id::text`,
    [organisationId, mark, PLAIN_LOGIN, PLAIN_MAIN],
  );
  const { id } = rows[0]!;
  await database.query('INSERT INTO style_assignment (style_id, account_id) VALUES ($1, $2)', [id, holderId]);
  return id;
}

import { permissionsOf, ROLES, roleTypeOf } from '@zutai/contract';
import type { Database } from './database.ts';

/**
 * Writes the roles of the platform with the codes they hold in this program. A program older than the database does
 * not get here, so that no codes are lost.
 */
export async function writeBuiltInRoles(database: Database): Promise<void> {
  const roles = ROLES.map((id) => ({ id, role_type: roleTypeOf(id), codes: permissionsOf(id) }));
  await database.pool.query(
    `insert into role (id, title, role_type, codes)
     select id, id, role_type, codes
     from jsonb_to_recordset($1::jsonb) as program(id text, role_type text, codes text[])
     on conflict (id) do update set role_type = excluded.role_type, codes = excluded.codes
     where (role.role_type, role.codes) is distinct from (excluded.role_type, excluded.codes)`,
    [JSON.stringify(roles)],
  );
}

import type { Pool } from 'pg';
import type { Logger } from '../../logging/logger.ts';

/** Attributes of a role, and membership in roles, by which it does more than work in a database of its own. */
const RIGHTS = `
  select array_remove(array[
    case when rolsuper then 'SUPERUSER' end,
    case when rolcreaterole then 'CREATEROLE' end,
    case when rolreplication then 'REPLICATION' end,
    case when rolbypassrls then 'BYPASSRLS' end
  ], null) || case when rolsuper then '{}' else array(
    select 'member of ' || other.rolname from pg_roles as other
    where other.oid <> pg_roles.oid and pg_has_role(pg_roles.oid, other.oid, 'member')
      and (other.rolsuper or other.rolcreaterole or other.rolname in ('pg_execute_server_program',
        'pg_read_server_files', 'pg_write_server_files', 'pg_write_all_data', 'pg_read_all_data'))
    order by other.rolname) end as rights
  from pg_roles where rolname = current_user`;

/** What the role of an outside database may do beyond its own database; empty for a role as it should be. */
export async function readExcessRights(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rights: string[] }>(RIGHTS);
  return rows[0]?.rights ?? [];
}

/**
 * Warns at the start of a role that could do as it likes with the server of the database, and so with every trace in it:
 * ADR 18 counts on one that owns its database alone.
 * @returns what it may do too much
 */
export async function warnOfExcessRights(pool: Pool, logger: Pick<Logger, 'warn'>): Promise<string[]> {
  const rights = await readExcessRights(pool);
  if (rights.length > 0)
    logger.warn(
      { rights },
      `the role of DATABASE_URL may do more than it needs (${rights.join(', ')}): whoever takes this server takes all of ` +
        'PostgreSQL, and its audit trail protects less. Give it a role that owns its database and nothing else ' +
        '(docs/outside-engines.md).',
    );
  return rights;
}

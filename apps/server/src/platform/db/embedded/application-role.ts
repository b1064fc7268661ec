import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import pg, { type ClientConfig } from 'pg';
import { writeSecretFile } from './cluster.ts';

/** The role the server works as: owner of its database and nothing else. */
export const APPLICATION_USER = 'zutai_app';

/** What a data folder of before had made as the superuser becomes the application role's. */
const TAKE_OVER = `do $$
declare
  found record;
begin
  for found in
    select class.oid::regclass as name, class.relkind from pg_class class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'S', 'v', 'm')
      and class.relowner <> '${APPLICATION_USER}'::regrole
      -- Sequences of columns follow their tables.
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid
          and class.relkind = 'S' and deptype in ('a', 'i'))
  loop
    execute format('alter %s %s owner to ${APPLICATION_USER}',
      case found.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      found.name);
  end loop;
  for found in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner <> '${APPLICATION_USER}'::regrole
  loop
    execute format('alter routine %s owner to ${APPLICATION_USER}', found.name);
  end loop;
end $$`;

/**
 * Makes role and database of the application where they are missing and gives it what is in there. A superuser can
 * read files and run programs by SQL; this role can do neither, nor enter another database.
 * @param superuser connection to the cluster as its owner
 * @param passwordFile where the role's generated password is kept, 0600
 * @returns the connection to work with
 */
export async function ensureApplicationRole(
  superuser: ClientConfig,
  database: string,
  passwordFile: string,
): Promise<ClientConfig> {
  const password = ensurePassword(passwordFile);
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    const name = client.escapeIdentifier(database);
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION_USER]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APPLICATION_USER}`);
    await client.query(
      `ALTER ROLE ${APPLICATION_USER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${client.escapeLiteral(password)}`,
    );
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${name} OWNER ${APPLICATION_USER}`);
    else await client.query(`ALTER DATABASE ${name} OWNER TO ${APPLICATION_USER}`);
    await client.query('REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC');
  });
  await withClient({ ...superuser, database }, (client) => client.query(TAKE_OVER));
  return { ...superuser, user: APPLICATION_USER, password, database };
}

function ensurePassword(file: string): string {
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeSecretFile(file, password);
  return password;
}

async function withClient(
  connection: ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

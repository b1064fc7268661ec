import type { ClientBase } from 'pg';
import { BackupError } from '../backup/index.ts';
import type { Table } from './catalogue.ts';
import { OVERRIDES, SECRETS, STAND_INS } from './classification.ts';
import { mappedValue } from './maps.ts';
import type { Secrets } from './secrets.ts';
import { stageOf } from './stage.ts';

/** What a licence allows holds for an import too; everything else that triggers do is in the archive already. */
const KEPT_TRIGGER = 'zz_licence';

/**
 * Puts the waiting rows into their tables. Tables refer to one another in circles, so foreign keys are checked when all
 * rows are there, of these rows alone.
 * @param secrets undefined: the archive has none
 */
export async function insertRows(
  client: ClientBase,
  tables: readonly Table[],
  secrets: Secrets | undefined,
): Promise<Map<string, { taken: number; left: number }>> {
  const counts = new Map<string, { taken: number; left: number }>();
  const enable = await disableTriggers(client, tables);
  const restore = await deferForeignKeys(client, tables);
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${stageOf(table.name)}`);
    try {
      const taken = (await client.query(insertStatement(table))).rowCount ?? 0;
      counts.set(table.name, { taken, left: Number(rows[0]?.count) - taken });
    } catch (cause) {
      throw new BackupError(`table ${table.name} cannot be loaded: ${(cause as Error).message}`, { cause });
    }
  }
  if (secrets !== undefined) await putSecrets(client, secrets);
  // It would sign with nothing.
  else
    await client.query(
      'update webhook set is_active = false where organisation_id = (select new from map_organisation)',
    );
  try {
    await client.query('set constraints all immediate');
  } catch (cause) {
    throw new BackupError(`the archive is not whole: ${(cause as Error).message}`, { cause });
  }
  await restore();
  await enable();
  return counts;
}

function insertStatement({ name, columns, hasId }: Table): string {
  const values = columns.map((column) => {
    const place = `${name}.${column.name}`;
    const override = OVERRIDES[place];
    if (override !== undefined) return { column, value: override };
    const isId = column.name === 'id' && (hasId || name === 'role');
    const value = mappedValue(isId ? { ...column, refers: name } : column);
    if (!STAND_INS.includes(place)) return { column, value };
    return { column, value: `coalesce(${value}, (select min(new) from map_account))` };
  });
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  const needed = values
    .filter(({ column }) => column.isRequired && (column.refers !== undefined || column.name === 'id'))
    .map(({ column }) => `"${column.name}" is not null`);
  const selected = values.map(({ column, value }) => `${value} as "${column.name}"`).join(', ');
  return `insert into "${name}" (${list}) overriding system value
    select ${list} from (select ${selected} from ${stageOf(name)} s order by stage_row) as mapped
    ${needed.length === 0 ? '' : `where ${needed.join(' and ')}`}`;
}

async function putSecrets(client: ClientBase, secrets: Secrets): Promise<void> {
  for (const [place, values] of Object.entries(secrets)) {
    if (SECRETS[place]?.how !== 'sealed')
      throw new BackupError(`files/secrets has ${place}, which is no secret`);
    const [table, column] = place.split('.');
    const { rows } = await client.query<{ type: string }>(
      'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, column],
    );
    await client.query(
      `update "${table}" set "${column}" = given.value::${rows[0]?.type}
       from unnest($1::bigint[], $2::text[]) as given (old, value) join map_${table} m using (old) where id = m.new`,
      [Object.keys(values), Object.values(values)],
    );
  }
}

async function disableTriggers(client: ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgname <> $2 and tgrelid = any ($1::regclass[])`,
    [tables.map(({ name }) => name), KEPT_TRIGGER],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name } of rows) await client.query(`alter table ${table} enable trigger ${name}`);
  };
}

async function deferForeignKeys(client: ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; before: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       case when condeferrable then 'deferrable initially immediate' else 'not deferrable' end as before
     from pg_constraint
     where contype = 'f' and conparentid = 0 and not condeferred and conrelid = any ($1::regclass[])`,
    [tables.map(({ name }) => name)],
  );
  const alter = (table: string, name: string, how: string) =>
    client.query(`alter table ${table} alter constraint ${name} ${how}`);
  for (const { table, name } of rows) await alter(table, name, 'deferrable initially deferred');
  return async () => {
    for (const { table, name, before } of rows) await alter(table, name, before);
  };
}

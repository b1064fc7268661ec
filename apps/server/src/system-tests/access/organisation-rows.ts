import type { Pool } from 'pg';

type Reasons = Readonly<Record<string, string>>;

/** Tables that refused requests may change, or that hold nothing of an organisation, and why. */
export const NOT_COMPARED: Reasons = {
  audit_event: 'what was refused stands in the trail',
  audit_seal: 'seals over the trail of the installation',
  audit_deleted_signal: 'names for the trail, of signals that are gone',
  attempt: 'attempts at secrets are counted under names and addresses',
  api_token_rate: 'calls that a token has left this minute',
  platform_lease: 'which process does what',
  schema_migration: 'the schema',
  licence: 'one row of the installation, with the time of the clock: licence.test.ts',
  history: 'values, of signals that are gone too, are taken in from gateways alone',
  history_segment: 'the same values, compressed',
  history_held: 'values on their way into history',
  history_clock: 'one row of the installation: its clock',
  history_outage: 'outages whose rows are in history, of gateways alone',
  agent_key: 'one row of the installation: the key that signs gateway programs',
  signal_removed: 'changed with what is deleted, which is compared',
  mvar_arrival: 'written with values and definitions, which are compared or come from gateways alone',
  one_time_secret: 'tokens by their hash alone, which are given to who asks for them',
};

/** Columns that each use of a session changes. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  session: ['last_used_at', 'expires_at', 'address'],
};

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Its keys to other tables that are no more than one column. */
  readonly keys: readonly { readonly column: string; readonly table: string; readonly target: string }[];
}

/** By table; those without rows are missing. */
export type Digests = Readonly<Record<string, string>>;

/** How the rows of each table are found, from the catalogue of the database. */
export interface OrganisationRows {
  /** Tables of which nobody knows whose they are, and reasons that are not needed any more; none is right. */
  readonly unclear: readonly string[];
  /** Changes when any row of an organisation does, in whichever table. */
  digestOfAll(organisationId: string): Promise<Digests>;
  /** Changes when a row with this word in it does, or one that belongs to such a row by a key. */
  digestOfMarked(mark: string): Promise<Digests>;
}

export async function findOrganisationRows(database: Pool): Promise<OrganisationRows> {
  const tables = (await readCatalogue(database)).filter(({ name }) => !Object.hasOwn(NOT_COMPARED, name));
  const owned = findOwned(tables);
  const digest = async (rows: readonly string[], value: string, before = '') => {
    const { rows: found } = await database.query<{ name: string; digest: string }>(
      `${before} select name, md5(string_agg(row, '' order by row)) as digest from (${rows.join(' union all ')}) as found group by name`,
      [value],
    );
    return Object.fromEntries(found.map(({ name, digest: all }): [string, string] => [name, all]));
  };
  const rowOf = ({ name }: Table) =>
    `select '${name}' as name, (to_jsonb(t) ${(MOVING[name] ?? []).map((column) => `- '${column}'`).join(' ')})::text as row from ${name} t`;
  const { rows: existing } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const names = new Set(existing.map(({ name }) => name));
  return {
    unclear: [
      ...tables.filter(({ name }) => !owned.has(name)).map(({ name }) => name),
      ...Object.keys(NOT_COMPARED).filter((name) => !names.has(name)),
    ],
    digestOfAll: (organisationId) =>
      digest(
        tables.flatMap((table) => {
          const condition = owned.get(table.name);
          return condition === undefined ? [] : [`${rowOf(table)} where ${condition}`];
        }),
        organisationId,
      ),
    digestOfMarked: (mark) => {
      const isMarked = `to_jsonb(t)::text like '%' || $1 || '%'`;
      // Read once each, and not for every key that leads there.
      const others = new Set(tables.flatMap(({ keys }) => keys.map(({ table }) => table)));
      const marked = [...others].map(
        (other) => `marked_${other} as materialized (select * from ${other} t where ${isMarked})`,
      );
      return digest(
        tables.map((table) => {
          const ways = table.keys.map(
            ({ column, table: other, target }) =>
              `t.${column} in (select o.${target} from marked_${other} o)`,
          );
          return `${rowOf(table)} where ${[isMarked, ...ways].join(' or ')}`;
        }),
        mark,
        `with ${marked.join(', ')}`,
      );
    },
  };
}

/** By which condition a row `t` is of organisation $1: by a column of its own, or by keys to a table whose rows are. */
function findOwned(tables: readonly Table[]): Map<string, string> {
  const owned = new Map([['organisation', 't.id = $1']]);
  for (const { name, columns } of tables)
    if (columns.includes('organisation_id')) owned.set(name, 't.organisation_id = $1');
  for (let known = 0; known < owned.size; ) {
    known = owned.size;
    for (const { name, keys } of tables) {
      const ways = keys.filter(({ table }) => owned.has(table) && table !== name);
      if (owned.has(name) || ways.length === 0) continue;
      const conditions = ways.map(
        ({ column, table, target }) =>
          `t.${column} in (select o.${target} from ${table} o where ${owned.get(table)!.replaceAll(/\bt\./g, 'o.')})`,
      );
      owned.set(name, conditions.join(' or '));
    }
  }
  return owned;
}

async function readCatalogue(database: Pool): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select relname as name,
       (select array_agg(attname::text) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
       coalesce((select jsonb_agg(jsonb_build_object('column', own.attname, 'table', other.relname, 'target', target.attname))
        from pg_constraint
        join pg_class as other on other.oid = confrelid
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
        where conrelid = pg_class.oid and contype = 'f' and cardinality(conkey) = 1), '[]') as keys
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by relname`,
  );
  return rows;
}

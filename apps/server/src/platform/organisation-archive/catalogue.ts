import type { ClientBase } from 'pg';
import { BackupError } from '../backup/index.ts';
import { JSON_COLUMNS, NO_SECRETS, REFERENCES, SECRETS, TABLES } from './classification.ts';

export interface Column {
  readonly name: string;
  /** As `format_type` prints it. */
  readonly type: string;
  readonly isRequired: boolean;
  /** The table whose id it holds, once or in an array. */
  readonly refers?: string;
}

export interface Table {
  readonly name: string;
  readonly how: 'own' | 'history' | 'evidence';
  /** Those that PostgreSQL computes are not among them. */
  readonly columns: readonly Column[];
  /** Its rows get new ids. */
  readonly hasId: boolean;
  /** Which rows are of the organisation `$1`: a condition without a name for the table. */
  readonly condition: string;
}

export interface Plan {
  readonly tables: readonly Table[];
}

const CATALOGUE = `
  select relname as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'isRequired', attnotnull) order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select json_agg(json_build_object('parent', confrelid::regclass::text,
        'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number),
        'targets', (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = confrelid and attnum = number)) order by conname)
      from pg_constraint where conrelid = pg_class.oid and contype = 'f' and conparentid = 0), '[]') as keys
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relpersistence <> 't'
  order by relname`;

interface Found {
  readonly name: string;
  readonly columns: { name: string; type: string; isRequired: boolean }[];
  readonly keys: { parent: string; columns: string[]; targets: string[] }[];
}

/**
 * Which tables and rows an organisation has, from the catalogue of the database and what classification.ts says of it.
 * @throws BackupError naming every table and column that nobody has classified
 */
export async function readPlan(client: Pick<ClientBase, 'query'>): Promise<Plan> {
  const { rows } = await client.query<Found>(CATALOGUE);
  const problems: string[] = [];
  const names = new Set(rows.map(({ name }) => name));
  for (const { name } of rows) if (TABLES[name] === undefined) problems.push(`table ${name}`);
  for (const name of Object.keys(TABLES)) if (!names.has(name)) problems.push(`${name}, which is no table`);
  const own = new Map(rows.filter(({ name }) => isExported(TABLES[name])).map((one) => [one.name, one]));
  const conditions = new Map<string, string>();
  const tables = [...own.values()].map((found): Table => {
    for (const column of listUnclassified(found)) problems.push(`column ${found.name}.${column}`);
    const condition = conditionOf(found, own, conditions);
    if (condition === undefined)
      problems.push(`table ${found.name}, of which nothing leads to an organisation`);
    return {
      name: found.name,
      how: TABLES[found.name] as Table['how'],
      columns: found.columns.map((column) => withReference(found, column, own)),
      hasId: found.name !== 'role' && found.columns.some(({ name, type }) => name === 'id' && isNumber(type)),
      condition: condition ?? 'false',
    };
  });
  if (problems.length > 0)
    throw new BackupError(
      `nobody has said whether this belongs to an organisation (classification.ts): ${problems.join(', ')}`,
    );
  return { tables };
}

const isExported = (how: string | undefined) => how === 'own' || how === 'history' || how === 'evidence';
const isNumber = (type: string) => type === 'bigint' || type === 'integer';

function withReference(
  { name, keys }: Found,
  column: Found['columns'][number],
  own: ReadonlyMap<string, Found>,
): Column {
  const explicit = REFERENCES[`${name}.${column.name}`];
  if (typeof explicit === 'string') return { ...column, refers: explicit };
  const parent = keys.find((key) => key.targets[key.columns.indexOf(column.name)] === 'id')?.parent;
  const viaOrganisation = column.name === 'organisation_id' ? 'organisation' : undefined;
  const refers = viaOrganisation ?? parent;
  if (refers === undefined) return column;
  return { ...column, refers: own.has(refers) ? refers : '' };
}

/** Columns that may hold ids, values with ids in them, or secrets. */
function listUnclassified({ name: table, columns, keys }: Found): string[] {
  // Evidence is not loaded: its ids stay as they were.
  if (TABLES[table] === 'evidence') return [];
  const keyed = new Set(keys.flatMap((key) => key.columns));
  return columns.flatMap(({ name, type }) => {
    const place = `${table}.${name}`;
    const isSecret =
      /secret|password|_hash|_hashes|token|security_questions/.test(name) && type !== 'boolean';
    if (isSecret && SECRETS[place] === undefined && !NO_SECRETS.includes(place)) return [name];
    if (type === 'jsonb' || type === 'json') return JSON_COLUMNS[place] === undefined ? [name] : [];
    const isId = /(^|_)ids?$/.test(name) || type === 'uuid' || /^(bigint|integer|uuid)\[\]$/.test(type);
    if (!isId || name === 'id' || name === 'organisation_id' || keyed.has(name)) return [];
    return REFERENCES[place] === undefined ? [name] : [];
  });
}

/** The condition of a table that has `organisation_id`, or of what it belongs to by its foreign keys. */
function conditionOf(
  found: Found,
  own: ReadonlyMap<string, Found>,
  known: Map<string, string>,
  path: readonly string[] = [],
): string | undefined {
  const { name, columns, keys } = found;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (path.includes(name)) return undefined;
  const condition = make();
  if (condition !== undefined) known.set(name, condition);
  return condition;

  function make(): string | undefined {
    if (name === 'organisation') return 'id = $1';
    if (columns.some((column) => column.name === 'organisation_id')) return 'organisation_id = $1';
    if (name === 'audit_deleted_signal')
      return 'event_id in (select id from audit_event where organisation_id = $1)';
    if (TABLES[name] === 'history' && keys.length === 0) return signalCondition();
    for (const { parent, columns: from, targets } of keys) {
      const isRequired = columns.find((column) => column.name === from[0])?.isRequired;
      const above = own.get(parent);
      if (from.length > 1 || isRequired !== true || above === undefined || targets[0] === undefined) continue;
      const condition = conditionOf(above, own, known, [...path, name]);
      if (condition !== undefined)
        return `"${from[0]}" in (select "${targets[0]}" from "${parent}" where ${condition})`;
    }
    return undefined;
  }

  /** Values of signals and of computed ones share their numbers. */
  function signalCondition(): string | undefined {
    const signal = own.get('signal');
    const value = own.get('mvar_value');
    if (signal === undefined || value === undefined) return undefined;
    const ofSignals = conditionOf(signal, own, known, [...path, name]);
    const ofValues = conditionOf(value, own, known, [...path, name]);
    return `signal_id in (select id from signal where ${ofSignals} union all select value_id from mvar_value where ${ofValues})`;
  }
}

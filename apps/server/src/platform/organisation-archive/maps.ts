import type { ClientBase } from 'pg';
import type { Table } from './catalogue.ts';
import { mappedRole } from './classification.ts';
import type { MapId } from './json-ids.ts';
import { stageOf } from './stage.ts';

/** `map_<table>` (old, new) for each table with ids, in the order of the old ones, so that lists keep theirs. */
export async function makeMaps(client: ClientBase, tables: readonly Table[]): Promise<void> {
  const names = new Set(tables.map(({ name }) => name));
  const makeMap = async (name: string, source: string, sequence = name) => {
    await client.query(
      `insert into map_${name} select old, nextval(pg_get_serial_sequence('${sequence}', 'id'))
       from (select distinct old from (${source}) as found where old is not null order by old) as each on conflict do nothing`,
    );
  };
  for (const { name } of tables.filter(({ hasId }) => hasId)) {
    await client.query(
      `create temporary table map_${name} (old bigint primary key, new bigint not null) on commit drop`,
    );
    await makeMap(name, `select id::bigint as old from ${stageOf(name)}`);
  }
  await client.query(
    'create temporary table map_role (old text primary key, new text not null) on commit drop',
  );
  await client.query(
    `insert into map_role select id, nextval('role_id_seq')::text from (select id from ${stageOf('role')} order by length(id), id) as each`,
  );
  await makeMap('signal', `select value_id as old from ${stageOf('mvar_value')}`);
  await makeTemplateMaps(names, makeMap);
  if (names.has('gateway_configuration')) await makeConfigurationMaps(makeMap);
  for (const { name } of tables.filter(({ hasId }) => hasId)) await client.query(`analyze map_${name}`);
}

/**
 * Rows of templates have numbers of the same counters, which bindings of their pages name, and so has the equipment that
 * a template was made of, which may be gone: kept, they would be those of something else here.
 */
async function makeTemplateMaps(
  names: ReadonlySet<string>,
  makeMap: (name: string, source: string) => Promise<void>,
): Promise<void> {
  const kinds = {
    ...{ signals: 'signal', drivers: 'driver', scripts: 'equipment_script', reports: 'report' },
    alarmRules: 'alarm_rule',
  };
  const columnOf = (part: string) => (part === 'alarmRules' ? 'alarm_rules' : part);
  const contents = ['template', 'template_version'].filter((name) => names.has(name));
  const isNumber = (text: string) => `${text} ~ '^[1-9][0-9]{0,17}$'`;
  for (const table of contents) {
    for (const [part, kind] of Object.entries(kinds))
      await makeMap(kind, rowsOf(`content->'${part}'`, stageOf(table), `one->>'id'`));
    await makeMap(
      'equipment',
      `select (content->>'sourceEquipmentId')::bigint as old from ${stageOf(table)} where ${isNumber(`content->>'sourceEquipmentId'`)}`,
    );
  }
  for (const [part, kind] of Object.entries(kinds)) {
    await makeMap(kind, rowsOf(columnOf(part), stageOf('template_base'), `one->>'id'`));
    await makeMap(kind, rowsOf(columnOf(part), stageOf('template_base'), `one->>'ownId'`));
  }

  function rowsOf(list: string, table: string, id: string): string {
    return `select (${id})::bigint as old from ${table},
      jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) as one where ${isNumber(id)}`;
  }
}

/** What a gateway was to run names drivers, signals, scripts and equipment that were deleted since. */
async function makeConfigurationMaps(
  makeMap: (name: string, source: string) => Promise<void>,
): Promise<void> {
  const source = `${stageOf('gateway_configuration')},
    jsonb_array_elements(content->'equipments') as equipment`;
  await makeMap('equipment', `select (equipment->>'equipmentId')::bigint as old from ${source}`);
  for (const [part, kind] of [
    ['drivers', 'driver'],
    ['signals', 'signal'],
    ['scripts', 'equipment_script'],
  ] as const)
    await makeMap(
      kind,
      `select (one->>'id')::bigint as old from ${source}, jsonb_array_elements(equipment->'${part}') as one`,
    );
}

/** History may have many millions of rows, these maps a few hundred thousand: they fit into memory. */
export async function readMaps(client: ClientBase, tables: readonly Table[]): Promise<MapId> {
  const maps = new Map<string, Map<string, string>>();
  const named = [...tables.filter(({ hasId }) => hasId).map(({ name }) => name), 'role'];
  for (const name of named) {
    const { rows } = await client.query<{ old: string; new: string }>(
      `select old::text as old, new::text as new from map_${name}`,
    );
    maps.set(name, new Map(rows.map((row) => [row.old, row.new])));
  }
  return (table, old) => maps.get(table)?.get(old);
}

/** The value of a column of the archive's row `s` in this installation. */
export function mappedValue(column: { name: string; type: string; refers?: string }): string {
  const { name, type, refers } = column;
  const value = `s."${name}"`;
  if (refers === undefined) return value;
  if (refers === '') return `null::${type}`;
  if (refers === 'role') {
    return type.endsWith('[]')
      ? `array(select found from (select ${mappedRole('each.old')} as found, place from unnest(${value})
          with ordinality as each (old, place)) as mapped where found is not null order by place)`
      : mappedRole(value);
  }
  if (!type.endsWith('[]')) return `(select new from map_${refers} m where m.old = ${value})::${type}`;
  return `case when ${value} is null then null else array(select m.new from unnest(${value}) with ordinality as each (old, place)
    join map_${refers} m on m.old = each.old order by place)::${type} end`;
}

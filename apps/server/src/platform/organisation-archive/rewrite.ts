import type { ClientBase } from 'pg';
import type { Table } from './catalogue.ts';
import { JSON_COLUMNS, TEXT_COLUMNS } from './classification.ts';
import { type Faceplates, type MapId, mapFormula, mapImages, mapJson, mapQuery } from './json-ids.ts';
import { stageOf } from './stage.ts';

/** Rows at a time: a page may have megabytes. */
const BATCH = 20;
const TEXTS = { formula: mapFormula, query: mapQuery, images: mapImages };

/** Maps the ids within pages, templates, rules, formulas and the like, in the rows that wait. */
export async function rewriteIds(client: ClientBase, tables: readonly Table[], mapId: MapId): Promise<void> {
  const faceplates = await readFaceplates(client);
  for (const { name, columns } of tables) {
    const changed = columns
      .map((column) => column.name)
      .filter((column) => {
        const place = `${name}.${column}`;
        return JSON_COLUMNS[place] === 'ids' || TEXT_COLUMNS[place] !== undefined;
      });
    if (changed.length > 0) await rewriteTable(client, name, changed, mapId, faceplates);
  }
}

async function rewriteTable(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  mapId: MapId,
  faceplates: Faceplates,
): Promise<void> {
  // Which answers are photos stands in the questions.
  const more = table === 'inspection' ? ', items' : '';
  const list = columns.map((column) => `"${column}"`).join(', ');
  let last = '0';
  for (;;) {
    const { rows } = await client.query<Record<string, unknown> & { stage_row: string }>(
      `select stage_row, ${list}${more} from ${stageOf(table)} where stage_row > $1 order by stage_row limit ${BATCH}`,
      [last],
    );
    for (const row of rows) {
      last = row.stage_row;
      const values = columns.map((column) => mapColumn(`${table}.${column}`, column, row));
      const sets = columns.map((column, at) => `"${column}" = $${at + 2}`).join(', ');
      await client.query(`update ${stageOf(table)} set ${sets} where stage_row = $1`, [
        row.stage_row,
        ...values,
      ]);
    }
    if (rows.length < BATCH) return;
  }

  function mapColumn(place: string, column: string, row: Record<string, unknown>): string | null {
    const value = row[column];
    if (value === null || value === undefined) return null;
    const text = TEXT_COLUMNS[place];
    if (text !== undefined) return TEXTS[text](String(value), mapId);
    const mapped = place === 'inspection.answers' ? mapPhotos(value, row.items, mapId) : value;
    return JSON.stringify(mapJson(mapped, mapId, faceplates, column));
  }
}

function mapPhotos(answers: unknown, items: unknown, mapId: MapId): unknown {
  if (!Array.isArray(answers) || !Array.isArray(items)) return answers;
  return (answers as { item: number; value: string | null }[]).map((answer) =>
    (items[answer.item] as { kind?: string } | undefined)?.kind === 'photo' && answer.value !== null
      ? { ...answer, value: mapId('inspection_photo', answer.value) ?? null }
      : answer,
  );
}

async function readFaceplates(client: ClientBase): Promise<Faceplates> {
  const { rows } = await client.query<{ id: string; names: string[] }>(
    `select id::text, array(select one->>'name' from jsonb_array_elements(file->'con'->'parameters') as one
       where one->>'kind' = 'equipment') as names
     from ${stageOf('page')} where jsonb_typeof(file->'con'->'parameters') = 'array'`,
  );
  return { equipmentParameters: new Map(rows.map(({ id, names }) => [id, new Set(names)])) };
}

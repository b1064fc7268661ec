import type { ClientBase, Pool } from 'pg';
import type { ValueRecord } from './project-graph.ts';
import type { Checkpoint } from './sweep.ts';

/** A project and what it computes. */
export interface ProjectRecord {
  readonly projectId: string;
  /** The group whose owner computes it. */
  readonly groupId: string;
  readonly values: readonly ValueRecord[];
  /** Equipment by the signals that are computed with; those that are gone or not bound are left out. */
  readonly equipmentOf: ReadonlyMap<string, string>;
}

/** A stretch that is computed anew in steps. */
export interface Recalculation {
  readonly id: string;
  readonly projectId: string;
  readonly mvarIds: readonly string[];
  readonly toMs: number;
  /** Everything before is done. */
  readonly doneMs: number;
}

const VALUES = `
  select mvar.id, mvar.project_id as "projectId", project_group(mvar.project_id) as "groupId", mvar.title, calc_type as "calcType", signals, formula,
    value_id as "valueId", (extract(epoch from since) * 1000)::float8 as "sinceMs"
  from mvar join mvar_value on mvar_id = mvar.id
  where project_group(mvar.project_id) = any ($1) order by mvar.id`;
const SIGNALS = `
  select distinct input.project_id as "projectId", signal.id, signal.equipment_id as "equipmentId"
  from mvar_input as input
  join signal on signal.id = input.signal_id
  join project_equipment as bound
    on bound.project_id = input.project_id and bound.equipment_id = signal.equipment_id
  where input.project_id = any ($1::bigint[]) and signal.data_type <> 'text'`;

/**
 * What the projects compute whose group is one of these.
 * @param client in a transaction that is `repeatable read`: a former formula with the signals of the new one has no value
 */
export async function readProjects(
  client: ClientBase,
  groupIds: readonly string[],
): Promise<ProjectRecord[]> {
  type Row = Omit<ValueRecord, 'signals'> & { projectId: string; groupId: string; signals: number[] };
  const { rows } = await client.query<Row>(VALUES, [groupIds]);
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  type SignalRow = { projectId: string; id: number; equipmentId: string };
  const signals = await client.query<SignalRow>(SIGNALS, [[...byProject.keys()]]);
  const ofProject = Map.groupBy(signals.rows, ({ projectId }) => projectId);
  return [...byProject].map(([projectId, values]) => ({
    projectId,
    groupId: values[0]!.groupId,
    values: values.map(({ projectId: _project, groupId: _group, ...row }) => ({
      ...row,
      signals: row.signals.map(String),
    })),
    equipmentOf: new Map(
      (ofProject.get(projectId) ?? []).map(({ id, equipmentId }) => [String(id), equipmentId]),
    ),
  }));
}

/** Since when each value of a project is computed, ms UTC: another time is another definition. */
export async function readBegins(client: ClientBase, projectId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; sinceMs: number }>(
    `select mvar_id as id, (extract(epoch from since) * 1000)::float8 as "sinceMs"
     from mvar_value join mvar on mvar.id = mvar_id where project_id = $1`,
    [projectId],
  );
  return new Map(rows.map(({ id, sinceMs }) => [id, sinceMs]));
}

/** Every signal that something is computed with, of the whole installation. */
export async function readInputs(pool: Pool): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>('select distinct signal_id as id from mvar_input');
  return new Set(rows.map(({ id }) => id));
}

/** Those of the projects for which values have arrived. */
export async function readWaiting(pool: Pool, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct project_id as id from mvar_arrival where project_id = any ($1::bigint[])',
    [projectIds],
  );
  return rows.map(({ id }) => id);
}

/** Takes what has arrived for a project: since when, ms UTC, by signal. */
export async function takeArrivals(client: ClientBase, projectId: string): Promise<Map<number, number>> {
  const { rows } = await client.query<{ ids: number[]; fromMs: number[] }>(
    'delete from mvar_arrival where project_id = $1 returning signal_ids as ids, from_ms as "fromMs"',
    [projectId],
  );
  const sinceMs = new Map<number, number>();
  for (const { ids, fromMs } of rows)
    for (const [place, id] of ids.entries())
      sinceMs.set(id, Math.min(fromMs[place]!, sinceMs.get(id) ?? Number.POSITIVE_INFINITY));
  return sinceMs;
}

/** Has a value computed again since then. */
export async function noteOwnArrival(
  db: ClientBase | Pool,
  { projectId, valueId, sinceMs }: { projectId: string; valueId: number; sinceMs: number },
): Promise<void> {
  await db.query(
    'insert into mvar_arrival (project_id, signal_ids, from_ms) values ($1, array[$2::int], array[$3::float8])',
    [projectId, valueId, sinceMs],
  );
}

/** The newest of each value before a time. */
export async function readCheckpoints(
  client: ClientBase | Pool,
  ids: readonly string[],
  beforeMs: number,
): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<{ id: string; atMs: number; memory: (number | null)[] }>(
    `select distinct on (mvar_id) mvar_id as id, (extract(epoch from at) * 1000)::float8 as "atMs", memory
     from mvar_checkpoint where mvar_id = any ($1::bigint[]) and at < to_timestamp($2::float8 / 1000)
     order by mvar_id, at desc`,
    [ids, beforeMs],
  );
  return new Map(
    rows.map(({ id, atMs, memory }) => [id, { id, atMs, memory: memory.map((one) => one ?? Number.NaN) }]),
  );
}

/**
 * Replaces the checkpoints of a stretch. Before it only those of full hours are kept, and of what is a week older than
 * the stretch those of full days.
 */
export async function replaceCheckpoints(
  client: ClientBase,
  ids: readonly string[],
  { fromMs, endMs }: { readonly fromMs: number; readonly endMs: number },
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  if (ids.length === 0) return;
  const end = Number.isFinite(endMs) ? endMs : 8.64e15;
  await client.query(
    `delete from mvar_checkpoint where mvar_id = any ($1::bigint[]) and (
       (at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000))
       or (at < to_timestamp($2::float8 / 1000) and at >= to_timestamp($2::float8 / 1000 - 7200)
         and mod(round(extract(epoch from at) * 1000) + 1, 3600000) <> 0)
       or (at < to_timestamp($2::float8 / 1000 - 604800) and at >= to_timestamp($2::float8 / 1000 - 691200)
         and mod(round(extract(epoch from at) * 1000) + 1, 86400000) <> 0))`,
    [ids, fromMs, end],
  );
  if (checkpoints.length === 0) return;
  await client.query(
    `insert into mvar_checkpoint (mvar_id, at, memory)
     select distinct on (kept.id, at_ms) kept.id, to_timestamp(at_ms / 1000), memory::jsonb
     from unnest($1::bigint[], $2::float8[], $3::text[]) as kept (id, at_ms, memory)
     join mvar on mvar.id = kept.id
     on conflict (mvar_id, at) do update set memory = excluded.memory`,
    [
      checkpoints.map(({ id }) => id),
      checkpoints.map(({ atMs }) => atMs),
      // JSON has no NaN.
      checkpoints.map(({ memory }) => JSON.stringify(memory)),
    ],
  );
}

/** The next stretch that waits, of these projects. */
export async function findRecalculation(
  pool: Pool,
  projectIds: readonly string[],
): Promise<Recalculation | undefined> {
  const { rows } = await pool.query<Recalculation>(
    `select id, project_id as "projectId", mvar_ids as "mvarIds",
       (extract(epoch from to_at) * 1000)::float8 as "toMs", (extract(epoch from done_at) * 1000)::float8 as "doneMs"
     from mvar_recalculation where finished_at is null and project_id = any ($1::bigint[]) order by id limit 1`,
    [projectIds],
  );
  return rows[0];
}

/** Adds a stretch that nobody asked for; one that waits for the same values already begins earlier instead. */
export async function addLateStretch(
  client: ClientBase,
  { projectId, mvarIds, fromMs }: { projectId: string; mvarIds: readonly string[]; fromMs: number },
): Promise<void> {
  const widened = await client.query(
    `update mvar_recalculation set done_at = least(done_at, to_timestamp($3::float8 / 1000)),
       from_at = least(from_at, to_timestamp($3::float8 / 1000))
     where project_id = $1 and finished_at is null and account_id is null and mvar_ids @> $2::bigint[]`,
    [projectId, mvarIds, fromMs],
  );
  if ((widened.rowCount ?? 0) > 0) return;
  await client.query(
    `insert into mvar_recalculation (project_id, mvar_ids, from_at, to_at, done_at)
     values ($1, $2, to_timestamp($3::float8 / 1000), now(), to_timestamp($3::float8 / 1000))`,
    [projectId, mvarIds, fromMs],
  );
}

/** Notes how far a stretch is; `isFinished`: to its end. */
export async function noteProgress(
  client: ClientBase,
  id: string,
  doneMs: number,
  isFinished: boolean,
): Promise<void> {
  await client.query(
    `update mvar_recalculation set done_at = to_timestamp($2::float8 / 1000),
       finished_at = case when $3 then now() else finished_at end where id = $1`,
    [id, doneMs, isFinished],
  );
}

import type { ExpiringLevel } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../../platform/call/index.ts';
import { type ExpiryLevel, HELD_LEVELS } from './retention.ts';

/** A signal of which something would go. */
export interface Proposed {
  readonly signalId: number;
  readonly beforeMs: number;
}

/** The oldest segment of a signal that would go. */
export interface OldestGoing {
  readonly signalId: number;
  readonly firstMs: number;
}

/** Segments whose values are counted; of more one is told that there are more. */
const MOST_COUNTED = 20_000;

const parametersOf = (proposed: readonly Proposed[]) => [
  proposed.map(({ signalId }) => signalId),
  proposed.map(({ beforeMs }) => beforeMs),
];

/** The signals and calculated values of an organisation. */
export async function listSignalIds(pool: Pick<Pool, 'query'>, organisationId: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select signal.id::int as id from signal join equipment on equipment.id = signal.equipment_id
     where equipment.organisation_id = $1
     union all
     select mvar_value.value_id from mvar_value
     join mvar on mvar.id = mvar_value.mvar_id join project on project.id = mvar.project_id
     where project.organisation_id = $1`,
    [organisationId],
  );
  return rows.map(({ id }) => id);
}

/** Whether these are all signals of the equipment, which the scope holds. */
export async function holdsSignals(
  pool: Pick<Pool, 'query'>,
  { accountId }: Scope,
  equipmentId: string,
  signalIds: readonly string[],
): Promise<boolean> {
  const { rows } = await pool.query<{ missing: boolean }>(
    `select exists (
       select from unnest($3::bigint[]) as asked (id)
       where not exists (select from signal where signal.id = asked.id and signal.equipment_id = $2)
     ) or not sees_equipment($1, $2) as missing`,
    [accountId, equipmentId, signalIds],
  );
  return rows[0]?.missing === false;
}

/** Of each of these signals the oldest segment that has something of the level, if it would go: an index probe each. */
export async function listOldestGoing(
  pool: Pick<Pool, 'query'>,
  level: ExpiryLevel,
  proposed: readonly Proposed[],
): Promise<OldestGoing[]> {
  const { where, order } = HELD_LEVELS[level];
  const { rows } = await pool.query<{ signal_id: number; first: number }>(
    `select due.signal_id, (extract(epoch from first_ts) * 1000)::float8 as first
     from unnest($1::int[], $2::float8[]) as due (signal_id, before_ms)
     cross join lateral (
       select first_ts, last_ts from history_segment
       where signal_id = due.signal_id and ${where} order by ${order} limit 1
     ) as oldest
     where last_ts < to_timestamp(due.before_ms / 1000)`,
    parametersOf(proposed),
  );
  return rows.map(({ signal_id, first }) => ({ signalId: signal_id, firstMs: first }));
}

/** The same of rows that are no segments yet. */
export async function listOldestRows(
  pool: Pick<Pool, 'query'>,
  proposed: readonly Proposed[],
): Promise<OldestGoing[]> {
  const { rows } = await pool.query<{ signal_id: number; first: number }>(
    `select due.signal_id, (extract(epoch from ts) * 1000)::float8 as first
     from unnest($1::int[], $2::float8[]) as due (signal_id, before_ms)
     cross join lateral (
       select ts from history where signal_id = due.signal_id and ts < to_timestamp(due.before_ms / 1000)
       order by ts limit 1
     ) as oldest`,
    parametersOf(proposed),
  );
  return rows.map(({ signal_id, first }) => ({ signalId: signal_id, firstMs: first }));
}

/** How many values would go with segments. */
export async function countGoing(
  pool: Pick<Pool, 'query'>,
  proposed: readonly Proposed[],
): Promise<{ count: number; isComplete: boolean }> {
  const { rows } = await pool.query<{ count: number; segments: number }>(
    `select coalesce(sum(count), 0)::float8 as count, count(*)::int as segments from (
       select going.count from unnest($1::int[], $2::float8[]) as due (signal_id, before_ms)
       cross join lateral (
         select count from history_segment
         where signal_id = due.signal_id and payload is not null
           and last_ts < to_timestamp(due.before_ms / 1000)
       ) as going
       limit ${MOST_COUNTED}
     ) as found`,
    parametersOf(proposed),
  );
  const { count, segments } = rows[0]!;
  return { count, isComplete: segments < MOST_COUNTED };
}

/** What a signal or calculated value is called; undefined when it is gone. */
export async function describeSignal(
  pool: Pick<Pool, 'query'>,
  signalId: number,
): Promise<ExpiringLevel['oldest'] | undefined> {
  const { rows } = await pool.query<ExpiringLevel['oldest']>(
    `select signal.id::text, signal.title, signal.title_en as "titleEn", signal.tag,
       equipment.title as "ofTitle", equipment.title_en as "ofTitleEn"
     from signal join equipment on equipment.id = signal.equipment_id where signal.id = $1
     union all
     select value_id::text, mvar.title, '', '', project.title, project.title_en
     from mvar_value join mvar on mvar.id = mvar_value.mvar_id join project on project.id = mvar.project_id
     where value_id = $1`,
    [signalId],
  );
  return rows[0];
}

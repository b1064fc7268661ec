import { type AlarmPerformance, STALE_MS } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesEquipment } from '../../access/index.ts';
import type {} from '../tables.ts';
import type { Asked } from './asked.ts';

type Standing = Pick<
  AlarmPerformance,
  'standing' | 'standingAverage' | 'standingPeak' | 'stale' | 'staleCount'
>;

const MOST_STALE = 50;

/**
 * Stretches in which alarms of a scope were active and not silenced, that touch a time, by their journals: what is active
 * is raised, and raised again after it was back or silenced. Their ends are null while they last.
 */
function stretches(scope: Scope, { fromMs, countsSubsequent }: Asked, endMs: number) {
  return sql`
    select alarm_id, begun, case when next is not null then greatest(begun, next) end as ended from (
      select event.alarm_id, event.kind, event.at as begun,
        lead(event.at) over (partition by event.alarm_id order by event.id) as next
      from alarm join equipment on equipment.id = alarm.equipment_id
      join alarm_event as event on event.alarm_id = alarm.id and event.kind in ('raised', 'raisedAgain', 'returned',
        'closed', 'shelved', 'suppressed', 'outOfService', 'ruleRemoved')
      where alarm.organisation_id = ${scope.organisationId} and alarm.raised_at < ${new Date(endMs)}
        and (alarm.closed_at is null or alarm.closed_at >= ${new Date(fromMs)}) and ${seesEquipment(scope)}
        and ${countsSubsequent ? sql`true` : sql`alarm.first_out_id is null`}) as life
    where kind in ('raised', 'raisedAgain') and begun < ${new Date(endMs)}
      and (next is null or greatest(begun, next) > ${new Date(fromMs)})`;
}

/** How many alarms stood over a time, and which stand at its end, or now where it goes on. */
export async function readStanding(db: Kysely<Tables>, scope: Scope, asked: Asked): Promise<Standing> {
  const { fromMs, toMs, operators } = asked;
  const endMs = Math.max(fromMs + 1, Math.min(toMs, Date.now()));
  const [from, end] = [new Date(fromMs), new Date(endMs)];
  const { rows: counts } = await sql<{ stood: number; most: number; standing: number; staleCount: number }>`
    with stretch as (${stretches(scope, asked, endMs)}), step as (
      select greatest(begun, ${from}) as at, 1 as change from stretch
      union all select ended, -1 from stretch where ended < ${end}
    ), level as (
      -- What ends at a moment ends before what begins then.
      select sum(change) over (order by at, change) as standing from step)
    select coalesce((select sum(extract(epoch from least(coalesce(ended, ${end}), ${end}) - greatest(begun, ${from})))
        from stretch), 0)::float8 as stood,
      coalesce((select max(standing) from level), 0)::integer as most,
      (select count(*) from stretch where ended is null or ended >= ${end})::integer as standing,
      (select count(*) from stretch where ${isStale(endMs)})::integer as "staleCount"`.execute(db);
  const { stood, most, standing, staleCount } = counts[0]!;
  return {
    ...{ standing, staleCount, stale: await listStale(db, scope, asked, endMs) },
    standingAverage: stood / ((endMs - fromMs) / 1000) / operators,
    standingPeak: most / operators,
  };
}

const isStale = (endMs: number) =>
  sql`begun < ${new Date(endMs - STALE_MS)} and (ended is null or ended >= ${new Date(endMs)})`;

async function listStale(
  db: Kysely<Tables>,
  scope: Scope,
  asked: Asked,
  endMs: number,
): Promise<Standing['stale']> {
  const { rows } = await sql<Omit<Standing['stale'][number], 'raisedMs'> & { begun: Date }>`
    with stretch as (${stretches(scope, asked, endMs)})
    select alarm.id::text as "alarmId", alarm.rule_id::text as "ruleId", equipment.id::text as "equipmentId",
      equipment.title as "equipTitle", equipment.title_en as "equipTitleEn", alarm.title, alarm.title_en as "titleEn",
      stretch.begun
    from stretch join alarm on alarm.id = stretch.alarm_id join equipment on equipment.id = alarm.equipment_id
    where ${isStale(endMs)} order by stretch.begun, alarm.id limit ${sql.lit(MOST_STALE)}`.execute(db);
  return rows.map(({ begun, ...row }) => ({ ...row, raisedMs: begun.getTime() }));
}

import type { InspectionSchedule } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { SiteClock, siteTimeOf } from '../report/index.ts';
import {
  type CounterReadings,
  type CounterSource,
  countPlan,
  NO_READINGS,
  readCountersOfPlans,
} from './counter/counter-repository.ts';
import { isFarAhead, MOST_AHEAD_MS } from './counter/step.ts';
import { dueTimes } from './due-times.ts';
import type {} from './tables.ts';

/** What was due longer ago than this while no server ran is not made any more: nobody can do it. */
const MOST_BACK_MS = 31 * 86_400_000;
/** Missed ones that are told of at once. */
const MAX_MISSED = 500;

/** How far the moment of a plan that makes nothing may lie behind, ms: moving it on is a write. */
const MOST_BEHIND_MS = 12 * 3_600_000;

/** How often counters are looked at, ms: what they advance is kept with each look. */
const COUNT_MS = 60_000;

const ENABLED = `SELECT plan.id::text, plan.schedule, plan.made_until AS "madeUntil", organisation.time_zone AS "timeZone",
    organisation.shifts
  FROM inspection_plan AS plan JOIN organisation ON organisation.id = plan.organisation_id
  WHERE plan.is_enabled AND organisation.is_active AND (plan.made_until < $1 OR plan.made_until > $2) ORDER BY plan.id`;

interface EnabledPlan {
  readonly id: string;
  readonly schedule: InspectionSchedule;
  readonly madeUntil: Date;
  readonly timeZone: string;
  readonly shifts: string;
}

/** Whether something is due, or the moment of the plan lies so far behind that looking becomes long. */
function wantsLook({ schedule, madeUntil, timeZone, shifts }: EnabledPlan, nowMs: number): boolean {
  const madeMs = madeUntil.getTime();
  if (isFarAhead(madeMs, nowMs)) return true;
  if (schedule.cycle === 'counter') return nowMs - madeMs >= COUNT_MS;
  if (nowMs - madeMs > MOST_BEHIND_MS) return true;
  return dueTimes(schedule, new SiteClock(siteTimeOf(timeZone, shifts)), madeMs, nowMs).length > 0;
}

/**
 * Makes the inspections that are due: for each plan those after the moment up to which they were made, in the
 * transaction that moves this moment on, so that a process that ends in the middle leaves neither half nor twice. A plan
 * that is changed is locked by the change, and goes on from the same moment with what it says then; one that is not
 * enabled stays where it is until it is changed.
 * @returns how many were made
 */
export async function makeInspections(
  database: Database,
  source: CounterSource,
  nowMs = Date.now(),
): Promise<number> {
  const { rows: plans } = await database.pool.query<EnabledPlan>(ENABLED, [
    ...[new Date(nowMs), new Date(nowMs + MOST_AHEAD_MS)],
  ]);
  const [byCounter = [], byCalendar = []] = [true, false].map((isBy) =>
    plans.filter((plan) => (plan.schedule.cycle === 'counter') === isBy && wantsLook(plan, nowMs)),
  );
  const make = (planId: string, options: MakeOptions) =>
    database.withTransaction(({ kysely }) => makeOfPlan(kysely, planId, nowMs, options));
  let made = 0;
  for (const { id } of byCalendar) made += await make(id, {});
  // Outside of transactions: gateways of other processes may take a second to answer.
  const readings = await readCountersOfPlans(
    database.kysely,
    source,
    byCounter.map(({ id }) => id),
  );
  for (const { id } of byCounter) made += await make(id, { readings, leastMs: COUNT_MS });
  return made;
}

interface MakeOptions {
  /** Newest values of its counters. */
  readonly readings?: CounterReadings;
  /** Nothing is looked at that was looked at less than so long ago: another process was faster. */
  readonly leastMs?: number;
}

/** The same of one plan, inside a transaction. */
export async function makeOfPlan(
  trx: Kysely<Tables>,
  planId: string,
  nowMs: number,
  { readings = NO_READINGS, leastMs = 0 }: MakeOptions = {},
): Promise<number> {
  const plan = await trx
    .selectFrom('inspection_plan')
    .innerJoin('organisation', 'organisation.id', 'inspection_plan.organisation_id')
    .select(['schedule', 'made_until as madeUntil', 'is_enabled as isEnabled'])
    .select([
      'organisation.time_zone as timeZone',
      'organisation.shifts',
      'organisation.is_active as isActive',
    ])
    .where('inspection_plan.id', '=', planId)
    .forUpdate('inspection_plan')
    .executeTakeFirst();
  // Deleted, or made by another process meanwhile.
  if (plan === undefined) return 0;
  // Written by a clock that was corrected since: it counts as now. What was made ahead is not made again.
  const madeMs = plan.madeUntil.getTime();
  if (!isFarAhead(madeMs, nowMs) && (madeMs >= nowMs || nowMs - madeMs < leastMs)) return 0;
  const isOn = plan.isEnabled && plan.isActive;
  const { schedule } = plan;
  const made =
    schedule.cycle !== 'counter'
      ? await makeByCalendar(trx, planId, isOn ? momentsOf(plan, { nowMs }) : [])
      : isOn
        ? await countPlan(trx, { id: planId, schedule }, readings, nowMs)
        : 0;
  await trx
    .updateTable('inspection_plan')
    .set({ made_until: new Date(nowMs) })
    .where('id', '=', planId)
    .execute();
  return made;
}

/**
 * When a plan by the calendar makes inspections from what it made on, up to `toMs`, from `fromMs` on: at the moment of
 * the look, and of the future what it would make then. What became due too long ago is not made any more.
 */
export function momentsOf(
  plan: Pick<EnabledPlan, 'schedule' | 'madeUntil' | 'timeZone' | 'shifts'>,
  { nowMs, fromMs = 0, toMs = nowMs }: { nowMs: number; fromMs?: number; toMs?: number },
): number[] {
  const clock = new SiteClock(siteTimeOf(plan.timeZone, plan.shifts));
  const afterMs = Math.max(plan.madeUntil.getTime(), nowMs - MOST_BACK_MS, fromMs - 1);
  return dueTimes(plan.schedule, clock, afterMs, toMs);
}

async function makeByCalendar(trx: Kysely<Tables>, planId: string, moments: number[]): Promise<number> {
  if (moments.length === 0) return 0;
  const due = moments.map((moment) => new Date(moment));
  const { numAffectedRows = 0n } = await sql`
      insert into inspection (organisation_id, plan_id, equipment_id, title, title_en, items, assignee_id, department_id,
        due_at, deadline_at, is_signed)
      select plan.organisation_id, plan.id, member.equipment_id, plan.title, plan.title_en, content.items,
        plan.assignee_id, plan.department_id, moment, moment + make_interval(mins => plan.grace_min),
        plan.is_signed
      from inspection_plan as plan
      join inspection_content as content on content.id = plan.content_id
      join inspection_plan_equipment as member on member.plan_id = plan.id
      cross join unnest(${due}::timestamptz[]) as moment
      where plan.id = ${planId}
      order by moment, member.equipment_id
      on conflict (plan_id, equipment_id, due_at) do nothing`.execute(trx);
  return Number(numAffectedRows);
}

/** Marks what nobody did in time, once each, by which the database tells of it. */
export async function markMissed(database: Database, nowMs = Date.now()): Promise<void> {
  await database.pool.query(
    `UPDATE inspection SET missed_at = $1 WHERE id IN (
       SELECT id FROM inspection WHERE status = 'notStarted' AND missed_at IS NULL AND deadline_at < $1
       ORDER BY id LIMIT ${MAX_MISSED} FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs)],
  );
}

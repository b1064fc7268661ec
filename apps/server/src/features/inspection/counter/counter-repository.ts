import type { InspectionSchedule, LiveValue } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { LiveHub } from '../../live/index.ts';
import type {} from '../tables.ts';
import { type CounterCount, type CounterSignal, countAnew, countOn, isDueBy, madeBy } from './step.ts';

/** Where the newest values of counters are read. */
export type CounterSource = Pick<LiveHub, 'readSignals'>;

/** Newest values by signal; null: there is none. A signal that is not there was not asked for. */
export type CounterReadings = ReadonlyMap<string, LiveValue | null>;

export const NO_READINGS: CounterReadings = new Map();

interface Address {
  readonly id: string;
  readonly equipmentId: string;
}

async function readAll(source: CounterSource, signals: readonly Address[]): Promise<CounterReadings> {
  if (signals.length === 0) return NO_READINGS;
  const values = await source.readSignals(signals);
  return new Map(signals.map(({ id }) => [id, values.get(id) ?? null]));
}

/** The newest values of the signals of some equipment that have one of these tags. */
export async function readCounters(
  kysely: Kysely<Tables>,
  source: CounterSource,
  { equipmentIds, tags }: { readonly equipmentIds: readonly string[]; readonly tags: readonly string[] },
): Promise<CounterReadings> {
  if (equipmentIds.length === 0 || tags.length === 0) return NO_READINGS;
  const rows = await kysely
    .selectFrom('signal')
    .select([sql<string>`signal.id::text`.as('id'), sql<string>`equipment_id::text`.as('equipmentId')])
    .where('equipment_id', 'in', [...equipmentIds])
    .where('tag', 'in', [...tags])
    .execute();
  return readAll(source, rows);
}

/** The newest values of all counters of these plans. */
export async function readCountersOfPlans(
  kysely: Kysely<Tables>,
  source: CounterSource,
  planIds: readonly string[],
): Promise<CounterReadings> {
  if (planIds.length === 0) return NO_READINGS;
  const { rows } = await sql<Address>`
    select distinct signal.id::text, signal.equipment_id::text as "equipmentId"
    from inspection_plan as plan
    join inspection_plan_equipment as member on member.plan_id = plan.id
    join signal on signal.equipment_id = member.equipment_id and signal.tag = plan.schedule ->> 'tag'
    where plan.id = any (${planIds}::bigint[])`.execute(kysely);
  return readAll(source, rows);
}

interface MemberRow extends Omit<CounterCount, 'readMs'> {
  readonly equipmentId: string;
  readonly readAt: Date | null;
  readonly foundId: string | null;
  readonly dataType: string;
  readonly unit: string;
  readonly decimals: number;
}

const isSame = (a: CounterCount, b: CounterCount) =>
  a.signalId === b.signalId &&
  a.kept === b.kept &&
  a.base === b.base &&
  a.reading === b.reading &&
  a.readMs === b.readMs &&
  a.fault === b.fault;

/**
 * Counts the equipment of an enabled plan on and makes the inspections that are due by it, in the transaction that holds
 * the plan's row.
 * @returns how many were made
 */
export async function countPlan(
  trx: Kysely<Tables>,
  plan: { readonly id: string; readonly schedule: InspectionSchedule },
  readings: CounterReadings,
  nowMs: number,
): Promise<number> {
  const { tag, interval, unit: planUnit } = plan.schedule;
  if (interval === null || tag === '') return 0;
  const { rows } = await sql<MemberRow>`
    select member.equipment_id::text as "equipmentId", member.counter_signal_id::text as "signalId",
      member.counter_kept as kept, member.counter_base as base, member.counter_reading as reading,
      member.counter_read_at as "readAt", member.counter_fault as fault, signal.id::text as "foundId",
      signal.data_type as "dataType", signal.unit, signal.decimals
    from inspection_plan_equipment as member
    left join signal on signal.equipment_id = member.equipment_id and signal.tag = ${tag}
    where member.plan_id = ${plan.id}
    order by member.equipment_id
    for update of member`.execute(trx);
  const changed: (CounterCount & { readonly equipmentId: string })[] = [];
  const due: { readonly equipmentId: string; readonly counter: object }[] = [];
  for (const { equipmentId, readAt, foundId, dataType, unit, decimals, ...stored } of rows) {
    const before = { ...stored, readMs: readAt?.getTime() ?? null };
    const value = foundId === null ? null : readings.get(foundId);
    // It was given the tag after values were read: the next look counts it.
    if (value === undefined) continue;
    const signal: CounterSignal | undefined =
      foundId === null ? undefined : { id: foundId, dataType, unit, decimals, value };
    let count = countOn(before, signal, { interval, unit: planUnit }, nowMs);
    if (signal !== undefined && isDueBy(count, interval)) {
      due.push({ equipmentId, counter: madeBy(tag, count, signal) });
      count = countAnew(count);
    }
    if (!isSame(before, count)) changed.push({ ...count, equipmentId });
  }
  if (changed.length > 0) await keepCounts(trx, plan.id, changed);
  if (due.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into inspection (organisation_id, plan_id, equipment_id, title, title_en, items, assignee_id, department_id,
      due_at, deadline_at, counter, is_signed)
    select plan.organisation_id, plan.id, member.equipment_id, plan.title, plan.title_en, content.items,
      plan.assignee_id, plan.department_id, moment, moment + make_interval(mins => plan.grace_min), due.counter,
      plan.is_signed
    from inspection_plan as plan
    join inspection_content as content on content.id = plan.content_id
    join inspection_plan_equipment as member on member.plan_id = plan.id
    join jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due ("equipmentId" bigint, counter jsonb)
      on due."equipmentId" = member.equipment_id
    cross join (select ${new Date(nowMs)}::timestamptz as moment) as now
    where plan.id = ${plan.id}
    order by member.equipment_id
    on conflict (plan_id, equipment_id, due_at) do nothing`.execute(trx);
  return Number(numAffectedRows);
}

/** Begins to count anew: another signal counts, or the plan went by the calendar meanwhile. */
export async function forgetCounts(trx: Kysely<Tables>, planId: string): Promise<void> {
  await trx
    .updateTable('inspection_plan_equipment')
    .set({
      ...{ counter_signal_id: null, counter_kept: 0, counter_base: null, counter_reading: null },
      ...{ counter_read_at: null, counter_fault: null },
    })
    .where('plan_id', '=', planId)
    .execute();
}

async function keepCounts(
  trx: Kysely<Tables>,
  planId: string,
  counts: readonly (CounterCount & { readonly equipmentId: string })[],
): Promise<void> {
  await sql`
    update inspection_plan_equipment as member set counter_signal_id = now."signalId", counter_kept = now.kept,
      counter_base = now.base, counter_reading = now.reading,
      counter_read_at = to_timestamp(now."readMs" / 1000), counter_fault = now.fault
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as now ("equipmentId" bigint, "signalId" integer,
      kept double precision, base double precision, reading double precision, "readMs" double precision, fault text)
    where member.plan_id = ${planId} and member.equipment_id = now."equipmentId"`.execute(trx);
}

import type { InspectionCounter, InspectionStatus, inspectionCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import { holdsKeyword } from '../../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../../platform/db/paged-query.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesEquipment } from '../../access/index.ts';
import type {} from '../tables.ts';
import { type StoredCounter, toCounter } from './view.ts';

const ADVANCED = sql<number>`(member.counter_kept
  + coalesce(member.counter_reading - member.counter_base, 0))`;
/** Why it could not be counted at the last look stays beside it while the plan is not enabled. */
const IS_FAULT = sql<boolean>`(inspection_plan.is_enabled and member.counter_fault is not null)`;
const SORT = { advanced: ADVANCED, equipTitle: sql`equipment.title` } as const;

interface Row extends StoredCounter {
  readonly equipmentId: string;
  readonly equipTitle: string;
  readonly equipTitleEn: string;
  readonly signalId: string | null;
  readonly reading: number | null;
  readonly readAt: Date | null;
  readonly last: { id: string; status: InspectionStatus; isMissed: boolean; dueMs: number } | null;
  readonly interval: number;
  readonly isEnabled: boolean;
}

/** A counter of a plan and the signal that counts, if there is one. */
export type FoundCounter = Omit<InspectionCounter, 'estimatedMs'> & { readonly signalId: string | null };

/** How far equipment of a plan that the scope sees has come; of a plan by the calendar there is nothing. */
export async function listCounters(
  kysely: Kysely<Tables>,
  scope: Scope,
  query: RequestOf<typeof inspectionCalls.queryPlanCounters>,
): Promise<{ total: number; rows: FoundCounter[] }> {
  let found = kysely
    .selectFrom('inspection_plan_equipment as member')
    .innerJoin('inspection_plan', 'inspection_plan.id', 'member.plan_id')
    .innerJoin('equipment', 'equipment.id', 'member.equipment_id')
    .where('inspection_plan.id', '=', query.planId)
    .where('inspection_plan.organisation_id', '=', scope.organisationId)
    .where(sql<SqlBool>`inspection_plan.schedule ->> 'cycle' = 'counter'`)
    .where(seesEquipment(scope))
    .where(holdsKeyword(query.keyword, ['equipment.title', 'equipment.title_en']));
  if (query.scope !== undefined)
    found = found.where(sql<SqlBool>`${IS_FAULT} = ${query.scope === 'fault'}::boolean`);
  const direction = query.sortField === undefined ? 'desc' : directionOf(query);
  const { total, rows } = await takePage(found, query, (page) =>
    page
      .leftJoin('signal', (join) =>
        join
          .onRef('signal.equipment_id', '=', 'member.equipment_id')
          .on(sql<SqlBool>`signal.tag = inspection_plan.schedule ->> 'tag'`),
      )
      .select([
        'equipment.id as equipmentId',
        'equipment.title as equipTitle',
        'equipment.title_en as equipTitleEn',
        'member.counter_fault as fault',
        'member.counter_reading as reading',
        'member.counter_read_at as readAt',
        'inspection_plan.is_enabled as isEnabled',
        sql<string | null>`signal.id::text`.as('signalId'),
        sql<boolean>`member.counter_reading is not null`.as('isRead'),
        ADVANCED.as('advanced'),
        sql<string>`coalesce(signal.unit, '')`.as('unit'),
        sql<number>`coalesce(signal.decimals, 0)`.as('decimals'),
        sql<number>`(inspection_plan.schedule ->> 'interval')::double precision`.as('interval'),
        sql<Row['last']>`(select jsonb_build_object('id', inspection.id::text, 'status', inspection.status,
            'isMissed', inspection.status = 'notStarted' and inspection.deadline_at < now(),
            'dueMs', round(extract(epoch from inspection.due_at) * 1000))
          from inspection where inspection.plan_id = member.plan_id
            and inspection.equipment_id = member.equipment_id and inspection.counter is not null
          order by inspection.due_at desc, inspection.id desc limit 1)`.as('last'),
      ])
      .orderBy(query.sortField === undefined ? IS_FAULT : sql`true`, 'desc')
      .orderBy(SORT[query.sortField ?? 'advanced'], direction)
      .orderBy('equipment.id', direction),
  );
  return { total, rows: rows.map(toFound) };
}

function toFound({ readAt, last, interval, isEnabled, ...row }: Row): FoundCounter {
  const { equipmentId, equipTitle, equipTitleEn, signalId, reading } = row;
  return {
    ...{ equipmentId, equipTitle, equipTitleEn, signalId, reading },
    ...toCounter(row, interval, isEnabled),
    readMs: readAt?.getTime() ?? null,
    lastMs: last?.dueMs ?? null,
    last: last && { id: last.id, status: last.status, isMissed: last.isMissed },
  };
}

import type { InspectionCounter, inspectionCalls, RequestOf } from '@zutai/contract';
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
const SORT = { advanced: ADVANCED, equipTitle: sql`equipment.title` } as const;

interface Row extends StoredCounter {
  readonly equipmentId: string;
  readonly equipTitle: string;
  readonly equipTitleEn: string;
  readonly signalId: string | null;
  readonly reading: number | null;
  readonly readAt: Date | null;
  readonly lastAt: Date | null;
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
  const found = kysely
    .selectFrom('inspection_plan_equipment as member')
    .innerJoin('inspection_plan', 'inspection_plan.id', 'member.plan_id')
    .innerJoin('equipment', 'equipment.id', 'member.equipment_id')
    .where('inspection_plan.id', '=', query.planId)
    .where('inspection_plan.organisation_id', '=', scope.organisationId)
    .where(sql<SqlBool>`inspection_plan.schedule ->> 'cycle' = 'counter'`)
    .where(seesEquipment(scope))
    .where(holdsKeyword(query.keyword, ['equipment.title', 'equipment.title_en']));
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
        sql<Date | null>`(select max(due_at) from inspection where inspection.plan_id = member.plan_id
          and inspection.equipment_id = member.equipment_id and inspection.counter is not null)`.as('lastAt'),
      ])
      .orderBy(SORT[query.sortField ?? 'advanced'], direction)
      .orderBy('equipment.id', direction),
  );
  return { total, rows: rows.map(toFound) };
}

function toFound({ readAt, lastAt, interval, isEnabled, ...row }: Row): FoundCounter {
  const { equipmentId, equipTitle, equipTitleEn, signalId, reading } = row;
  return {
    ...{ equipmentId, equipTitle, equipTitleEn, signalId, reading },
    ...toCounter(row, interval, isEnabled),
    readMs: readAt?.getTime() ?? null,
    lastMs: lastAt?.getTime() ?? null,
  };
}

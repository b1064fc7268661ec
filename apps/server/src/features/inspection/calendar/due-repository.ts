import type { InspectionSchedule, WorkEntry } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesEquipment } from '../../access/index.ts';
import type { DuePeriod } from '../../repair/index.ts';
import { IS_MISSED, isAssignedTo } from '../inspection-repository.ts';
import type {} from '../tables.ts';

/** Inspections of one plan that are due together and in the same state; of a deleted plan `planId` is null. */
export type DueInspections = WorkEntry & { readonly planId: string | null };

/** Inspections that were made, the earliest first. */
export async function listDueInspections(
  db: Kysely<Tables>,
  scope: Scope,
  { fromMs, toMs, equipmentId, most }: DuePeriod,
): Promise<DueInspections[]> {
  let due = db
    .selectFrom('inspection')
    .innerJoin('equipment', 'equipment.id', 'inspection.equipment_id')
    .leftJoin('account', 'account.id', 'inspection.assignee_id')
    .leftJoin('department', 'department.id', 'inspection.department_id')
    .select([
      'inspection.id',
      'inspection.plan_id as planId',
      'inspection.title',
      'inspection.title_en as titleEn',
      'inspection.status',
      'inspection.due_at as dueAt',
      'inspection.assignee_id as assigneeId',
      'equipment.title as equipTitle',
      'equipment.title_en as equipTitleEn',
      sql<string>`coalesce(nullif(account.display_name, ''), account.loginname, department.title, '')`.as(
        'assignee',
      ),
      IS_MISSED.as('isLate'),
      isAssignedTo(scope).as('isAssigned'),
    ])
    .where('inspection.organisation_id', '=', scope.organisationId)
    .where(seesEquipment(scope))
    .where('inspection.due_at', '>=', new Date(fromMs))
    .where('inspection.due_at', '<=', new Date(toMs));
  if (equipmentId !== undefined) due = due.where('inspection.equipment_id', '=', equipmentId);
  const first = (column: 'equipTitle' | 'equipTitleEn') =>
    sql<string>`(array_agg(${sql.ref(`due.${column}`)} order by due."equipTitle", due.id))[1]`.as(column);
  const rows = await db
    .selectFrom(due.as('due'))
    .select(['due.planId', 'due.title', 'due.titleEn', 'due.status as inspectionStatus', 'due.dueAt'])
    .select(['due.assigneeId', 'due.assignee', 'due.isLate', 'due.isAssigned'])
    .select([
      sql<string>`(array_agg(due.id order by due."equipTitle", due.id))[1]::text`.as('id'),
      first('equipTitle'),
      first('equipTitleEn'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['due.planId', 'due.title', 'due.titleEn', 'due.status', 'due.dueAt'])
    .groupBy(['due.assigneeId', 'due.assignee', 'due.isLate', 'due.isAssigned'])
    .orderBy('due.dueAt')
    .orderBy(sql`min(due.id)`)
    .limit(most)
    .execute();
  return rows.map(({ dueAt, ...row }) => ({
    ...row,
    ...{ kind: 'inspection', repairStatus: null, dueMs: dueAt.getTime() },
  }));
}

/** A plan that makes inspections of equipment that a scope sees; times in the time zone of the organisation. */
export interface MakingPlan extends Omit<WorkEntry, 'dueMs'> {
  readonly schedule: InspectionSchedule;
  /** Up to when its inspections are made. */
  readonly madeUntil: Date;
  readonly timeZone: string;
  readonly shifts: string;
}

/** The plans by the calendar that are enabled. */
export async function listMakingPlans(
  db: Kysely<Tables>,
  scope: Scope,
  equipmentId: string | undefined,
): Promise<MakingPlan[]> {
  const members = sql<{
    planId: string;
    count: number;
    equipTitle: string;
    equipTitleEn: string;
  }>`(select member.plan_id as "planId", count(*)::int as count,
      (array_agg(equipment.title order by equipment.title, equipment.id))[1] as "equipTitle",
      (array_agg(equipment.title_en order by equipment.title, equipment.id))[1] as "equipTitleEn"
    from inspection_plan_equipment as member join equipment on equipment.id = member.equipment_id
    where ${seesEquipment(scope)}
      and (${equipmentId ?? null}::bigint is null or equipment.id = ${equipmentId ?? null}::bigint)
    group by member.plan_id)`;
  const rows = await db
    .selectFrom('inspection_plan as inspection')
    .innerJoin('organisation', 'organisation.id', 'inspection.organisation_id')
    .innerJoin(members.as('members'), 'members.planId', 'inspection.id')
    .leftJoin('account', 'account.id', 'inspection.assignee_id')
    .leftJoin('department', 'department.id', 'inspection.department_id')
    .select([
      'inspection.id',
      'inspection.title',
      'inspection.title_en as titleEn',
      'inspection.schedule',
      'inspection.made_until as madeUntil',
      'inspection.assignee_id as assigneeId',
      sql<string>`coalesce(nullif(account.display_name, ''), account.loginname, department.title, '')`.as(
        'assignee',
      ),
      // Of a plan that is called `inspection` here, since it says whose its inspections are going to be.
      isAssignedTo(scope).as('isAssigned'),
    ])
    .select(['members.count', 'members.equipTitle', 'members.equipTitleEn'])
    .select(['organisation.time_zone as timeZone', 'organisation.shifts'])
    .where('inspection.organisation_id', '=', scope.organisationId)
    .where('inspection.is_enabled', '=', true)
    .where('organisation.is_active', '=', true)
    .where(sql<string>`inspection.schedule ->> 'cycle'`, '<>', 'counter')
    .orderBy('inspection.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    ...{ kind: 'planned', repairStatus: null, inspectionStatus: null, isLate: false },
  }));
}

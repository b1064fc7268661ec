import type { WorkEntry } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import { IS_OVERDUE, isAssignedTo } from './repair-repository.ts';
import type {} from './tables.ts';

/** What is due in a period, its end included, of all equipment that a scope sees or of one piece; the first `most`. */
export interface DuePeriod {
  readonly fromMs: number;
  readonly toMs: number;
  readonly equipmentId?: string | undefined;
  readonly most: number;
}

/** Repairs that somebody gave a time to, the earliest first. */
export async function listDueRepairs(
  db: Kysely<Tables>,
  scope: Scope,
  { fromMs, toMs, equipmentId, most }: DuePeriod,
): Promise<WorkEntry[]> {
  let found = db
    .selectFrom('repair')
    .innerJoin('equipment', 'equipment.id', 'repair.equipment_id')
    .leftJoin('department', 'department.id', 'repair.department_id')
    .select([
      'repair.id',
      'repair.title',
      'repair.status as repairStatus',
      'repair.due_at as dueAt',
      'equipment.title as equipTitle',
      'equipment.title_en as equipTitleEn',
      'repair.repairer_id as assigneeId',
      sql<string>`coalesce(nullif(repair.repairer_name, ''), department.title, '')`.as('assignee'),
      IS_OVERDUE.as('isLate'),
      isAssignedTo(scope).as('isAssigned'),
    ])
    .where('repair.organisation_id', '=', scope.organisationId)
    .where(seesEquipment(scope))
    .where('repair.due_at', '>=', new Date(fromMs))
    .where('repair.due_at', '<=', new Date(toMs))
    .orderBy('repair.due_at')
    .orderBy('repair.id')
    .limit(most);
  if (equipmentId !== undefined) found = found.where('repair.equipment_id', '=', equipmentId);
  const rows = await found.execute();
  return rows.map(({ dueAt, ...row }) => ({
    ...row,
    ...{ kind: 'repair', titleEn: '', count: 1, inspectionStatus: null, dueMs: dueAt!.getTime() },
  }));
}

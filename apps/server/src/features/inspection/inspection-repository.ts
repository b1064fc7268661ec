import type {
  Inspection,
  InspectionAnswer,
  InspectionItem,
  inspectionCalls,
  RequestOf,
} from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

type Query = RequestOf<typeof inspectionCalls.query>;

const SORT = {
  dueMs: 'inspection.due_at',
  deadlineMs: 'inspection.deadline_at',
  equipTitle: 'equipment.title',
  doneMs: 'inspection.done_at',
} as const;

const IS_MISSED = sql<boolean>`(inspection.status = 'notStarted' and inspection.deadline_at < now())`;

const SCOPES: Readonly<Record<Query['scope'], RawBuilder<SqlBool>>> = {
  open: sql`(inspection.status = 'notStarted' and inspection.deadline_at >= now())`,
  missed: IS_MISSED,
  notStarted: sql`inspection.status = 'notStarted'`,
  aborted: sql`inspection.status = 'aborted'`,
  normal: sql`inspection.status = 'normal'`,
  abnormal: sql`inspection.status = 'abnormal'`,
  all: sql`true`,
};

/** That an inspection is the scope's to do: one that nobody was named for is everybody's. */
function isAssignedTo({ accountId, departmentId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`case when inspection.assignee_id is not null then inspection.assignee_id = ${accountId}::bigint
    when inspection.department_id is not null then coalesce(inspection.department_id = ${departmentId}::bigint, false)
    else true end`;
}

/** An inspection with its questions. */
export interface StoredInspection extends Inspection {
  readonly items: InspectionItem[];
  readonly answers: InspectionAnswer[];
}

/** Inspections of equipment that a scope sees. */
export class InspectionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('inspection')
      .innerJoin('equipment', 'equipment.id', 'inspection.equipment_id')
      .where('inspection.organisation_id', '=', scope.organisationId)
      .where(seesEquipment(scope));
  }

  async list(scope: Scope, query: Query): Promise<{ total: number; rows: Inspection[] }> {
    const { equipmentId, keyword, isAssigned, fromMs, toMs, sortField = 'dueMs' } = query;
    let found = this.#seen(scope)
      .where(SCOPES[query.scope])
      .where(
        holdsKeyword(keyword, [
          ...(['inspection.title', 'inspection.title_en', 'inspection.inspector_name'] as const),
          ...(['equipment.title', 'equipment.title_en'] as const),
        ]),
      );
    if (equipmentId !== undefined) found = found.where('inspection.equipment_id', '=', equipmentId);
    if (isAssigned !== undefined)
      found = found.where(sql<SqlBool>`${isAssignedTo(scope)} = ${isAssigned}::boolean`);
    if (fromMs !== undefined) found = found.where('inspection.due_at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('inspection.due_at', '<=', new Date(toMs));
    const direction = directionOf(query);
    const { total, rows } = await takePage(found, query, (page) =>
      page
        .leftJoin('account', 'account.id', 'inspection.assignee_id')
        .leftJoin('department', 'department.id', 'inspection.department_id')
        .select(columnsFor(scope))
        .orderBy(SORT[sortField], nullsLeast(direction, sortField === 'doneMs'))
        .orderBy('inspection.id', direction),
    );
    return { total, rows: rows.map(toInspection) };
  }

  async find(scope: Scope, id: string): Promise<StoredInspection | undefined> {
    const row = await this.#seen(scope)
      .leftJoin('account', 'account.id', 'inspection.assignee_id')
      .leftJoin('department', 'department.id', 'inspection.department_id')
      .select(columnsFor(scope))
      .select(['inspection.items', 'inspection.answers'])
      .where('inspection.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { items, answers, ...rest } = row;
    return { ...toInspection(rest), items, answers };
  }

  /** Holds an inspection that nobody did yet until the transaction ends; false when somebody did, or gave it up. */
  async lockOpen({ organisationId }: Scope, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('inspection')
      .select('status')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
    return row?.status === 'notStarted';
  }

  /** Closes an inspection; photos that no answer names, because others were taken, go. */
  async close(
    { organisationId }: Scope,
    id: string,
    done: {
      readonly status: 'aborted' | 'normal' | 'abnormal';
      readonly inspector: string;
      readonly answers: readonly InspectionAnswer[];
      readonly remark: string;
      readonly result: string;
      readonly repairId: string | null;
    },
  ): Promise<void> {
    await this.#db
      .updateTable('inspection')
      .set({
        ...{ status: done.status, inspector_name: done.inspector, done_at: sql<Date>`now()` },
        ...{ answers: JSON.stringify(done.answers), remark: done.remark, result: done.result },
        repair_id: done.repairId,
      })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
    const named = done.answers.flatMap(({ value }) => (value === null ? [] : [value]));
    await this.#db
      .deleteFrom('inspection_photo')
      .where('inspection_id', '=', id)
      .where(sql<SqlBool>`not (id::text = any (${named}::text[]))`)
      .execute();
  }

  async addPhoto(inspectionId: string, contentType: string, bytes: Buffer): Promise<string> {
    const { id } = await this.#db
      .insertInto('inspection_photo')
      .values({ inspection_id: inspectionId, content_type: contentType, bytes })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The photos that were sent for an inspection. */
  async photoIds(inspectionId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('inspection_photo')
      .select('id')
      .where('inspection_id', '=', inspectionId)
      .execute();
    return new Set(rows.map(({ id }) => String(id)));
  }

  findPhoto(scope: Scope, id: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
    return this.#seen(scope)
      .innerJoin('inspection_photo', 'inspection_photo.inspection_id', 'inspection.id')
      .select(['inspection_photo.content_type as contentType', 'inspection_photo.bytes'])
      .where('inspection_photo.id', '=', id)
      .executeTakeFirst();
  }

  /** The signals of a piece of equipment by these tags, with the fixed decimals of each. */
  async signalsByTag(
    equipmentId: string,
    tags: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly decimals: number }>> {
    if (tags.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('signal')
      .select(['id', 'tag', 'decimals'])
      .where('equipment_id', '=', equipmentId)
      .where('tag', 'in', [...tags])
      .execute();
    return new Map(rows.map(({ id, tag, decimals }) => [tag, { id: String(id), decimals }]));
  }
}

const columnsFor = (scope: Scope) =>
  [
    'inspection.id',
    'inspection.title',
    'inspection.title_en as titleEn',
    'inspection.plan_id as planId',
    'inspection.equipment_id as equipmentId',
    'equipment.title as equipTitle',
    'equipment.title_en as equipTitleEn',
    'inspection.status',
    IS_MISSED.as('isMissed'),
    'inspection.due_at as dueAt',
    'inspection.deadline_at as deadlineAt',
    sql<string>`coalesce(nullif(account.display_name, ''), account.loginname, department.title, '')`.as(
      'assignee',
    ),
    'inspection.inspector_name as inspector',
    'inspection.done_at as doneAt',
    'inspection.remark',
    'inspection.result',
    'inspection.repair_id as repairId',
    'inspection.counter',
    isAssignedTo(scope).as('isAssigned'),
  ] as const;

interface Row extends Omit<Inspection, 'dueMs' | 'deadlineMs' | 'doneMs'> {
  readonly dueAt: Date;
  readonly deadlineAt: Date;
  readonly doneAt: Date | null;
}

const toInspection = ({ dueAt, deadlineAt, doneAt, ...row }: Row): Inspection => ({
  ...row,
  dueMs: dueAt.getTime(),
  deadlineMs: deadlineAt.getTime(),
  doneMs: doneAt?.getTime() ?? null,
});

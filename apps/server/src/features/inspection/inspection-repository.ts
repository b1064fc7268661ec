import type { GivenAnswer, Inspection, InspectionItem, inspectionCalls, RequestOf } from '@zutai/contract';
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

/** Not started and beyond its time. */
export const IS_MISSED = sql<boolean>`(inspection.status = 'notStarted' and inspection.deadline_at < now())`;

const SCOPES: Readonly<Record<Query['scope'], RawBuilder<SqlBool>>> = {
  // By a counter the next one comes only when it has advanced once more: what was missed is still to do.
  open: sql`(inspection.status = 'notStarted'
    and (inspection.deadline_at >= now() or inspection.counter is not null))`,
  missed: IS_MISSED,
  notStarted: sql`inspection.status = 'notStarted'`,
  aborted: sql`inspection.status = 'aborted'`,
  normal: sql`inspection.status = 'normal'`,
  abnormal: sql`inspection.status = 'abnormal'`,
  all: sql`true`,
};

/** That an inspection is the scope's to do: one that nobody was named for is everybody's. */
export function isAssignedTo({ accountId, departmentId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`case when inspection.assignee_id is not null then inspection.assignee_id = ${accountId}::bigint
    when inspection.department_id is not null then coalesce(inspection.department_id = ${departmentId}::bigint, false)
    else true end`;
}

/** An inspection with its questions. */
export interface StoredInspection extends Inspection {
  readonly items: InspectionItem[];
  readonly answers: GivenAnswer[];
}

/** What became of an inspection, of which the key says who answered it from which device. */
export interface LockedInspection {
  readonly status: Inspection['status'];
  /** Of the answers, where a device kept them; else ''. */
  readonly keptKey: string;
  readonly repairId: string | null;
}

/** A signal that a `live` question asks for. */
interface AskedSignal {
  readonly id: string;
  /** That its values are shown with. */
  readonly decimals: number;
  readonly dataType: string;
}

/** When answers were given that came from what a device kept. */
export interface KeptMoment {
  readonly key: string;
  /** By the clock of this server, ms UTC. */
  readonly doneMs: number;
  readonly receivedMs: number;
  /** Whether they were sent later than they were given. */
  readonly isLate: boolean;
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

  /** Holds an inspection until the transaction ends, and says what became of it by then; undefined when it is gone. */
  async lock({ organisationId }: Scope, id: string): Promise<LockedInspection | undefined> {
    return await this.#db
      .selectFrom('inspection')
      .select(['status', 'kept_key as keptKey', 'repair_id as repairId'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Closes an inspection; photos that no answer names, because others were taken, go. */
  async close(
    { organisationId }: Scope,
    id: string,
    done: {
      readonly status: 'aborted' | 'normal' | 'abnormal';
      readonly inspector: string;
      readonly answers: readonly GivenAnswer[];
      readonly remark: string;
      readonly result: string;
      readonly repairId: string | null;
      /** Of answers that a device kept and sent later; else it is done now. */
      readonly kept?: KeptMoment | undefined;
    },
  ): Promise<void> {
    await this.#db
      .updateTable('inspection')
      .set({
        ...{ status: done.status, inspector_name: done.inspector },
        done_at: done.kept === undefined ? sql<Date>`now()` : new Date(done.kept.doneMs),
        received_at: done.kept?.isLate === true ? new Date(done.kept.receivedMs) : null,
        ...{ answers: JSON.stringify(done.answers), remark: done.remark, result: done.result },
        ...{ repair_id: done.repairId, kept_key: done.kept?.key ?? '' },
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

  /** The photo of an inspection that a device sent under a key; undefined where it sent none. */
  async photoOfKey(inspectionId: string, key: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('inspection_photo')
      .select('id')
      .where('inspection_id', '=', inspectionId)
      .where('kept_key', '=', key)
      .executeTakeFirst();
    return row?.id;
  }

  /** @param key '' for a photo that no device keeps */
  async addPhoto(inspectionId: string, key: string, contentType: string, bytes: Buffer): Promise<string> {
    const { id } = await this.#db
      .insertInto('inspection_photo')
      .values({ inspection_id: inspectionId, kept_key: key, content_type: contentType, bytes })
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

  /** The signals of a piece of equipment by these tags, with what their values are shown by. */
  async signalsByTag(
    equipmentId: string,
    tags: readonly string[],
  ): Promise<ReadonlyMap<string, AskedSignal>> {
    if (tags.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('signal')
      .select(['id', 'tag', 'decimals', 'data_type as dataType'])
      .where('equipment_id', '=', equipmentId)
      .where('tag', 'in', [...tags])
      .execute();
    return new Map(rows.map(({ id, tag, ...signal }) => [tag, { id: String(id), ...signal }]));
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
    'inspection.received_at as receivedAt',
    'inspection.remark',
    'inspection.result',
    'inspection.is_signed as isSigned',
    sql<string>`coalesce((select signed.name from work_signature as signed
      where signed.inspection_id = inspection.id), '')`.as('signer'),
    'inspection.repair_id as repairId',
    'inspection.counter',
    isAssignedTo(scope).as('isAssigned'),
  ] as const;

interface Row extends Omit<Inspection, 'dueMs' | 'deadlineMs' | 'doneMs' | 'receivedMs'> {
  readonly dueAt: Date;
  readonly deadlineAt: Date;
  readonly doneAt: Date | null;
  readonly receivedAt: Date | null;
}

const toInspection = ({ dueAt, deadlineAt, doneAt, receivedAt, ...row }: Row): Inspection => ({
  ...row,
  dueMs: dueAt.getTime(),
  deadlineMs: deadlineAt.getTime(),
  doneMs: doneAt?.getTime() ?? null,
  receivedMs: receivedAt?.getTime() ?? null,
});

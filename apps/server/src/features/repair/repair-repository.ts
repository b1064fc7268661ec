import type { Repair, RepairAssignee, RepairDetail, RequestOf, repairCalls } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, type Paging, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import { MovementRepository } from '../spare-part/index.ts';
import { findSignatures, signsRepairs } from './signature-repository.ts';
import type {} from './tables.ts';

type Query = RequestOf<typeof repairCalls.query>;
type Filters = Pick<Query, 'scope'> &
  Partial<
    Pick<
      Query,
      | 'equipmentId'
      | 'alarmId'
      | 'circle'
      | 'priority'
      | 'keyword'
      | 'fromMs'
      | 'toMs'
      | 'closedFromMs'
      | 'closedToMs'
    >
  >;

/** Open beyond its time, or finished after it. */
export const IS_OVERDUE = sql<boolean>`coalesce(repair.status <> 'earlyEnded'
  and coalesce(repair.closed_at, now()) > repair.due_at, false)`;

const SORT = {
  createdMs: sql`repair.created_at`,
  dueMs: sql`repair.due_at`,
  priority: sql`array_position(array['low', 'normal', 'high', 'urgent'], repair.priority)`,
  number: sql`repair.number`,
  equipTitle: sql`equipment.title`,
  closedMs: sql`repair.closed_at`,
} as const;

const SCOPES: Readonly<Record<Query['scope'], RawBuilder<SqlBool>>> = {
  open: sql`repair.closed_at is null`,
  overdue: sql`(repair.closed_at is null and ${IS_OVERDUE})`,
  pending: sql`repair.status = 'pending'`,
  dispatched: sql`repair.status = 'dispatched'`,
  received: sql`repair.status = 'received'`,
  finished: sql`repair.status = 'finished'`,
  earlyEnded: sql`repair.status = 'earlyEnded'`,
  all: sql`true`,
};

/** That a repair is the scope's to do: given to them, or to their department and taken on by nobody. */
export function isAssignedTo({ accountId, departmentId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(repair.repairer_id is not distinct from ${accountId}::bigint
    or (repair.repairer_id is null and coalesce(repair.department_id = ${departmentId}::bigint, false)))`;
}

const isReportedBy = ({ accountId }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(repair.reporter_id is not distinct from ${accountId}::bigint)`;

/** The number of a repair, however it is written: `R000123`, `123`. */
function isNumbered(keyword: string | undefined): RawBuilder<SqlBool> {
  const [, digits] = /^\s*r?0*(\d{1,9})\s*$/i.exec(keyword ?? '') ?? [];
  return digits === undefined ? sql`false` : sql`repair.number = ${Number(digits)}`;
}

/** Repairs of equipment that a scope sees. */
export class RepairRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('repair')
      .innerJoin('equipment', 'equipment.id', 'repair.equipment_id')
      .where('repair.organisation_id', '=', scope.organisationId)
      .where(seesEquipment(scope));
  }

  #filtered(scope: Scope, filters: Filters) {
    const { equipmentId, alarmId, circle, priority, keyword, fromMs, toMs, closedFromMs, closedToMs } =
      filters;
    const words = holdsKeyword(keyword, [
      ...(['repair.title', 'repair.description', 'repair.content', 'repair.repairer_name'] as const),
      ...(['repair.reporter_name', 'equipment.title', 'equipment.title_en'] as const),
    ]);
    let found = this.#seen(scope)
      .where(SCOPES[filters.scope])
      .where(sql<SqlBool>`(${words} or ${isNumbered(keyword)})`);
    if (equipmentId !== undefined) found = found.where('repair.equipment_id', '=', equipmentId);
    if (alarmId !== undefined) found = found.where('repair.alarm_id', '=', alarmId);
    if (priority !== undefined) found = found.where('repair.priority', '=', priority);
    if (circle === 'assigned') found = found.where(isAssignedTo(scope));
    if (circle === 'reported') found = found.where(isReportedBy(scope));
    if (fromMs !== undefined) found = found.where('repair.created_at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('repair.created_at', '<=', new Date(toMs));
    if (closedFromMs !== undefined) found = found.where('repair.closed_at', '>=', new Date(closedFromMs));
    if (closedToMs !== undefined) found = found.where('repair.closed_at', '<=', new Date(closedToMs));
    return found;
  }

  async list(
    scope: Scope,
    query: Filters & Paging<keyof typeof SORT>,
  ): Promise<{ total: number; rows: Repair[] }> {
    const { sortField = 'createdMs' } = query;
    const direction = directionOf(query);
    const isNullable = sortField === 'dueMs' || sortField === 'closedMs';
    const { total, rows } = await takePage(this.#filtered(scope, query), query, (page) =>
      page
        .leftJoin('department', 'department.id', 'repair.department_id')
        .select(columnsFor(scope))
        .orderBy(SORT[sortField], nullsLeast(direction, isNullable))
        .orderBy('repair.id', direction),
    );
    return { total, rows: rows.map(toRepair) };
  }

  /** Open ones that are the scope's to do. */
  count(scope: Scope): Promise<{ count: number; overdue: number }> {
    return this.#filtered(scope, { scope: 'open', circle: 'assigned' })
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where ${IS_OVERDUE}))::int`.as('overdue'),
      ])
      .executeTakeFirstOrThrow();
  }

  async find(scope: Scope, id: string): Promise<Repair | undefined> {
    const row = await this.#seen(scope)
      .leftJoin('department', 'department.id', 'repair.department_id')
      .select(columnsFor(scope))
      .where('repair.id', '=', id)
      .executeTakeFirst();
    return row && toRepair(row);
  }

  async detail(scope: Scope, id: string): Promise<RepairDetail | undefined> {
    const found = await this.find(scope, id);
    if (found === undefined) return undefined;
    const events = await this.#db
      .selectFrom('repair_event')
      .select(['id', 'kind', 'at', 'account_name as accountName', 'assignee', 'note', 'photo_id as photoId'])
      .select(['minutes_spent as minutesSpent', 'parts'])
      .where('repair_id', '=', id)
      .where('organisation_id', '=', scope.organisationId)
      .orderBy('id')
      .execute();
    const usedParts = await new MovementRepository(this.#db).usedIn(scope.organisationId, id);
    return {
      ...found,
      usedParts,
      signatures: await findSignatures(this.#db, scope.organisationId, { repairId: id }),
      isSigned: await signsRepairs(this.#db, scope.organisationId),
      events: events.map(({ at, ...event }) => ({ ...event, atMs: at.getTime() })),
    };
  }

  findPhoto(scope: Scope, id: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
    return this.#seen(scope)
      .innerJoin('repair_photo', 'repair_photo.repair_id', 'repair.id')
      .select(['repair_photo.content_type as contentType', 'repair_photo.bytes'])
      .where('repair_photo.id', '=', id)
      .executeTakeFirst();
  }

  async seesEquipment(scope: Scope, equipmentId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('equipment')
      .select('equipment.id')
      .where('equipment.id', '=', equipmentId)
      .where(seesEquipment(scope))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Who may repair the equipment and sees it, by name. */
  async listAssignees(
    { organisationId }: Scope,
    equipmentId: string,
  ): Promise<(Omit<RepairAssignee, 'isOnDuty'> & { departmentId: string | null })[]> {
    return this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .leftJoin('department', 'department.id', 'account.department_id')
      .select([
        'account.id',
        sql<string>`coalesce(nullif(account.display_name, ''), account.loginname)`.as('title'),
        'account.department_id as departmentId',
        sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
        sql<number>`(select count(*)::int from repair
          where repair.repairer_id = account.id and repair.closed_at is null)`.as('openCount'),
      ])
      .where('account.organisation_id', '=', organisationId)
      .where('account.is_active', '=', true)
      .where('account.kind', 'not in', ['guest', 'api'])
      .where(sql<boolean>`'repair_handle' = any(role.codes)`)
      .where(sql<boolean>`sees_equipment(account.id, ${equipmentId})`)
      .orderBy('title')
      .execute();
  }
}

const columnsFor = (scope: Scope) =>
  [
    'repair.id',
    'repair.revision',
    /** The same in `tell_repair` of the database. */
    sql<string>`'R' || lpad(repair.number::text, 6, '0')`.as('number'),
    'repair.title',
    'repair.description',
    'repair.priority',
    'repair.status',
    'repair.due_at as dueAt',
    IS_OVERDUE.as('isOverdue'),
    'repair.equipment_id as equipmentId',
    'equipment.title as equipTitle',
    'equipment.title_en as equipTitleEn',
    'repair.alarm_id as alarmId',
    'repair.alarm_title as alarmTitle',
    'repair.alarm_title_en as alarmTitleEn',
    'repair.signal_id as signalId',
    'repair.occurred_at as occurredAt',
    'repair.reporter_name as creator',
    'repair.repairer_id as repairerId',
    'repair.repairer_name as repairer',
    'repair.department_id as departmentId',
    sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
    'repair.dispatched_at as dispatchedAt',
    'repair.received_at as receivedAt',
    'repair.closed_at as closedAt',
    'repair.content',
    'repair.parts',
    'repair.minutes_spent as minutesSpent',
    sql<string>`coalesce((select signed.name from work_signature as signed where signed.repair_id = repair.id
      order by signed.id desc limit 1), '')`.as('signer'),
    'repair.end_reason as endReason',
    'repair.confirmed_at as confirmedAt',
    'repair.created_at as createdAt',
    isReportedBy(scope).as('isOwn'),
    isAssignedTo(scope).as('isAssigned'),
  ] as const;

type Times =
  | 'dueMs'
  | 'occurredMs'
  | 'dispatchedMs'
  | 'receivedMs'
  | 'closedMs'
  | 'confirmedMs'
  | 'createdMs';
interface Row extends Omit<Repair, Times | 'signalId'> {
  signalId: number | null;
  dueAt: Date | null;
  occurredAt: Date | null;
  dispatchedAt: Date | null;
  receivedAt: Date | null;
  closedAt: Date | null;
  confirmedAt: Date | null;
  createdAt: Date;
}

function toRepair(row: Row): Repair {
  const { dueAt, occurredAt, dispatchedAt, receivedAt, closedAt, confirmedAt, createdAt, signalId, ...rest } =
    row;
  return {
    ...rest,
    signalId: signalId === null ? null : String(signalId),
    dueMs: dueAt?.getTime() ?? null,
    occurredMs: occurredAt?.getTime() ?? null,
    dispatchedMs: dispatchedAt?.getTime() ?? null,
    receivedMs: receivedAt?.getTime() ?? null,
    closedMs: closedAt?.getTime() ?? null,
    confirmedMs: confirmedAt?.getTime() ?? null,
    createdMs: createdAt.getTime(),
  };
}

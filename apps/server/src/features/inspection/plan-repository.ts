import {
  type InspectionPlan,
  type InspectionSchedule,
  type inspectionCalls,
  isCounterFault,
  type RequestOf,
} from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import { SiteClock, siteTimeOf } from '../report/index.ts';
import { type StoredCounter, toCounter } from './counter/view.ts';
import { dueTimes } from './due-times.ts';
import type {} from './tables.ts';

type Fields = RequestOf<typeof inspectionCalls.addPlan>;
const SORT = { title: 'inspection_plan.title', createdMs: 'inspection_plan.created_at' } as const;
/** How far ahead the next inspection is looked for, ms: longer than any cycle. */
const AHEAD_MS = 63 * 86_400_000;

/** That the scope sees equipment of a plan; one of equipment that is gone is of whoever plans. */
const seesPlan = (scope: Scope) =>
  sql<SqlBool>`(inspection_plan.organisation_id = ${scope.organisationId} and (
    not exists (select from inspection_plan_equipment as member where member.plan_id = inspection_plan.id)
      and ${scope.dataRange === 'organisation'}::boolean
    or exists (select from inspection_plan_equipment as member join equipment on equipment.id = member.equipment_id
      where member.plan_id = inspection_plan.id and ${seesEquipment(scope)})))`;

/** That the scope sees all equipment of a plan: who changes it changes what is done at each of them. */
const seesAllOfPlan = (scope: Scope) =>
  sql<boolean>`not exists (select from inspection_plan_equipment as member
    where member.plan_id = inspection_plan.id and member.equipment_id not in (
      select equipment.id from equipment where ${seesEquipment(scope)}))`;

/** Plans of inspections. */
export class PlanRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('inspection_plan')
      .innerJoin('inspection_content', 'inspection_content.id', 'inspection_plan.content_id')
      .innerJoin('organisation', 'organisation.id', 'inspection_plan.organisation_id')
      .where(seesPlan(scope));
  }

  async list(scope: Scope, query: RequestOf<typeof inspectionCalls.queryPlans>) {
    let found = this.#seen(scope).where(
      holdsKeyword(query.keyword, [
        'inspection_plan.title',
        'inspection_plan.title_en',
        'inspection_content.title',
      ]),
    );
    if (query.isEnabled !== undefined)
      found = found.where('inspection_plan.is_enabled', '=', query.isEnabled);
    const { total, rows } = await takePage(found, query, (page) =>
      page
        .leftJoin('account', 'account.id', 'inspection_plan.assignee_id')
        .leftJoin('department', 'department.id', 'inspection_plan.department_id')
        .select(columnsFor(scope))
        .orderBy(SORT[query.sortField ?? 'createdMs'], directionOf(query))
        .orderBy('inspection_plan.id', directionOf(query)),
    );
    return { total, rows: rows.map(toPlan) };
  }

  async find(scope: Scope, id: string): Promise<InspectionPlan | undefined> {
    const row = await this.#seen(scope)
      .leftJoin('account', 'account.id', 'inspection_plan.assignee_id')
      .leftJoin('department', 'department.id', 'inspection_plan.department_id')
      .select(columnsFor(scope))
      .where('inspection_plan.id', '=', id)
      .executeTakeFirst();
    return row && toPlan(row);
  }

  /** Whether the scope may change a plan; undefined when it sees none of this id. Holds it until the transaction ends. */
  async mayChange(scope: Scope, id: string): Promise<boolean | undefined> {
    const row = await this.#db
      .selectFrom('inspection_plan')
      .select(seesAllOfPlan(scope).as('may'))
      .where('inspection_plan.id', '=', id)
      .where(seesPlan(scope))
      .forUpdate()
      .executeTakeFirst();
    return row?.may;
  }

  /** Of some equipment what has no signal of numbers with a tag, by name. */
  async withoutCounter(equipmentIds: readonly string[], tag: string): Promise<string[]> {
    if (equipmentIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom('equipment')
      .select('equipment.title')
      .where('equipment.id', 'in', [...equipmentIds])
      .where(
        sql<SqlBool>`not exists (select from signal where signal.equipment_id = equipment.id and signal.tag = ${tag}
          and signal.data_type = 'number')`,
      )
      .orderBy('equipment.title')
      .execute();
    return rows.map(({ title }) => title);
  }

  /** What the counters with a tag of some equipment count in: names of equipment by unit. */
  async counterUnits(equipmentIds: readonly string[], tag: string): Promise<Map<string, string[]>> {
    if (equipmentIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('equipment')
      .innerJoin('signal', 'signal.equipment_id', 'equipment.id')
      .select(['equipment.title', 'signal.unit'])
      .where('equipment.id', 'in', [...equipmentIds])
      .where('signal.tag', '=', tag)
      .where('signal.data_type', '=', 'number')
      .orderBy('equipment.title')
      .execute();
    const found = Map.groupBy(rows, ({ unit }) => unit);
    return new Map([...found].map(([unit, each]) => [unit, each.map(({ title }) => title)]));
  }

  /** Those of some equipment that a scope sees. */
  async seen(scope: Scope, equipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select('equipment.id')
      .where('equipment.id', 'in', [...equipmentIds])
      .where(seesEquipment(scope))
      .execute();
    return new Set(rows.map(({ id }) => String(id)));
  }

  /** Whether a person, or somebody of a department, may inspect and sees all of some equipment. */
  async isFit(
    { organisationId }: Scope,
    equipmentIds: readonly string[],
    { assigneeId, departmentId }: { assigneeId: string | null; departmentId: string | null },
  ): Promise<boolean> {
    const { rows } = await sql`
      select from account join role on role.id = account.role
      where account.organisation_id = ${organisationId} and account.is_active
        and account.kind not in ('guest', 'api') and 'inspection_handle' = any(role.codes)
        and case when ${assigneeId}::bigint is null then account.department_id = ${departmentId}::bigint
          else account.id = ${assigneeId}::bigint end
        and not exists (select from unnest(${equipmentIds}::bigint[]) as thing
          where not sees_equipment(account.id, thing))
      limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  async insert({ organisationId }: Scope, fields: Fields): Promise<string> {
    const { id } = await this.#db
      .insertInto('inspection_plan')
      .values({
        ...{ organisation_id: organisationId, title: fields.title, title_en: fields.titleEn },
        ...{
          content_id: fields.contentId,
          schedule: JSON.stringify(fields.schedule),
          grace_min: fields.graceMin,
        },
        ...{
          assignee_id: fields.assigneeId,
          department_id: fields.departmentId,
          is_enabled: fields.isEnabled,
          is_signed: fields.isSigned,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.setEquipment(id, fields.equipmentIds);
    return id;
  }

  async update(scope: Scope, id: string, change: Partial<Fields>, edit: Edit): Promise<boolean> {
    const { title, titleEn, contentId, schedule, graceMin, assigneeId, departmentId, isEnabled, isSigned } =
      change;
    const columns = {
      ...{ title, title_en: titleEn, content_id: contentId, grace_min: graceMin },
      ...{ assignee_id: assigneeId, department_id: departmentId, is_enabled: isEnabled, is_signed: isSigned },
      schedule: schedule === undefined ? undefined : JSON.stringify(schedule),
    };
    const key = { id, organisation_id: scope.organisationId };
    if (!(await updateEdited(this.#db, 'inspection_plan', key, columns, edit))) return false;
    if (change.equipmentIds !== undefined) await this.setEquipment(id, change.equipmentIds);
    return true;
  }

  async setEquipment(planId: string, equipmentIds: readonly string[]): Promise<void> {
    // What stays keeps how far its counter has come.
    await this.#db
      .deleteFrom('inspection_plan_equipment')
      .where('plan_id', '=', planId)
      .where('equipment_id', 'not in', [...equipmentIds])
      .execute();
    await this.#db
      .insertInto('inspection_plan_equipment')
      .values([...new Set(equipmentIds)].map((id) => ({ plan_id: planId, equipment_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async delete({ organisationId }: Scope, id: string): Promise<void> {
    await this.#db
      .deleteFrom('inspection_plan')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
}

const columnsFor = (scope: Scope) =>
  [
    'inspection_plan.id',
    'inspection_plan.revision',
    'inspection_plan.title',
    'inspection_plan.title_en as titleEn',
    'inspection_plan.content_id as contentId',
    'inspection_content.title as contentTitle',
    'inspection_content.title_en as contentTitleEn',
    // Of equipment that the reader does not see neither number nor name is told.
    sql<Row['equipment']>`coalesce((
      select jsonb_agg(jsonb_build_object('id', equipment.id::text, 'title', equipment.title,
        'titleEn', equipment.title_en, 'fault', member.counter_fault, 'isRead', member.counter_reading is not null,
        'advanced', member.counter_kept + coalesce(member.counter_reading - member.counter_base, 0),
        'unit', coalesce(signal.unit, ''), 'decimals', coalesce(signal.decimals, 0)) order by equipment.title)
      from inspection_plan_equipment as member join equipment on equipment.id = member.equipment_id
      left join signal on signal.equipment_id = member.equipment_id
        and signal.tag = inspection_plan.schedule ->> 'tag' and inspection_plan.schedule ->> 'cycle' = 'counter'
      where member.plan_id = inspection_plan.id and ${seesEquipment(scope)}), '[]')`.as('equipment'),
    'inspection_plan.schedule',
    'inspection_plan.grace_min as graceMin',
    'inspection_plan.assignee_id as assigneeId',
    sql<string>`coalesce(nullif(account.display_name, ''), account.loginname, '')`.as('assignee'),
    'inspection_plan.department_id as departmentId',
    sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
    'inspection_plan.is_enabled as isEnabled',
    'inspection_plan.is_signed as isSigned',
    'inspection_plan.created_at as createdAt',
    'organisation.time_zone as timeZone',
  ] as const;

interface Row
  extends Omit<
    InspectionPlan,
    'createdMs' | 'nextMs' | 'equipmentIds' | 'equipTitles' | 'equipTitlesEn' | 'counters'
  > {
  readonly equipment: readonly ({ id: string; title: string; titleEn: string } & StoredCounter)[];
  readonly createdAt: Date;
  readonly timeZone: string;
}

/** Stored before there were counters, a schedule has none. */
const CALENDAR = { tag: '', interval: null, unit: null };

function toPlan({ equipment, createdAt, timeZone, ...row }: Row): InspectionPlan {
  const nowMs = Date.now();
  const clock = new SiteClock(siteTimeOf(timeZone, ''));
  const schedule: InspectionSchedule = { ...CALENDAR, ...row.schedule };
  const { interval } = schedule;
  const [nextMs = null] = row.isEnabled ? dueTimes(schedule, clock, nowMs, nowMs + AHEAD_MS) : [];
  const counters =
    schedule.cycle === 'counter' && interval !== null
      ? equipment.map(({ title: equipTitle, titleEn: equipTitleEn, ...stored }) => ({
          ...{ equipTitle, equipTitleEn },
          ...toCounter(stored, interval, row.isEnabled),
        }))
      : [];
  return {
    ...row,
    schedule,
    counters: counters.toSorted(
      (a, b) =>
        Number(isCounterFault(b.state)) - Number(isCounterFault(a.state)) || a.remaining - b.remaining,
    ),
    equipmentIds: equipment.map(({ id }) => id),
    equipTitles: equipment.map(({ title }) => title),
    equipTitlesEn: equipment.map(({ titleEn }) => titleEn),
    createdMs: createdAt.getTime(),
    nextMs,
  };
}

import type { ExcelForm, excelCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, changesProject, seesEquipment, seesProject } from '../access/index.ts';
import type { ReportOwner } from '../report/index.ts';
import type {} from './tables.ts';

type Fields = Omit<RequestOf<typeof excelCalls.add>, 'equipmentId' | 'projectId'>;
const SORT = { title: 'excel_form.title', createdMs: 'excel_form.created_at' } as const;

/** That the scope sees what a form is of, `equipment` or `project` of the query. */
export const seesForm = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  excel_form.organisation_id = ${scope.organisationId} and (
    (excel_form.equipment_id is not null and ${seesEquipment(scope)})
    or (excel_form.project_id is not null and ${seesProject(scope)})))`;

const changesForm = (scope: Scope): RawBuilder<boolean> => sql<boolean>`coalesce(
  (excel_form.equipment_id is not null and ${changesEquipment(scope)})
  or (excel_form.project_id is not null and ${changesProject(scope)}), false)`;

/** Smart reports, without their templates and records. */
export class FormRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('excel_form')
      .leftJoin('equipment', 'equipment.id', 'excel_form.equipment_id')
      .leftJoin('project', 'project.id', 'excel_form.project_id')
      .where(seesForm(scope));
  }

  async list(scope: Scope, request: RequestOf<typeof excelCalls.query>) {
    const { equipmentId, projectId, keyword } = request;
    let found = this.#seen(scope).where(holdsKeyword(keyword, ['excel_form.title', 'excel_form.title_en']));
    if (equipmentId !== undefined) found = found.where('excel_form.equipment_id', '=', equipmentId);
    if (projectId !== undefined) found = found.where('excel_form.project_id', '=', projectId);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(columnsFor(scope))
        .orderBy(SORT[request.sortField ?? 'createdMs'], direction)
        .orderBy('excel_form.id', direction),
    );
    return { total, rows: rows.map(toForm) };
  }

  async find(scope: Scope, id: string): Promise<ExcelForm | undefined> {
    const row = await this.#seen(scope)
      .select(columnsFor(scope))
      .where('excel_form.id', '=', id)
      .executeTakeFirst();
    return row && toForm(row);
  }

  /** Whether the scope may change the equipment or the project, and does not only see it. */
  async changesOwner(scope: Scope, { equipmentId, projectId }: ReportOwner): Promise<boolean> {
    const found =
      equipmentId === null
        ? this.#db.selectFrom('project').select('id').where(changesProject(scope)).where('id', '=', projectId)
        : this.#db
            .selectFrom('equipment')
            .select('id')
            .where(changesEquipment(scope))
            .where('id', '=', equipmentId);
    return (await found.executeTakeFirst()) !== undefined;
  }

  /** Holds a form until the transaction ends, so that its versions are numbered one after the other. */
  async lock({ organisationId }: Pick<Scope, 'organisationId'>, id: string): Promise<void> {
    await this.#db
      .selectFrom('excel_form')
      .select('id')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .execute();
  }

  async insert(organisationId: string, owner: ReportOwner, fields: Fields): Promise<string> {
    const { id } = await this.#db
      .insertInto('excel_form')
      .values({
        ...{ organisation_id: organisationId, equipment_id: owner.equipmentId, project_id: owner.projectId },
        ...{
          title: fields.title,
          title_en: fields.titleEn,
          remark: fields.remark,
          schedule: fields.schedule,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Another schedule begins anew: nothing comes of periods that ended before. */
  update(organisationId: string, id: string, fields: Partial<Fields>, edit: Edit): Promise<boolean> {
    const { title, titleEn, remark, schedule } = fields;
    const change = {
      ...{ title, title_en: titleEn, remark, schedule },
      scheduled_at: schedule && sql<Date>`case when schedule = ${schedule} then scheduled_at else now() end`,
    };
    return updateEdited(this.#db, 'excel_form', { id, organisation_id: organisationId }, change, edit);
  }

  async timeZoneOf(organisationId: string): Promise<string> {
    const row = await this.#db
      .selectFrom('organisation')
      .select('time_zone as timeZone')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return row.timeZone;
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('excel_form')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
}

const newest = (column: 'id' | 'number') =>
  sql`(select ${sql.ref(`version.${column}`)} from excel_version as version
    where version.excel_id = excel_form.id order by version.number desc limit 1)`;

const records = (what: RawBuilder<unknown>, isCounted: RawBuilder<SqlBool>) =>
  sql`(select ${what} from excel_record as record where record.excel_id = excel_form.id and ${isCounted})`;

const columnsFor = (scope: Scope) =>
  [
    'excel_form.id',
    'excel_form.revision',
    'excel_form.title',
    'excel_form.title_en as titleEn',
    'excel_form.remark',
    'excel_form.schedule',
    'excel_form.equipment_id as equipmentId',
    'excel_form.project_id as projectId',
    'excel_form.created_at as createdAt',
    sql<string>`coalesce(equipment.title, project.title, '')`.as('ownerTitle'),
    sql<string>`coalesce(equipment.title_en, project.title_en, '')`.as('ownerTitleEn'),
    sql<string | null>`${newest('id')}::text`.as('versionId'),
    sql<number>`coalesce(${newest('number')}, 0)`.as('versionNumber'),
    sql<number>`${records(sql`count(*)::int`, sql<SqlBool>`true`)}`.as('recordCount'),
    sql<number>`${records(sql`count(*)::int`, sql<SqlBool>`not record.is_complete`)}`.as('unfilledCount'),
    sql<Date | null>`${records(sql`max(record.made_at)`, sql<SqlBool>`true`)}`.as('lastMadeAt'),
    changesForm(scope).as('isChangeable'),
  ] as const;

interface Row extends Omit<ExcelForm, 'createdMs' | 'lastMadeMs'> {
  readonly createdAt: Date;
  readonly lastMadeAt: Date | null;
}

const toForm = ({ createdAt, lastMadeAt, ...row }: Row): ExcelForm => ({
  ...row,
  createdMs: createdAt.getTime(),
  lastMadeMs: lastMadeAt?.getTime() ?? null,
});

import type {
  Report,
  ReportColumn,
  ReportFileFormat,
  ReportSchedule,
  ReportStep,
  RequestOf,
  reportCalls,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, changesProject, seesEquipment, seesProject } from '../access/index.ts';
import { MvarRepository } from '../mvar/index.ts';
import type { ReportDefinition, ReportSignal } from './read-report.ts';
import { siteTimeOf } from './statistic/site-clock.ts';
import type {} from './tables.ts';

/** What a report is of: one of the two. */
export interface ReportOwner {
  readonly equipmentId: string | null;
  readonly projectId: string | null;
}

export interface ReportContentFields {
  readonly title?: string | undefined;
  readonly titleEn?: string | undefined;
  readonly step?: ReportStep | undefined;
  readonly columns?: readonly ReportColumn[] | undefined;
  readonly schedule?: ReportSchedule | undefined;
  readonly fileFormat?: ReportFileFormat | undefined;
  readonly recipients?: readonly string[] | undefined;
}

const SORT_COLUMNS = { title: 'report.title', createdMs: 'report.created_at' } as const;
const MAX_SIGNAL_ID = 2_147_483_647;

/** That the scope sees what a row of `report` is of, `equipment` or `project` of the query. */
export const seesReport = (scope: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  (report.equipment_id is not null and ${seesEquipment(scope)})
  or (report.project_id is not null and ${seesProject(scope)}))`;

/** Reports of equipment and projects. */
export class ReportRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #reports() {
    return this.#db
      .selectFrom('report')
      .innerJoin('organisation', 'organisation.id', 'report.organisation_id')
      .leftJoin('equipment', 'equipment.id', 'report.equipment_id')
      .leftJoin('project', 'project.id', 'report.project_id');
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof reportCalls.query>,
  ): Promise<{ total: number; rows: Report[] }> {
    const { equipmentId, projectId, keyword } = request;
    let found = this.#reports()
      .where(seesReport(scope))
      .where(holdsKeyword(keyword, ['report.title', 'report.title_en']));
    if (equipmentId !== undefined) found = found.where('report.equipment_id', '=', equipmentId);
    if (projectId !== undefined) found = found.where('report.project_id', '=', projectId);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[request.sortField ?? 'createdMs'], direction)
        .orderBy('report.id', direction),
    );
    return { total, rows: rows.map(toReport) };
  }

  async find(scope: Scope, id: string): Promise<Report | undefined> {
    const row = await this.#reports()
      .select(COLUMNS)
      .where(seesReport(scope))
      .where('report.id', '=', id)
      .executeTakeFirst();
    return row && toReport(row);
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

  /** A report with what it is made from now, where the scope sees what it is of. */
  async findDefinition(scope: Scope, id: string): Promise<ReportDefinition | undefined> {
    return this.#define(seesReport(scope), id);
  }

  /** The same for whatever acts for nobody: reports that come by themselves. */
  async findDefinitionById(id: string): Promise<ReportDefinition | undefined> {
    return this.#define(sql<SqlBool>`true`, id);
  }

  /** The same for a page of a project: a report of it, or of equipment that is bound to it. */
  async findDefinitionIn(
    organisationId: string,
    projectId: string,
    id: string,
  ): Promise<ReportDefinition | undefined> {
    return this.#define(
      sql<SqlBool>`report.organisation_id = ${organisationId} and (report.project_id = ${projectId}
        or report.equipment_id in (select equipment_id from project_equipment where project_id = ${projectId}))`,
      id,
    );
  }

  async #define(isFound: RawBuilder<SqlBool>, id: string): Promise<ReportDefinition | undefined> {
    const row = await this.#reports()
      .select([
        'report.equipment_id as equipmentId',
        'report.project_id as projectId',
        'report.organisation_id as organisationId',
        'report.title',
        'report.title_en as titleEn',
        'report.step',
        'report.columns',
        'organisation.time_zone as timeZone',
        'organisation.shifts',
      ])
      .where(isFound)
      .where('report.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { equipmentId, projectId, organisationId, title, titleEn, step, columns } = row;
    const owner = { equipmentId, projectId };
    const signalIds = columns.flatMap(({ source, signalId }) => (source === 'signal' ? [signalId] : []));
    const mvarIds = columns.flatMap(({ source, mvarId }) => (source === 'mvar' ? [mvarId] : []));
    return {
      ...{ id, organisationId, ...owner, title, titleEn, step, columns },
      site: siteTimeOf(row.timeZone, row.shifts),
      signals: await this.findSignals(organisationId, owner, signalIds),
      mvars: await this.findMvars(organisationId, owner, mvarIds),
    };
  }

  /** Those of the signals that a report of this may take: of the equipment, or of equipment bound to the project. */
  async findSignals(
    organisationId: string,
    { equipmentId, projectId }: ReportOwner,
    signalIds: readonly string[],
  ): Promise<Map<string, ReportSignal>> {
    const ids = signalIds.map(Number).filter((id) => id <= MAX_SIGNAL_ID);
    if (ids.length === 0) return new Map();
    const isOf =
      equipmentId === null
        ? sql<SqlBool>`equipment.id in (select equipment_id from project_equipment where project_id = ${projectId})`
        : sql<SqlBool>`equipment.id = ${equipmentId}`;
    const rows = await this.#db
      .selectFrom('signal')
      .innerJoin('equipment', 'equipment.id', 'signal.equipment_id')
      .select([sql<string>`signal.id::text`.as('id'), 'signal.data_type as dataType', 'signal.unit'])
      .where('equipment.organisation_id', '=', organisationId)
      .where(isOf)
      .where('signal.id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async findMvars(organisationId: string, { projectId }: ReportOwner, mvarIds: readonly string[]) {
    if (projectId === null || mvarIds.length === 0) return new Map();
    const found = await new MvarRepository(this.#db).listAll(organisationId, projectId, mvarIds);
    return new Map(found.map((mvar) => [mvar.id, mvar]));
  }

  /** All reports of equipment that the caller was seen to see, as people entered them, the oldest first. */
  listOfEquipment(equipmentId: string) {
    return this.#db
      .selectFrom('report')
      .select(['id', 'title', 'title_en as titleEn', 'step', 'columns', 'schedule', 'recipients', 'language'])
      .select('file_format as fileFormat')
      .where('equipment_id', '=', equipmentId)
      .orderBy('id')
      .execute();
  }

  async insert(
    organisationId: string,
    owner: ReportOwner,
    fields: ReportContentFields,
    language: Language,
  ): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into report (organisation_id, equipment_id, project_id, title, title_en, step, columns, schedule,
        file_format, recipients, language, scheduled_at)
      values (${organisationId}, ${owner.equipmentId}, ${owner.projectId}, ${fields.title}, ${fields.titleEn},
        ${fields.step}, ${JSON.stringify(fields.columns)}, ${fields.schedule},
        ${fields.fileFormat ?? 'xlsx'}, ${fields.recipients}, ${language}, now())
      returning id::text`.execute(this.#db);
    return rows[0]!.id;
  }

  /** Of a report that the caller was seen to see. What it is made of by itself begins anew with another schedule. */
  async update(
    organisationId: string,
    id: string,
    fields: ReportContentFields,
    { language, ...edit }: Edit & { language: Language },
  ): Promise<boolean> {
    const { schedule } = fields;
    const change = {
      title: fields.title,
      title_en: fields.titleEn,
      step: fields.step,
      columns: fields.columns && JSON.stringify(fields.columns),
      schedule,
      file_format: fields.fileFormat,
      recipients: fields.recipients,
      language,
      scheduled_at: schedule && sql<Date>`case when schedule = ${schedule} then scheduled_at else now() end`,
    };
    return updateEdited(this.#db, 'report', { id, organisation_id: organisationId }, change, edit);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('report')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
}

const COLUMNS = [
  'report.id',
  'report.equipment_id as equipmentId',
  'report.project_id as projectId',
  'report.title',
  'report.title_en as titleEn',
  'report.step',
  'report.columns',
  'report.schedule',
  'report.file_format as fileFormat',
  'report.recipients',
  'report.revision',
  'report.created_at as createdAt',
  'equipment.title as equipmentTitle',
  'equipment.title_en as equipmentTitleEn',
  'project.title as projectTitle',
  'project.title_en as projectTitleEn',
] as const;

type Row = Omit<Report, 'createdMs' | 'ownerTitle' | 'ownerTitleEn'> & {
  createdAt: Date;
  equipmentTitle: string | null;
  equipmentTitleEn: string | null;
  projectTitle: string | null;
  projectTitleEn: string | null;
};

const toReport = ({
  createdAt,
  equipmentTitle,
  equipmentTitleEn,
  projectTitle,
  projectTitleEn,
  ...row
}: Row): Report => ({
  ...row,
  ownerTitle: equipmentTitle ?? projectTitle ?? '',
  ownerTitleEn: equipmentTitleEn ?? projectTitleEn ?? '',
  createdMs: createdAt.getTime(),
});

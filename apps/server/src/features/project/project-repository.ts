import type { Project, ProjectAuth, projectCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesProject, holdsProject, isShared, seesProject } from '../access/index.ts';
import { authIn } from './project-access-repository.ts';
import type { ProjectTable } from './tables.ts';

type PageRequest = RequestOf<typeof projectCalls.query>;
export type ProjectFields = Omit<RequestOf<typeof projectCalls.add>, 'equipmentIds'>;
/** What an edit changes of it. */
type ProjectChange = Omit<RequestOf<typeof projectCalls.edit>, 'id' | 'revision'>;

type ProjectRow = Omit<
  Selectable<ProjectTable>,
  'organisation_id' | 'owner_id' | 'edited_by' | 'edited_at'
> & {
  department_title: string;
  department_title_en: string;
  equipment_count: number;
  online_count: number;
  fault_count: number;
  page_count: number;
  permission_count: number;
  is_shared: boolean;
  auth: ProjectAuth | null;
  isInRange: SqlBool;
};

/** A project held until the transaction ends. */
export interface LockedProject {
  readonly title: string;
  readonly titleEn: string;
  readonly departmentId: string | null;
}

export class ProjectRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope, keyword: string | undefined): Promise<Project[]> {
    const rows = await this.#found(scope, keyword)
      .select([...COLUMNS, holdsProject(scope).as('isInRange')])
      .orderBy('project.sequence')
      .orderBy('project.id')
      .execute();
    return rows.map((row) => toProject(row, scope));
  }

  async listPage(scope: Scope, request: PageRequest): Promise<{ total: number; rows: Project[] }> {
    const { keyword, sortField = 'sequence', sortOrder = 'asc' } = request;
    const found = this.#found(scope, keyword);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([...COLUMNS, holdsProject(scope).as('isInRange')])
        .orderBy(SORT_COLUMNS[sortField], sortOrder)
        .orderBy('project.id', sortOrder),
    );
    return { total, rows: rows.map((row) => toProject(row, scope)) };
  }

  async find(scope: Scope, id: string): Promise<Project | undefined> {
    const row = await this.#found(scope)
      .select([...COLUMNS, holdsProject(scope).as('isInRange')])
      .where('project.id', '=', id)
      .executeTakeFirst();
    return row && toProject(row, scope);
  }

  /** The projects the scope holds, with the right of its account in them. */
  #found(scope: Scope, keyword?: string) {
    return this.#db
      .selectFrom('project')
      .leftJoin('project_permission as permission', (join) =>
        join
          .onRef('permission.project_id', '=', 'project.id')
          .on('permission.account_id', '=', scope.accountId),
      )
      .where(seesProject(scope))
      .where(holdsKeyword(keyword, ['project.title', 'project.title_en', 'project.remark']));
  }

  /** Holds the project until the transaction ends; undefined when the scope holds no such project for changing. */
  lock(scope: Scope, id: string): Promise<LockedProject | undefined> {
    return this.#db
      .selectFrom('project')
      .select(['title', 'title_en as titleEn', 'department_id as departmentId'])
      .where(changesProject(scope))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Those of the ids that are projects the scope holds for changing. */
  async filterChanged(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('project')
      .select('id')
      .where(changesProject(scope))
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  async insert({ organisationId, accountId, departmentId }: Scope, fields: ProjectFields): Promise<string> {
    const { id } = await this.#db
      .insertInto('project')
      .values({
        ...toColumns(fields),
        organisation_id: organisationId,
        owner_id: accountId,
        department_id: fields.departmentId === undefined ? departmentId : fields.departmentId,
        sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from project where organisation_id = ${organisationId})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when there is no such project. */
  update(organisationId: string, id: string, fields: ProjectChange, edit: Edit): Promise<boolean> {
    const change = { ...toColumns(fields), updated_at: sql`now()` };
    return updateEdited(this.#db, 'project', { id, organisation_id: organisationId }, change, edit);
  }

  async setHomePage(organisationId: string, id: string, pageId: string | null): Promise<boolean> {
    return this.#set(organisationId, id, { home_page_id: pageId });
  }

  async #set(organisationId: string, id: string, change: Updateable<ProjectTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('project')
      .set({ ...change, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Numbers all projects of the organisation anew: those named first, the others in the order they had. */
  async reorder(organisationId: string, ids: readonly string[]): Promise<void> {
    await sql`
      update project set sequence = ordered.place
      from (
        select id, row_number() over (
          order by array_position(${ids}::bigint[], id) nulls last, sequence, id) as place
        from project where organisation_id = ${organisationId}
      ) as ordered
      where project.id = ordered.id and project.sequence <> ordered.place`.execute(this.#db);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('project')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
}

const countBound = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from project_equipment as bound join equipment on equipment.id = bound.equipment_id
  where bound.project_id = project.id and ${condition})`;

/** Empty where the project belongs to no department. */
const titleOfDepartment = (column: 'title' | 'title_en') =>
  sql<string>`coalesce((select department.${sql.ref(column)} from department
    where department.id = project.department_id), '')`;

const COLUMNS = [
  'project.id',
  'project.title',
  'project.title_en',
  'project.remark',
  'project.department_id',
  titleOfDepartment('title').as('department_title'),
  titleOfDepartment('title_en').as('department_title_en'),
  'project.error_val_show',
  'project.error_default_val',
  'project.sequence',
  'project.home_page_id',
  isShared('project').as('is_shared'),
  'project.revision',
  'project.created_at',
  'project.updated_at',
  'permission.auth',
  countBound(sql`true`).as('equipment_count'),
  countBound(sql`equipment.communication = 'online'`).as('online_count'),
  countBound(sql`equipment.communication = 'fault'`).as('fault_count'),
  sql<number>`(select count(*)::int from page where page.project_id = project.id)`.as('page_count'),
  sql<number>`(select count(*)::int from project_permission as p join account as given on given.id = p.account_id
    where p.project_id = project.id and given.kind <> 'guest')`.as('permission_count'),
] as const;

const SORT_COLUMNS = {
  sequence: 'project.sequence',
  title: 'project.title',
  equipmentCount: 'equipment_count',
  pageCount: 'page_count',
  updatedMs: 'project.updated_at',
  createdMs: 'project.created_at',
} as const;

/** Of an edit, what it leaves out is undefined: it stays as it is. */
function toColumns(fields: ProjectChange) {
  return {
    title: fields.title,
    title_en: fields.titleEn,
    remark: fields.remark,
    error_val_show: fields.errorValShow,
    error_default_val: fields.errorDefaultVal,
    department_id: fields.departmentId,
  };
}

function toProject(row: ProjectRow, scope: Scope): Project {
  return {
    id: row.id,
    title: row.title,
    titleEn: row.title_en,
    remark: row.remark,
    departmentId: row.department_id,
    departmentTitle: row.department_title,
    departmentTitleEn: row.department_title_en,
    errorValShow: row.error_val_show,
    errorDefaultVal: row.error_default_val,
    sequence: row.sequence,
    homePageId: row.home_page_id,
    equipmentCount: row.equipment_count,
    onlineCount: row.online_count,
    faultCount: row.fault_count,
    pageCount: row.page_count,
    permissionCount: row.permission_count,
    shareState: row.is_shared ? 'public' : 'private',
    auth: authIn(scope, row),
    isChangeable: row.isInRange === true || row.auth === 'write',
    revision: row.revision,
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}

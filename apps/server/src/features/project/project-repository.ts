import type { Project, ProjectAuth, projectCalls, RequestOf, ShareInfo } from '@zutai/contract';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { ProjectTable } from './tables.ts';

type PageRequest = RequestOf<typeof projectCalls.query>;
export type ProjectFields = Omit<RequestOf<typeof projectCalls.add>, 'equipmentIds'>;
/** What an edit changes of it. */
type ProjectChange = Omit<RequestOf<typeof projectCalls.edit>, 'id' | 'revision'>;

/** Whose right in a project shows with it, and whether only projects with one are to be listed. */
interface Watcher {
  readonly accountId: string;
  readonly isLimited: boolean;
  readonly authByRole: ProjectAuth;
}

type ProjectRow = Omit<
  Selectable<ProjectTable>,
  'organisation_id' | 'edited_by' | 'edited_at' | 'share_auth' | 'share_key' | 'share_password_hash'
> & {
  equipment_count: number;
  online_count: number;
  fault_count: number;
  page_count: number;
  permission_count: number;
  auth: ProjectAuth | null;
};

/** A project held until the transaction ends. */
export interface LockedProject {
  readonly title: string;
  readonly titleEn: string;
  readonly shareKey: string | null;
}

export class ProjectRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(organisationId: string, watcher: Watcher, keyword: string | undefined): Promise<Project[]> {
    const rows = await this.#found(organisationId, watcher, keyword)
      .select(COLUMNS)
      .orderBy('project.sequence')
      .orderBy('project.id')
      .execute();
    return rows.map((row) => toProject(row, watcher));
  }

  async listPage(
    organisationId: string,
    watcher: Watcher,
    request: PageRequest,
  ): Promise<{ total: number; rows: Project[] }> {
    const { keyword, sortField = 'sequence', sortOrder = 'asc' } = request;
    const found = this.#found(organisationId, watcher, keyword);
    const { total, rows } = await takePage(found, request, (page) =>
      page.select(COLUMNS).orderBy(SORT_COLUMNS[sortField], sortOrder).orderBy('project.id', sortOrder),
    );
    return { total, rows: rows.map((row) => toProject(row, watcher)) };
  }

  async find(organisationId: string, watcher: Watcher, id: string): Promise<Project | undefined> {
    const row = await this.#found(organisationId, watcher)
      .select(COLUMNS)
      .where('project.id', '=', id)
      .executeTakeFirst();
    return row && toProject(row, watcher);
  }

  /** The projects the watcher may see, with the right of their own in them. */
  #found(organisationId: string, { accountId, isLimited }: Watcher, keyword?: string) {
    const found = this.#db
      .selectFrom('project')
      .leftJoin('project_permission as permission', (join) =>
        join.onRef('permission.project_id', '=', 'project.id').on('permission.account_id', '=', accountId),
      )
      .where('project.organisation_id', '=', organisationId)
      .where(holdsKeyword(keyword, ['project.title', 'project.title_en', 'project.remark']));
    return isLimited ? found.where('permission.auth', 'is not', null) : found;
  }

  /** Holds the project until the transaction ends; undefined when the organisation has no such project. */
  lock(organisationId: string, id: string): Promise<LockedProject | undefined> {
    return this.#db
      .selectFrom('project')
      .select(['title', 'title_en as titleEn', 'share_key as shareKey'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Those of the ids that are projects of the organisation. */
  async filterOwn(organisationId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('project')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  async insert(organisationId: string, fields: ProjectFields): Promise<string> {
    const { id } = await this.#db
      .insertInto('project')
      .values({
        ...toColumns(fields),
        organisation_id: organisationId,
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

  setSharePassword(organisationId: string, id: string, hash: string | null): Promise<boolean> {
    return this.#set(organisationId, id, { share_password_hash: hash });
  }

  setShare(
    organisationId: string,
    id: string,
    share: Pick<ShareInfo, 'shareState' | 'shareAuth'> & { shareKey: string | null },
  ): Promise<boolean> {
    const { shareState, shareAuth, shareKey } = share;
    const change = { share_state: shareState, share_auth: shareAuth, share_key: shareKey };
    return this.#set(organisationId, id, change);
  }

  async findShare(organisationId: string, id: string): Promise<ShareInfo | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .select(['share_state', 'share_auth', 'share_key', 'share_password_hash'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        shareState: row.share_state,
        shareAuth: row.share_auth,
        hasSharePwd: row.share_password_hash !== null,
        shareKey: row.share_key ?? '',
      }
    );
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

const COLUMNS = [
  'project.id',
  'project.title',
  'project.title_en',
  'project.remark',
  'project.error_val_show',
  'project.error_default_val',
  'project.sequence',
  'project.home_page_id',
  'project.share_state',
  'project.revision',
  'project.created_at',
  'project.updated_at',
  'permission.auth',
  countBound(sql`true`).as('equipment_count'),
  countBound(sql`equipment.communication = 'online'`).as('online_count'),
  countBound(sql`equipment.communication = 'fault'`).as('fault_count'),
  sql<number>`(select count(*)::int from page where page.project_id = project.id)`.as('page_count'),
  sql<number>`(select count(*)::int from project_permission as p where p.project_id = project.id)`.as(
    'permission_count',
  ),
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
  };
}

function toProject(row: ProjectRow, { authByRole }: Watcher): Project {
  return {
    id: row.id,
    title: row.title,
    titleEn: row.title_en,
    remark: row.remark,
    errorValShow: row.error_val_show,
    errorDefaultVal: row.error_default_val,
    sequence: row.sequence,
    homePageId: row.home_page_id,
    equipmentCount: row.equipment_count,
    onlineCount: row.online_count,
    faultCount: row.fault_count,
    pageCount: row.page_count,
    permissionCount: row.permission_count,
    shareState: row.share_state,
    auth: authByRole === 'write' ? 'write' : (row.auth ?? authByRole),
    revision: row.revision,
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}

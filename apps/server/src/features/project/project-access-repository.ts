import { isPermitted, type ProjectAuth } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** Who is to see which project. */
export interface ProjectViewer {
  readonly organisationId: string;
  readonly accountId: string;
  readonly projectId: string;
}

/** Roles that see every project of their organisation. */
const SEES_ALL = ['platform', 'admin', 'operation'];

/** Whether accounts of the caller's role need a right of their own in a project to see it. */
export function needsProjectPermission(caller: Pick<Caller, 'role'>): boolean {
  return !SEES_ALL.includes(caller.role);
}

/** The rights of accounts in projects. Other features ask here before they show what is a project's. */
export class ProjectAccess {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** What the caller may do in a project; undefined when it must not know of it. */
  async find(caller: Caller, projectId: string): Promise<ProjectAuth | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .leftJoin('project_permission as permission', (join) =>
        join
          .onRef('permission.project_id', '=', 'project.id')
          .on('permission.account_id', '=', caller.accountId),
      )
      .select('permission.auth')
      .where('project.organisation_id', '=', caller.organisationId)
      .where('project.id', '=', projectId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (isPermitted(caller.role, 'signal_write')) return 'write';
    return needsProjectPermission(caller) ? (row.auth ?? undefined) : (row.auth ?? 'view');
  }

  /** @throws AppError notFound when the caller must not know of the project */
  async require(caller: Caller, projectId: string): Promise<ProjectAuth> {
    const auth = await this.find(caller, projectId);
    if (auth === undefined) throw new AppError('notFound');
    return auth;
  }

  /** Those of the pairs where the account, by its role and rights as they are now, sees the project. */
  async filterAuthorised<V extends ProjectViewer>(viewers: readonly V[]): Promise<Set<V>> {
    const { rows } = await sql<{ place: number }>`
      select viewer.place::int as place
      from unnest(
        ${viewers.map((viewer) => viewer.organisationId)}::bigint[],
        ${viewers.map((viewer) => viewer.accountId)}::bigint[],
        ${viewers.map((viewer) => viewer.projectId)}::bigint[]
      ) with ordinality as viewer (organisation_id, account_id, project_id, place)
      join project on project.id = viewer.project_id and project.organisation_id = viewer.organisation_id
      join account on account.id = viewer.account_id and account.organisation_id = viewer.organisation_id
      where account.is_active and (account.role = any(${SEES_ALL}) or exists (
        select 1 from project_permission as permission
        where permission.project_id = project.id and permission.account_id = account.id))`.execute(this.#db);
    const authorised = new Set<V>();
    for (const { place } of rows) authorised.add(viewers[place - 1] as V);
    return authorised;
  }
}

import type { ProjectAuth } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsProject, seesProject } from '../access/index.ts';
import type {} from './tables.ts';

/** Who is to see which project. */
export interface ProjectViewer {
  readonly accountId: string;
  readonly projectId: string;
}

/**
 * What a caller may do in a project that it sees, by its data range or by the right that it was given there. Who writes
 * nowhere does not write here either: a right in a project says where, not whether.
 */
export function authIn(
  { permissions }: Pick<Caller, 'permissions'>,
  { isInRange, auth }: { readonly isInRange: SqlBool; readonly auth: ProjectAuth | null },
): ProjectAuth {
  return permissions.has('signal_write') && (isInRange || auth === 'write') ? 'write' : 'view';
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
      .select(['permission.auth', holdsProject(caller).as('isInRange')])
      .where(seesProject(caller))
      .where('project.id', '=', projectId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return authIn(caller, row);
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
        ${viewers.map((viewer) => viewer.accountId)}::bigint[],
        ${viewers.map((viewer) => viewer.projectId)}::bigint[]
      ) with ordinality as viewer (account_id, project_id, place)
      where sees_project(viewer.account_id, viewer.project_id)`.execute(this.#db);
    const authorised = new Set<V>();
    for (const { place } of rows) authorised.add(viewers[place - 1] as V);
    return authorised;
  }
}

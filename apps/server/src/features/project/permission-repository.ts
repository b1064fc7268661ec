import type { ProjectAuth, projectCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import type {} from './tables.ts';

type ListRequest = RequestOf<typeof projectCalls.queryPermissions>;

const SORT_COLUMNS = {
  loginname: 'account.loginname',
  displayName: 'account.display_name',
  createdMs: 'permission.created_at',
} as const;
/** That an account may see projects, and not all of them by its role and data range. */
const isLimited = sql<boolean>`('project_view' = any(role.codes)
  and not ('project_view_all' = any(role.codes) and account.data_range = 'organisation'))`;
/** Most accounts a picker shows. */
const MAX_ACCOUNTS = 500;

/** Rights of accounts in projects. */
export class PermissionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(organisationId: string, request: ListRequest) {
    const { projectId, keyword, sortField = 'loginname', sortOrder = 'asc' } = request;
    const found = this.#db
      .selectFrom('project_permission as permission')
      .innerJoin('project', 'project.id', 'permission.project_id')
      .innerJoin('account', 'account.id', 'permission.account_id')
      .innerJoin('role', 'role.id', 'account.role')
      .where('project.organisation_id', '=', organisationId)
      .where('project.id', '=', projectId)
      // What the guests of its link may do is said by the link.
      .where('account.kind', '<>', 'guest')
      .where(holdsKeyword(keyword, ['account.loginname', 'account.display_name']));
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'account.id as accountId',
          'account.loginname',
          'account.display_name as displayName',
          'role.role_type as roleType',
          'permission.auth',
          'permission.revision',
          'permission.created_at as createdAt',
        ])
        .orderBy(SORT_COLUMNS[sortField], sortOrder)
        .orderBy('account.id'),
    );
    return {
      total,
      rows: rows.map(({ createdAt, ...row }) => ({
        ...row,
        createdMs: createdAt.getTime(),
      })),
    };
  }

  /** Active accounts that need rights to see projects, without one in this. */
  listWithout(scope: Scope, projectId: string, keyword: string | undefined) {
    return this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .select(['account.id as accountId', 'account.loginname', 'account.display_name as displayName'])
      .where(holdsAccount(scope))
      .where(isLimited)
      .where('account.is_active', '=', true)
      .where(
        sql<boolean>`not exists (select 1 from project_permission as permission
          where permission.account_id = account.id and permission.project_id = ${projectId})`,
      )
      .where(holdsKeyword(keyword, ['account.loginname', 'account.display_name']))
      .orderBy('account.loginname')
      .limit(MAX_ACCOUNTS)
      .execute();
  }

  /** Names of those of the ids that are accounts the scope holds, and whether they need rights to see projects. */
  async findAccounts(
    scope: Scope,
    ids: readonly string[],
  ): Promise<Map<string, { name: string; isLimited: boolean }>> {
    const rows = await this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .select(['account.id', 'account.display_name as name', isLimited.as('isLimited')])
      .where(holdsAccount(scope))
      .where('account.id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, ...account }) => [id, account]));
  }

  async save(
    projectId: string,
    accountIds: readonly string[],
    auth: ProjectAuth,
    editor: string,
  ): Promise<void> {
    await this.#db
      .insertInto('project_permission')
      .values(accountIds.map((accountId) => ({ project_id: projectId, account_id: accountId, auth })))
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'account_id']).doUpdateSet({
          auth,
          revision: sql<number>`project_permission.revision + 1`,
          edited_by: editor,
          edited_at: sql<Date>`now()`,
        }),
      )
      .execute();
  }

  /** False when the account has no right in the project. */
  change(projectId: string, accountId: string, auth: ProjectAuth, edit: Edit): Promise<boolean> {
    const key = { project_id: projectId, account_id: accountId };
    return updateEdited(this.#db, 'project_permission', key, { auth }, edit);
  }

  async delete(projectId: string, accountIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('project_permission')
      .where('project_id', '=', projectId)
      .where('account_id', '=', sql<string>`any(${accountIds}::bigint[])`)
      .execute();
  }
}

import type { ApiAccount, apiAccountCalls, PermissionCode, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount, isWithinRightsOf } from '../access/index.ts';
import type {} from './tables.ts';

export type ApiAccountFields = Omit<RequestOf<typeof apiAccountCalls.edit>, 'id' | 'revision'>;

const lastUsed = sql<Date | null>`(
  select max(session.last_used_at) from session where session.account_id = account.id and session.address <> '')`;

/** Accounts of programs: those of a data range, and those that were given to somebody. */
export class ApiAccountRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof apiAccountCalls.query>,
  ): Promise<{ total: number; rows: ApiAccount[] }> {
    const { keyword, isActive, sortField = 'createdMs' } = request;
    let found = this.#found(scope).where(holdsKeyword(keyword, ['account.display_name', 'account.remark']));
    if (isActive !== undefined) found = found.where('account.is_active', '=', isActive);
    const direction = directionOf(request);
    const order = {
      title: sql`account.display_name`,
      lastUsedMs: lastUsed,
      createdMs: sql`account.created_at`,
    };
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(columnsFor(scope))
        .orderBy(order[sortField], nullsLeast(direction, sortField === 'lastUsedMs'))
        .orderBy('account.id', direction),
    );
    return { total, rows: rows.map(toApiAccount) };
  }

  async find(scope: Scope, id: string): Promise<ApiAccount | undefined> {
    const row = await this.#found(scope)
      .select(columnsFor(scope))
      .where('account.id', '=', id)
      .executeTakeFirst();
    return row && toApiAccount(row);
  }

  #found(scope: Scope) {
    const isGiven = sql`account.id in (
      select given.account_id from api_permission as given where given.holder_id = ${scope.accountId})`;
    return this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .leftJoin('department', 'department.id', 'account.department_id')
      .where('account.kind', '=', 'api')
      .where('account.organisation_id', '=', scope.organisationId)
      .where(sql<boolean>`(${holdsAccount(scope)} or ${isGiven})`);
  }

  async insert(organisationId: string, fields: RequestOf<typeof apiAccountCalls.add>): Promise<string> {
    const { id } = await this.#db
      .insertInto('account')
      .values({
        ...toColumns(fields),
        organisation_id: organisationId,
        // No login name that somebody could choose: those have no colon.
        loginname: sql<string>`'api:' || gen_random_uuid()`,
        display_name: fields.title,
        role: fields.roleId,
        kind: 'api',
        password_hash: '',
        last_login_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Makes changes of an API account, and what is made for it, take turns until the transaction ends. */
  async lock(organisationId: string, id: string): Promise<void> {
    await this.#db
      .selectFrom('account')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('kind', '=', 'api')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute();
  }

  update(organisationId: string, id: string, fields: Partial<ApiAccountFields>, edit: Edit) {
    return this.#change(organisationId, id, toColumns(fields), edit);
  }

  /** The database ends the tokens of one that is deactivated. */
  setActive(organisationId: string, id: string, isActive: boolean, edit: Edit): Promise<boolean> {
    return this.#change(organisationId, id, { is_active: isActive }, edit);
  }

  #change(organisationId: string, id: string, change: Record<string, unknown>, edit: Edit) {
    const key = { id, organisation_id: organisationId, kind: 'api' };
    return updateEdited(this.#db, 'account', key, change, edit);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('account')
      .where('organisation_id', '=', organisationId)
      .where('kind', '=', 'api')
      .where('id', '=', id)
      .execute();
  }
}

const columnsFor = (scope: Scope) =>
  [
    'account.id',
    'account.display_name as title',
    'account.role as roleId',
    sql<string>`case when role.organisation_id is null then '' else role.title end`.as('roleTitle'),
    'role.title_en as roleTitleEn',
    'account.department_id as departmentId',
    sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
    sql<string>`coalesce(department.title_en, '')`.as('departmentTitleEn'),
    'account.data_range as dataRange',
    'account.remark',
    'account.is_active as isActive',
    sql<PermissionCode[]>`role.codes`.as('codes'),
    sql<number>`(
      select count(*)::int from api_token as token join session on session.id = token.session_id
      where token.account_id = account.id and session.revoked_at is null and session.expires_at > now()
        and is_token_held(token))`.as('tokenCount'),
    lastUsed.as('lastUsedAt'),
    sql<boolean>`(${holdsAccount(scope)} and ${isWithinRightsOf(scope)})`.as('isManageable'),
    'account.revision',
    'account.created_at as createdAt',
  ] as const;

type Row = Omit<ApiAccount, 'createdMs' | 'lastUsedMs'> & { createdAt: Date; lastUsedAt: Date | null };

function toApiAccount({ createdAt, lastUsedAt, ...row }: Row): ApiAccount {
  return { ...row, createdMs: createdAt.getTime(), lastUsedMs: lastUsedAt?.getTime() ?? null };
}

/** What an edit leaves out is undefined: it stays as it is. */
function toColumns(fields: Partial<ApiAccountFields>) {
  return {
    display_name: fields.title,
    role: fields.roleId,
    department_id: fields.departmentId,
    data_range: fields.dataRange,
    remark: fields.remark,
  };
}

import type { AccountRecord, accountCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, editColumns, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePageByIds } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount, isWithinRightsOf } from '../access/index.ts';

type QueryRequest = RequestOf<typeof accountCalls.query>;
type AddRequest = RequestOf<typeof accountCalls.add>;
export type AccountFields = Omit<RequestOf<typeof accountCalls.edit>, 'id' | 'revision'>;

const SORT_COLUMNS = {
  title: 'account.display_name',
  loginname: 'account.loginname',
  lastLoginMs: 'account.last_login_at',
  createdMs: 'account.created_at',
} as const;

/** Accounts of people, as far as a data range holds them; those of programs are none of them. */
export class AccountRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope, request: QueryRequest): Promise<{ total: number; rows: AccountRecord[] }> {
    const { keyword, kind, roleId, departmentId, isActive } = request;
    let found = this.#found(scope).where(
      holdsKeyword(keyword, [
        'account.display_name',
        'account.loginname',
        'account.contact_name',
        'account.tel',
        'account.email',
      ]),
    );
    if (kind !== undefined) found = found.where('account.kind', '=', kind);
    if (roleId !== undefined) found = found.where('account.role', '=', roleId);
    if (departmentId !== undefined)
      found = found.where(sql<boolean>`department.path @> array[${departmentId}::bigint]`);
    if (isActive !== undefined) found = found.where('account.is_active', '=', isActive);
    const direction = directionOf(request);
    const { sortField = 'createdMs' } = request;
    const order = <O>(query: Found<O>) =>
      query
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction, sortField === 'lastLoginMs'))
        .orderBy('account.id', direction);
    const { total, rows } = await takePageByIds(found, request, {
      id: 'account.id',
      order,
      read: (isOnPage) => order(this.#found(scope).where(isOnPage).select(columnsFor(scope))),
    });
    return { total, rows: rows.map(toAccount) };
  }

  async find(scope: Scope, id: string): Promise<AccountRecord | undefined> {
    const row = await this.#found(scope)
      .select(columnsFor(scope))
      .where('account.id', '=', id)
      .executeTakeFirst();
    return row && toAccount(row);
  }

  #found(scope: Scope) {
    return joinAccount(this.#db).where(holdsAccount(scope)).where('account.kind', '<>', 'api');
  }

  /** Makes changes of the organisation's accounts take turns until the transaction ends. */
  async lockAccounts(organisationId: string): Promise<void> {
    await sql`select from organisation where id = ${organisationId} for no key update`.execute(this.#db);
  }

  /** Whether somebody is left who can manage all of the organisation's accounts. */
  async hasAdministrator(organisationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .select('account.id')
      .where('account.organisation_id', '=', organisationId)
      .where('account.is_active', '=', true)
      .where('account.data_range', '=', 'organisation')
      .where('account.kind', 'not in', ['api', 'guest'])
      .where(sql<boolean>`'account_edit' = any(role.codes)`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert(
    organisationId: string,
    { loginname, ...fields }: AddRequest,
    passwordHash: string,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('account')
      .values({
        ...toColumns(fields),
        organisation_id: organisationId,
        loginname,
        display_name: fields.title,
        role: fields.roleId,
        department_id: fields.departmentId,
        password_hash: passwordHash,
        must_change_password: true,
        last_login_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  update(organisationId: string, id: string, fields: AccountFields, edit: Edit): Promise<boolean> {
    const key = { id, organisation_id: organisationId };
    return updateEdited(this.#db, 'account', key, toColumns(fields), edit);
  }

  setActive(organisationId: string, id: string, isActive: boolean, edit: Edit): Promise<boolean> {
    const key = { id, organisation_id: organisationId };
    return updateEdited(this.#db, 'account', key, { is_active: isActive }, edit);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('account')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** The hash of a password, and what its successor must not be made of. */
  async findPassword(
    organisationId: string,
    id: string,
  ): Promise<{ hash: string; ownWords: string[] } | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .select(['password_hash', 'loginname', 'display_name', 'account.tel', 'title', 'title_en'])
      .where('account.organisation_id', '=', organisationId)
      .where('account.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { password_hash, loginname, display_name, tel, title, title_en } = row;
    return { hash: password_hash, ownWords: [loginname, display_name, tel, title, title_en] };
  }

  /**
   * The database ends the sessions of the account, but for the one in which it changes its own password.
   * @param how.before hash of the password that it takes the place of; undefined: of any
   * @returns false when the account has another one by now, which stays
   */
  async setPassword(
    { organisationId, id }: { organisationId: string; id: string },
    passwordHash: string,
    { mustChange, editor, before }: { mustChange: boolean; editor: string; before?: string },
  ): Promise<boolean> {
    let changed = this.#db
      .updateTable('account')
      .set({ password_hash: passwordHash, must_change_password: mustChange, ...editColumns(editor) })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id);
    if (before !== undefined) changed = changed.where('password_hash', '=', before);
    const { numUpdatedRows } = await changed.executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

type FoundAccounts = ReturnType<typeof joinAccount>;
type Found<O> =
  FoundAccounts extends SelectQueryBuilder<infer DB, infer TB, object>
    ? SelectQueryBuilder<DB, TB, O>
    : never;

const joinAccount = (db: Kysely<Tables>) =>
  db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role')
    .leftJoin('department', 'department.id', 'account.department_id');

const columnsFor = (scope: Scope) =>
  [
    'account.id',
    'account.display_name as title',
    'account.loginname',
    'account.kind',
    'account.role as roleId',
    sql<string>`case when role.organisation_id is null then '' else role.title end`.as('roleTitle'),
    'role.title_en as roleTitleEn',
    'account.department_id as departmentId',
    sql<string>`coalesce(department.title, '')`.as('departmentTitle'),
    sql<string>`coalesce(department.title_en, '')`.as('departmentTitleEn'),
    'account.data_range as dataRange',
    'account.contact_name as contactName',
    'account.tel',
    'account.email',
    'account.remark',
    'account.is_active as isActive',
    sql<boolean>`exists (select from enrolment where account_id = account.id and state = 'waiting')`.as(
      'isWaiting',
    ),
    'account.must_change_password as mustChangePassword',
    sql<boolean>`(exists (select from account_totp where account_id = account.id)
      or exists (select from account_passkey where account_id = account.id))`.as('hasSecondFactor'),
    'account.last_login_at as lastLoginAt',
    'account.revision',
    'account.created_at as createdAt',
    sql<boolean>`account.id = ${scope.accountId}`.as('isOwn'),
    isWithinRightsOf(scope).as('isWithinOwnRights'),
  ] as const;

type Row = Omit<AccountRecord, 'kind' | 'createdMs' | 'lastLoginMs'> & {
  kind: AccountRecord['kind'] | 'api' | 'guest';
  createdAt: Date;
  lastLoginAt: Date | null;
};

function toAccount({ createdAt, lastLoginAt, kind, ...row }: Row): AccountRecord {
  return {
    ...row,
    kind: kind as AccountRecord['kind'],
    createdMs: createdAt.getTime(),
    lastLoginMs: lastLoginAt?.getTime() ?? null,
  };
}

/** What an edit leaves out is undefined: it stays as it is. */
function toColumns(fields: AccountFields) {
  return {
    display_name: fields.title,
    kind: fields.kind,
    role: fields.roleId,
    department_id: fields.departmentId,
    data_range: fields.dataRange,
    contact_name: fields.contactName,
    tel: fields.tel,
    email: fields.email,
    remark: fields.remark,
  };
}

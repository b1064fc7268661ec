import type { HeldRight, ProjectAuth } from '@zutai/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from './repository.scope.ts';
import type {} from './tables.ts';

/** What rights are given in. */
export type RightKind = 'equipment' | 'project';

interface ListRequest {
  readonly keyword?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sortField?: keyof typeof SORT_COLUMNS | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

/** An account that a right is to be given to. */
export interface RightHolder {
  readonly name: string;
  /** May see such things, and not all of them by its role and data range: a right is of use to it. */
  readonly isLimited: boolean;
  /** Its role writes to signals. */
  readonly isWriting: boolean;
}

const SORT_COLUMNS = {
  loginname: 'account.loginname',
  displayName: 'account.display_name',
  createdMs: 'given.created_at',
} as const;
const TABLES = { equipment: 'equipment_permission', project: 'project_permission' } as const;
const IS_LIMITED: Readonly<Record<RightKind, RawBuilder<boolean>>> = {
  equipment: sql`('monitor_view' = any(role.codes) and account.data_range <> 'organisation')`,
  project: sql`('project_view' = any(role.codes)
    and not ('project_view_all' = any(role.codes) and account.data_range = 'organisation'))`,
};
/** Most accounts a picker shows. */
const MAX_ACCOUNTS = 500;

/** Rights of accounts in pieces of equipment, or in projects. */
export class RightRepository {
  readonly #db: Kysely<Tables>;
  readonly #kind: RightKind;
  readonly #column: 'equipment_id' | 'project_id';

  constructor(db: Kysely<Tables>, kind: RightKind) {
    this.#db = db;
    this.#kind = kind;
    this.#column = `${kind}_id`;
  }

  /** Those of accounts that the scope holds, which it may change, in one thing that it was found to see. */
  async list(scope: Scope, id: string, request: ListRequest): Promise<{ total: number; rows: HeldRight[] }> {
    const { keyword, sortField = 'loginname', sortOrder = 'asc' } = request;
    const found = this.#given(scope, id).where(
      holdsKeyword(keyword, ['account.loginname', 'account.display_name']),
    );
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'account.id as accountId',
          'account.loginname',
          'account.display_name as displayName',
          'role.role_type as roleType',
          'given.auth',
          'given.revision',
          'given.created_at as createdAt',
        ])
        .orderBy(SORT_COLUMNS[sortField], sortOrder)
        .orderBy('account.id'),
    );
    return {
      total,
      rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdMs: createdAt.getTime() })),
    };
  }

  #given(scope: Scope, id: string) {
    return (
      this.#db
        .selectFrom(sql<Tables['project_permission']>`${sql.table(TABLES[this.#kind])}`.as('given'))
        .innerJoin('account', 'account.id', 'given.account_id')
        .innerJoin('role', 'role.id', 'account.role')
        .where(sql<boolean>`given.${sql.ref(this.#column)} = ${id}`)
        // Not of guests: what those of its link may do is said by the link.
        .where(holdsAccount(scope))
    );
  }

  /** Active accounts that need rights to see such things, without one in this. */
  listWithout(scope: Scope, id: string, keyword: string | undefined) {
    return this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .select(['account.id as accountId', 'account.loginname', 'account.display_name as displayName'])
      .where(holdsAccount(scope))
      .where('account.is_active', '=', true)
      .where(IS_LIMITED[this.#kind])
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(TABLES[this.#kind])} as given
          where given.account_id = account.id and given.${sql.ref(this.#column)} = ${id})`,
      )
      .where(holdsKeyword(keyword, ['account.loginname', 'account.display_name']))
      .orderBy('account.loginname')
      .limit(MAX_ACCOUNTS)
      .execute();
  }

  /** Those of the ids that are accounts the scope holds. Guests are nobody's: what they may do is said by their link. */
  async findAccounts(scope: Scope, ids: readonly string[]): Promise<Map<string, RightHolder>> {
    const rows = await this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .select([
        'account.id',
        'account.display_name as name',
        IS_LIMITED[this.#kind].as('isLimited'),
        sql<boolean>`'signal_write' = any(role.codes)`.as('isWriting'),
      ])
      .where(holdsAccount(scope))
      .where('account.id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, ...account }) => [id, account]));
  }

  async save(id: string, accountIds: readonly string[], auth: ProjectAuth, editor: string): Promise<void> {
    await sql`
      insert into ${sql.table(TABLES[this.#kind])} as given (${sql.ref(this.#column)}, account_id, auth)
      select ${id}, account_id, ${auth} from unnest(${accountIds}::bigint[]) as account_id
      on conflict (${sql.ref(this.#column)}, account_id) do update set auth = excluded.auth,
        revision = given.revision + 1, edited_by = ${editor}, edited_at = now()`.execute(this.#db);
  }

  /** False when the account has no right in it. */
  change(id: string, accountId: string, auth: ProjectAuth, edit: Edit): Promise<boolean> {
    const key = { [this.#column]: id, account_id: accountId };
    return updateEdited(this.#db, TABLES[this.#kind], key, { auth }, edit);
  }

  async delete(id: string, accountIds: readonly string[]): Promise<void> {
    await sql`
      delete from ${sql.table(TABLES[this.#kind])}
      where ${sql.ref(this.#column)} = ${id} and account_id = any(${accountIds}::bigint[])`.execute(this.#db);
  }
}

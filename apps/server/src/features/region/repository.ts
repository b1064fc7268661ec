import type { AuthRegion } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, type EditColumns, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';

interface AuthRegionTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
}

interface AccountAuthRegionTable {
  account_id: string;
  region_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    auth_region: AuthRegionTable;
    account_auth_region: AccountAuthRegionTable;
  }
}

export class RegionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** All regions of the organisation by title, and which of them the account sees. */
  list({
    organisationId,
    accountId,
    permissions,
  }: Pick<Scope, 'organisationId' | 'accountId' | 'permissions'>): Promise<AuthRegion[]> {
    return this.#db
      .selectFrom('auth_region as region')
      .select([
        'region.id',
        'region.title',
        'region.revision',
        sql<boolean>`(${permissions.has('region_view_all')} or exists (select 1 from account_auth_region as granted
          where granted.region_id = region.id and granted.account_id = ${accountId}))`.as('isMine'),
        sql<number>`(select count(*)::int from account_auth_region as granted
          where granted.region_id = region.id)`.as('accountCount'),
      ])
      .where('region.organisation_id', '=', organisationId)
      .orderBy('region.title')
      .execute();
  }

  async insert(organisationId: string, title: string): Promise<string> {
    const { id } = await this.#db
      .insertInto('auth_region')
      .values({ organisation_id: organisationId, title })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the organisation has no such region. */
  rename(organisationId: string, id: string, title: string, edit: Edit): Promise<boolean> {
    return updateEdited(this.#db, 'auth_region', { id, organisation_id: organisationId }, { title }, edit);
  }

  async delete(organisationId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('auth_region')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Holds the region until the transaction ends; its title, undefined when the organisation has no such region. */
  async lock(organisationId: string, id: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('auth_region')
      .select('title')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row?.title;
  }

  /** Active accounts that the scope holds and that see only the regions they are given. */
  listAccounts(scope: Scope, id: string) {
    return this.#db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role')
      .leftJoin('account_auth_region as granted', (join) =>
        join.onRef('granted.account_id', '=', 'account.id').on('granted.region_id', '=', id),
      )
      .select([
        'account.id as accountId',
        'account.loginname',
        'account.display_name as displayName',
        sql<boolean>`granted.region_id is not null`.as('hasRegion'),
      ])
      .where(holdsAccount(scope))
      .where('account.is_active', '=', true)
      .where(sql<boolean>`not 'region_view_all' = any(role.codes)`)
      .orderBy('account.loginname')
      .execute();
  }

  /**
   * Gives the region to exactly these of the accounts that the scope holds, and leaves it to others; false when it does
   * not hold one of them.
   */
  async replaceAccounts(scope: Scope, id: string, accountIds: readonly string[]): Promise<boolean> {
    await sql`delete from account_auth_region using account
      where region_id = ${id} and account.id = account_id and ${holdsAccount(scope)}`.execute(this.#db);
    const { numAffectedRows } = await sql`
      insert into account_auth_region (account_id, region_id)
      select account.id, ${id} from account
      where ${holdsAccount(scope)} and account.id = any(${accountIds}::bigint[])`.execute(this.#db);
    return numAffectedRows === BigInt(accountIds.length);
  }
}

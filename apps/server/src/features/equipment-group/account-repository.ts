import type { equipmentGroupCalls, GroupAccount, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';

type AccountRequest = RequestOf<typeof equipmentGroupCalls.queryAccounts>;

/** To which accounts groups are given. */
export class GroupAccountRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** One page of the accounts that the scope holds and that the group is, or is not, given to. */
  list(
    scope: Scope,
    request: AccountRequest,
    isGiven: boolean,
  ): Promise<{ total: number; rows: GroupAccount[] }> {
    const { groupId, keyword, sortField, sortOrder = 'asc' } = request;
    const hasGroup = sql<boolean>`account.id in (
      select given.account_id from equipment_group_account as given where given.group_id = ${groupId})`;
    const found = this.#db
      .selectFrom('account')
      .where(holdsAccount(scope))
      .where(isGiven ? hasGroup : sql<boolean>`not ${hasGroup}`)
      .where(holdsKeyword(keyword, ['account.display_name', 'account.loginname']));
    return takePage(found, request, (page) =>
      page
        .select([
          'account.id',
          'account.display_name as title',
          'account.loginname',
          sql<GroupAccount['kind']>`account.kind`.as('kind'),
          'account.data_range as dataRange',
          'account.is_active as isActive',
        ])
        .orderBy(sortField === 'loginname' ? 'account.loginname' : 'account.display_name', sortOrder)
        .orderBy('account.id'),
    );
  }

  /** How many of the ids are accounts that the scope holds. */
  async countHeld(scope: Scope, accountIds: readonly string[]): Promise<number> {
    const { count } = await this.#db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(holdsAccount(scope))
      .where('account.id', '=', sql<string>`any(${accountIds}::bigint[])`)
      .executeTakeFirstOrThrow();
    return count;
  }

  async give(groupId: string, accountIds: readonly string[]): Promise<void> {
    await sql`insert into equipment_group_account (group_id, account_id)
      select ${groupId}, id from unnest(${accountIds}::bigint[]) as added (id)
      on conflict do nothing`.execute(this.#db);
  }

  async take(groupId: string, accountIds: readonly string[]): Promise<void> {
    await sql`delete from equipment_group_account
      where group_id = ${groupId} and account_id = any(${accountIds}::bigint[])`.execute(this.#db);
  }
}

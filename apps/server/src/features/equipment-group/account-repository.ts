import type { equipmentGroupCalls, GroupAccount, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder, holdsAccount } from '../access/index.ts';

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
      .where(holdsKeyword(keyword, ACCOUNT_NAMES));
    return takePage(found, request, (page) =>
      page
        .select([...ACCOUNT_COLUMNS, 'account.data_range as dataRange', 'account.is_active as isActive'])
        .$narrowType<{ kind: GroupAccount['kind'] }>()
        .orderBy(accountOrder(sortField), sortOrder)
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

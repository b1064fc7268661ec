import type { apiAccountCalls, ExternalAccount, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder, holdsAccount } from '../access/index.ts';
import type {} from './tables.ts';

type QueryRequest = RequestOf<typeof apiAccountCalls.queryAuthExternal>;

/** Which external and enterprise accounts may use an API account. */
export class ApiPermissionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isGiven those that may, or those that could be chosen */
  async list(
    scope: Scope,
    { id, keyword, ...request }: QueryRequest,
    isGiven: boolean,
  ): Promise<{ total: number; rows: ExternalAccount[] }> {
    const given = sql<boolean>`account.id in (
      select given.holder_id from api_permission as given where given.account_id = ${id})`;
    let found = this.#external(scope)
      .where(holdsKeyword(keyword, ACCOUNT_NAMES))
      .where(isGiven ? given : sql<boolean>`not ${given}`);
    // One that was deactivated can be taken away, and not be given it.
    if (!isGiven) found = found.where('account.is_active', '=', true);
    const direction = directionOf({ ...request, sortField: 'title' });
    const page = await takePage(found, request, (rows) =>
      rows.select(ACCOUNT_COLUMNS).orderBy(accountOrder(request.sortField), direction).orderBy('account.id'),
    );
    return page as { total: number; rows: ExternalAccount[] };
  }

  #external(scope: Scope) {
    return this.#db
      .selectFrom('account')
      .where(holdsAccount(scope))
      .where('account.kind', 'in', ['company', 'external']);
  }

  /** Of the ids, how many are accounts that the scope holds and that can be given an API account. */
  async countGivable(scope: Scope, holderIds: readonly string[]): Promise<number> {
    const { count } = await this.#external(scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account.is_active', '=', true)
      .where('account.id', 'in', [...holderIds])
      .executeTakeFirstOrThrow();
    return count;
  }

  async add(accountId: string, holderIds: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('api_permission')
      .values(holderIds.map((holder_id) => ({ account_id: accountId, holder_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Takes it back, and ends the tokens made with it: given again later, none comes back to life. */
  async remove(accountId: string, holderIds: readonly string[]): Promise<void> {
    await sql`update session set revoked_at = now() where revoked_at is null and id in (
      select session_id from api_token
      where account_id = ${accountId} and holder_id = any(${[...holderIds]}::bigint[]))`.execute(this.#db);
    await this.#db
      .updateTable('api_token')
      .set({ revoked_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('holder_id', 'in', [...holderIds])
      .where('revoked_at', 'is', null)
      .execute();
    await this.#db
      .deleteFrom('api_permission')
      .where('account_id', '=', accountId)
      .where('holder_id', 'in', [...holderIds])
      .execute();
  }

  /** How many of some accounts may use an API account. */
  async countGiven(accountId: string, holderIds: readonly string[]): Promise<number> {
    const { count } = await this.#db
      .selectFrom('api_permission')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', accountId)
      .where('holder_id', 'in', [...holderIds])
      .executeTakeFirstOrThrow();
    return count;
  }
}

import type { apiAccountCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { listExternalAccounts } from '../access/index.ts';
import type {} from './tables.ts';

type QueryRequest = RequestOf<typeof apiAccountCalls.queryAuthExternal>;

/** Which external and enterprise accounts may use an API account. */
export class ApiPermissionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isGiven those that may, or those that could be chosen */
  list(scope: Scope, { id, ...request }: QueryRequest, isGiven: boolean) {
    const given = sql<SqlBool>`account.id in (
      select given.holder_id from api_permission as given where given.account_id = ${id})`;
    return listExternalAccounts(this.#db, scope, request, given, isGiven);
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

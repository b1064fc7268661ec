import type { ExternalAccount, RequestOf, styleCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder, holdsAccount } from '../access/index.ts';
import type {} from './tables.ts';

type QueryRequest = RequestOf<typeof styleCalls.queryAuthExternal>;

/** Which external and enterprise accounts use a style. */
export class StyleAssignmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isGiven those that use it, or those that could be chosen */
  async list(
    scope: Scope,
    { id, keyword, ...request }: QueryRequest,
    isGiven: boolean,
  ): Promise<{ total: number; rows: ExternalAccount[] }> {
    const given = sql<boolean>`account.id in (select account_id from style_assignment where style_id = ${id})`;
    let found = this.#external(scope)
      .where(holdsKeyword(keyword, ACCOUNT_NAMES))
      .where(isGiven ? given : sql<boolean>`not ${given}`);
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

  /** Of the ids, how many are accounts that the scope holds and that can be given a style. */
  async countAssignable(scope: Scope, accountIds: readonly string[]): Promise<number> {
    const { count } = await this.#external(scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account.is_active', '=', true)
      .where('account.id', 'in', [...accountIds])
      .executeTakeFirstOrThrow();
    return count;
  }

  async assign(styleId: string, accountIds: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('style_assignment')
      .values(accountIds.map((account_id) => ({ style_id: styleId, account_id })))
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ style_id: styleId })
          .where('style_assignment.style_id', '<>', styleId),
      )
      .execute();
  }

  /** @returns how many of the accounts had it, of those that the scope holds */
  async unassign(scope: Scope, styleId: string, accountIds: readonly string[]): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('style_assignment')
      .where('style_id', '=', styleId)
      .where('account_id', 'in', [...accountIds])
      .where('account_id', 'in', this.#external(scope).select('account.id'))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

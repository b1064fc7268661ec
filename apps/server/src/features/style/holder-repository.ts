import type { ExternalAccount, RequestOf, styleCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder, holdsAccount } from '../access/index.ts';
import type {} from './tables.ts';

type QueryRequest = RequestOf<typeof styleCalls.queryAuthExternal>;

/** Which external and enterprise accounts wear a style. */
export class StyleHolderRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isGiven those that wear it, or those that could be chosen */
  async list(
    scope: Scope,
    { id, keyword, ...request }: QueryRequest,
    isGiven: boolean,
  ): Promise<{ total: number; rows: ExternalAccount[] }> {
    const given = sql<boolean>`account.id in (select holder_id from style_holder where style_id = ${id})`;
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
  async countGivable(scope: Scope, holderIds: readonly string[]): Promise<number> {
    const { count } = await this.#external(scope)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account.is_active', '=', true)
      .where('account.id', 'in', [...holderIds])
      .executeTakeFirstOrThrow();
    return count;
  }

  async give(styleId: string, holderIds: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('style_holder')
      .values(holderIds.map((holder_id) => ({ style_id: styleId, holder_id })))
      .onConflict((conflict) =>
        conflict
          .column('holder_id')
          .doUpdateSet({ style_id: styleId })
          .where('style_holder.style_id', '<>', styleId),
      )
      .execute();
  }

  /** @returns how many of the accounts had it, of those that the scope holds */
  async take(scope: Scope, styleId: string, holderIds: readonly string[]): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('style_holder')
      .where('style_id', '=', styleId)
      .where('holder_id', 'in', [...holderIds])
      .where('holder_id', 'in', this.#external(scope).select('account.id'))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

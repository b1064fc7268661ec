import type { RequestOf, styleCalls } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { externalAccounts, listExternalAccounts } from '../access/index.ts';
import type {} from './tables.ts';

type QueryRequest = RequestOf<typeof styleCalls.queryAuthExternal>;

/** Which external and enterprise accounts use a style. */
export class StyleAssignmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isGiven those that use it, or those that could be chosen */
  list(scope: Scope, { id, ...request }: QueryRequest, isGiven: boolean) {
    const given = sql<SqlBool>`account.id in (select account_id from style_assignment where style_id = ${id})`;
    return listExternalAccounts(this.#db, scope, request, given, isGiven);
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
      .where('account_id', 'in', externalAccounts(this.#db, scope).select('account.id'))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

import type { ExternalAccount } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, type Paging, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_NAMES, accountOrder } from './account-columns.ts';
import { holdsAccount } from './repository.scope.ts';

/** Company and external accounts that the scope holds: those that a thing of the organisation can be given to. */
export function externalAccounts(db: Kysely<Tables>, scope: Scope) {
  return db
    .selectFrom('account')
    .where(holdsAccount(scope))
    .where('account.kind', 'in', ['company', 'external']);
}

/**
 * A page of them.
 * @param given that a row of `account` was given the thing
 * @param isGiven those that were, or those that could be chosen
 */
export async function listExternalAccounts(
  db: Kysely<Tables>,
  scope: Scope,
  { keyword, ...request }: Paging<'title' | 'loginname'> & { readonly keyword?: string | undefined },
  given: RawBuilder<SqlBool>,
  isGiven: boolean,
): Promise<{ total: number; rows: ExternalAccount[] }> {
  let found = externalAccounts(db, scope)
    .where(holdsKeyword(keyword, ACCOUNT_NAMES))
    .where(isGiven ? given : sql<SqlBool>`not ${given}`);
  // From one that was deactivated it can be taken away, and not be given it.
  if (!isGiven) found = found.where('account.is_active', '=', true);
  const direction = directionOf({ ...request, sortField: 'title' });
  const page = await takePage(found, request, (rows) =>
    rows.select(ACCOUNT_COLUMNS).orderBy(accountOrder(request.sortField), direction).orderBy('account.id'),
  );
  return page as { total: number; rows: ExternalAccount[] };
}

/** How many of these accounts are among them and active. */
export async function countGivable(
  db: Kysely<Tables>,
  scope: Scope,
  accountIds: readonly string[],
): Promise<number> {
  const { count } = await externalAccounts(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account.is_active', '=', true)
    .where('account.id', 'in', [...accountIds])
    .executeTakeFirstOrThrow();
  return count;
}

import { type DataRange, dataRangesUpTo } from '@zutai/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError, type Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from './repository.scope.ts';

/**
 * That an account, whose role the query knows as `role`, has nothing that the scope does not hold: neither a permission
 * code nor a wider data range. Who could manage another one could sign in as somebody with more rights than their own.
 */
export function isWithinRightsOf({ permissions, dataRange }: Scope): RawBuilder<boolean> {
  return sql<boolean>`(role.codes <@ ${[...permissions]}::text[]
    and account.data_range = any(${[...dataRangesUpTo(dataRange)]}::text[]))`;
}

/**
 * The rule of everything that is done to an account by another one, such as editing it, a new password, ending its
 * sessions.
 *
 * @throws AppError notFound when the data range of the caller does not hold it, accountBeyondOwnRights when it has
 *   rights that the caller has not
 */
export async function requireManageableAccount(
  db: Kysely<Tables>,
  scope: Scope,
  accountId: string,
): Promise<void> {
  const found = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role')
    .select(isWithinRightsOf(scope).as('isWithin'))
    .where(holdsAccount(scope))
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  if (!found.isWithin) throw new AppError('accountBeyondOwnRights');
}

/** That the caller holds everything a role gives, so that they may give it. */
export async function requireHeldRole(
  db: Kysely<Tables>,
  { organisationId, permissions }: Scope,
  roleId: string,
): Promise<void> {
  const role = await db
    .selectFrom('role')
    .select('codes')
    .where('id', '=', roleId)
    .where((is) => is.or([is('organisation_id', '=', organisationId), is('organisation_id', 'is', null)]))
    .executeTakeFirst();
  if (role === undefined) throw new AppError('notFound');
  const held: ReadonlySet<string> = permissions;
  const missing = role.codes.filter((code) => !held.has(code));
  if (missing.length > 0) throw new AppError('accountRoleNotHeld', { codes: missing.join(', ') });
}

/** That a data range holds no more than the caller's. */
export function requireOwnDataRange(scope: Scope, dataRange: DataRange): void {
  if (!dataRangesUpTo(scope.dataRange).includes(dataRange)) throw new AppError('accountRangeTooWide');
}

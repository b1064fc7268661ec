import type { PermissionCode } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isOfActiveOrganisation } from '../access/index.ts';
import { isUnlocked } from './lock-repository.ts';

/**
 * Of the given ids those whose session is still good, each with what its account sees and may do now: for what is sent
 * without being asked for. Guests and programs are none of them.
 * @param lifetimeMs after which a session ends, however much it is used
 */
export async function findLiveScopes(
  db: Kysely<Tables>,
  sessionIds: readonly string[],
  lifetimeMs: number,
): Promise<Map<string, Scope>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('role', 'role.id', 'account.role')
    .select([
      'session.id as sessionId',
      'account.id as accountId',
      'account.organisation_id as organisationId',
      'account.department_id as departmentId',
      'account.data_range as dataRange',
      sql<PermissionCode[]>`role.codes`.as('codes'),
    ])
    .where('session.id', 'in', [...sessionIds])
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.created_at', '>', new Date(Date.now() - lifetimeMs))
    .where('account.kind', 'not in', ['guest', 'api'])
    .where('account.is_active', '=', true)
    .where(isOfActiveOrganisation)
    .where('account.must_change_password', '=', false)
    .where('session.must_set_factor', '=', false)
    .where(isUnlocked)
    .execute();
  return new Map(
    rows.map(({ sessionId, codes, ...rest }) => [sessionId, { ...rest, permissions: new Set(codes) }]),
  );
}

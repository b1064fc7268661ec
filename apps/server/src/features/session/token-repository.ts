import type { PermissionCode } from '@zutai/contract';
import { type RawBuilder, sql } from 'kysely';

/** That a row of `session` is the token of a program (migration 0058); those are listed for some time after they ended. */
export const isToken: RawBuilder<boolean> = sql<boolean>`exists (
  select from api_token where api_token.session_id = session.id)`;

/**
 * That a row of `session`, beside its row of `account`, still lives. A token lives as long as was said when it was
 * made, holds what it was given of its role and ends with what it hangs on; any other session ends `lifetimeMs` after
 * its login, and is never one of an API account.
 */
export function isTokenOrYoung(permission: PermissionCode, lifetimeMs: number): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select ${permission} = any(token.codes) and is_token_held(token) from api_token as token
      where token.session_id = session.id),
    account.kind <> 'api' and session.created_at > ${new Date(Date.now() - lifetimeMs)})`;
}

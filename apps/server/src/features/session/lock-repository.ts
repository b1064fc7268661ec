import { LOCK_VALID_SECONDS } from '@zutai/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * That a session, of rows of `session` and `account`, is not closed for want of a lock check. By the clock of the
 * database, the one that all processes share.
 */
export const isUnlocked: RawBuilder<boolean> = sql<boolean>`(not account.use_lock or coalesce(
  session.lock_checked_at > now() - make_interval(secs => ${sql.lit(LOCK_VALID_SECONDS)}), false))`;

/** When a key was last shown in the session of a token, if it is one of the account. */
export const lastCheckOf = (
  accountId: string,
  tokenHash: Buffer | undefined,
): RawBuilder<Date | null> => sql<Date | null>`(
  select lock_checked_at from session where token_hash = ${tokenHash ?? null}::bytea and account_id = ${accountId}::bigint)`;

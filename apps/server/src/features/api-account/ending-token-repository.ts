import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** How long before its end the maker of a token is told of it. */
const WARN_DAYS = 7;
/** Tokens told of at once; the rest is told an hour later. */
const MOST_AT_ONCE = 200;

/** A token that ends within a week, for a message to who made it. */
export interface ExpiringToken {
  readonly sessionId: string;
  readonly title: string;
  readonly account: string;
  readonly hint: string;
  readonly expiresAt: Date;
  readonly makerId: string;
  readonly organisationId: string;
}

/**
 * That a token, of rows of `api_token` as `token` with its session, account and maker, works and ends within a week.
 * Of one that lives no longer than a week its maker knows.
 */
const endsSoon = sql`(
  token.revoked_at is null and session.revoked_at is null and is_token_held(token)
  and session.expires_at between now() and now() + make_interval(days => ${sql.lit(WARN_DAYS)})
  and session.expires_at - token.created_at > make_interval(days => ${sql.lit(WARN_DAYS)})
  and account.is_active and maker.is_active)`;

/** Tokens that work and end within a week. */
export async function listEndingTokens(db: Kysely<Tables>): Promise<ExpiringToken[]> {
  const { rows } = await sql<ExpiringToken>`
    select token.session_id::text as "sessionId", token.title, account.display_name as account, token.hint,
      session.expires_at as "expiresAt", maker.id::text as "makerId", maker.organisation_id::text as "organisationId"
    from api_token as token
      join session on session.id = token.session_id
      join account on account.id = token.account_id
      join account as maker on maker.id = token.maker_id
    where ${endsSoon}`.execute(db);
  return rows;
}

export interface EndingToken {
  readonly sessionId: string;
  readonly title: string;
  readonly account: string;
  readonly hint: string;
  readonly expiresAt: Date;
  readonly email: string;
  readonly makerId: string;
}

/**
 * Tokens that work and end within a week, each once for each end that it is given. They are marked before anything is
 * sent: of a process that dies meanwhile a mail is missing, and none is sent every hour.
 */
export async function takeEndingTokens(db: Kysely<Tables>): Promise<EndingToken[]> {
  const { rows } = await sql<EndingToken>`
    with ending as (
      select token.session_id, session.expires_at, maker.id as maker_id, maker.email, account.display_name
      from api_token as token
        join session on session.id = token.session_id
        join account on account.id = token.account_id
        join account as maker on maker.id = token.maker_id
      where ${endsSoon} and maker.email <> ''
        and coalesce(token.warned_at, '-infinity') < session.expires_at - make_interval(days => ${WARN_DAYS})
      limit ${MOST_AT_ONCE} for update of token skip locked)
    update api_token set warned_at = now() from ending where api_token.session_id = ending.session_id
    returning api_token.session_id::text as "sessionId", api_token.title, ending.display_name as account, api_token.hint, ending.expires_at as "expiresAt",
      ending.email, ending.maker_id::text as "makerId"`.execute(db);
  return rows;
}

/** Their makers were told nothing: they are taken again. */
export async function returnEndingTokens(db: Kysely<Tables>, sessionIds: readonly string[]): Promise<void> {
  await sql`update api_token set warned_at = null where session_id = any(${sessionIds}::bigint[])`.execute(
    db,
  );
}

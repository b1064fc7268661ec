import type { ApiToken, PermissionCode } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** Tokens that have ended are listed for so long. */
const KEPT_DAYS = 90;

export interface NewToken {
  readonly accountId: string;
  readonly tokenHash: Buffer;
  readonly hint: string;
  readonly title: string;
  readonly codes: readonly PermissionCode[];
  readonly isReadOnly: boolean;
  readonly ratePerMinute: number;
  readonly expiresAt: Date;
  /** The external account that makes it for itself; null for one of who manages the account. */
  readonly holderId: string | null;
}

/** Whose token it is, what it may do and until when. */
export interface StoredToken
  extends Pick<NewToken, 'accountId' | 'holderId' | 'codes' | 'isReadOnly' | 'ratePerMinute' | 'expiresAt'> {
  readonly createdAt: Date;
}

/** Tokens of API accounts of one organisation. */
export class TokenRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param isManager who sees all tokens of the account; others see those they made */
  async list(caller: Caller, accountId: string, isManager: boolean): Promise<ApiToken[]> {
    const rows = await this.#of(caller, isManager)
      .where('api_token.account_id', '=', accountId)
      .select([
        'session.id',
        'api_token.title',
        'api_token.hint',
        sql<PermissionCode[]>`api_token.codes`.as('codes'),
        'api_token.is_read_only as isReadOnly',
        'api_token.rate_per_minute as ratePerMinute',
        'api_token.revision',
        sql<ApiToken['state']>`case
          when session.revoked_at is not null or not account.is_active or not is_token_held(api_token) then 'revoked'
          when session.expires_at <= now() then 'expired' else 'valid' end`.as('state'),
        'session.expires_at as expiresAt',
        'api_token.created_at as createdAt',
        'api_token.created_by as createdBy',
        'session.last_used_at as lastUsedAt',
        'session.address as lastAddress',
        sql<boolean>`api_token.holder_id is not null`.as('isExternal'),
      ])
      .orderBy('api_token.created_at', 'desc')
      .orderBy('session.id', 'desc')
      .execute();
    return rows.map(({ expiresAt, createdAt, lastUsedAt, ...row }) => ({
      ...row,
      expiresMs: expiresAt.getTime(),
      createdMs: createdAt.getTime(),
      lastUsedMs: row.lastAddress === '' ? null : lastUsedAt.getTime(),
      isRevocable: row.state === 'valid',
    }));
  }

  #of({ organisationId, accountId }: Caller, isManager: boolean) {
    const found = this.#db
      .selectFrom('api_token')
      .innerJoin('session', 'session.id', 'api_token.session_id')
      .innerJoin('account', 'account.id', 'api_token.account_id')
      .where('api_token.organisation_id', '=', organisationId);
    return isManager ? found : found.where('api_token.holder_id', '=', accountId);
  }

  async count(organisationId: string, accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('api_token')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organisation_id', '=', organisationId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(caller: Caller, token: NewToken): Promise<string> {
    const { id } = await this.#db
      .insertInto('session')
      .values({
        account_id: token.accountId,
        token_hash: token.tokenHash,
        // That of its last use.
        address: '',
        user_agent: 'API',
        expires_at: token.expiresAt,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#db
      .insertInto('api_token')
      .values({
        session_id: id,
        organisation_id: caller.organisationId,
        account_id: token.accountId,
        title: token.title,
        hint: token.hint,
        codes: [...token.codes],
        is_read_only: token.isReadOnly,
        rate_per_minute: token.ratePerMinute,
        holder_id: token.holderId,
        created_by: caller.displayName,
        maker_id: caller.accountId,
        revoked_at: null,
        expires_at: token.expiresAt,
      })
      .execute();
    return id;
  }

  /** Changes a token that works; false when the organisation has no such one. */
  async update(
    organisationId: string,
    id: string,
    token: Pick<NewToken, 'title' | 'codes' | 'isReadOnly' | 'ratePerMinute' | 'expiresAt'>,
    edit: Edit,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('session')
      .from('api_token')
      .set({ expires_at: token.expiresAt })
      .whereRef('api_token.session_id', '=', 'session.id')
      .where('api_token.organisation_id', '=', organisationId)
      .where('session.id', '=', id)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where(sql<boolean>`is_token_held(api_token)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const key = { session_id: id, organisation_id: organisationId };
    const changed = {
      title: token.title,
      codes: token.codes,
      is_read_only: token.isReadOnly,
      rate_per_minute: token.ratePerMinute,
      expires_at: token.expiresAt,
    };
    return updateEdited(this.#db, 'api_token', key, changed, edit);
  }

  /** A token of the organisation, held until the transaction ends; undefined when it has none of the number. */
  lock(organisationId: string, id: string): Promise<StoredToken | undefined> {
    return this.#db
      .selectFrom('api_token')
      .innerJoin('session', 'session.id', 'api_token.session_id')
      .select([
        'api_token.account_id as accountId',
        'api_token.holder_id as holderId',
        sql<PermissionCode[]>`api_token.codes`.as('codes'),
        'api_token.is_read_only as isReadOnly',
        'api_token.rate_per_minute as ratePerMinute',
        'session.expires_at as expiresAt',
        'api_token.created_at as createdAt',
      ])
      .where('api_token.organisation_id', '=', organisationId)
      .where('api_token.session_id', '=', id)
      .forUpdate('api_token')
      .executeTakeFirst();
  }

  /** Revokes a token; nothing when it was before. */
  async revoke(organisationId: string, id: string): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('api_token')
      .set({ revoked_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('session_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await this.#db
        .updateTable('session')
        .set({ revoked_at: sql`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
  }

  /** Deletes at most `limit` tokens that ended long ago; how many there were. */
  async deleteOld(limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from session where id in (
        select session.id from session join api_token on api_token.session_id = session.id
        where least(session.expires_at, session.revoked_at) < now() - make_interval(days => ${KEPT_DAYS})
        limit ${limit})`.execute(this.#db);
    return Number(numAffectedRows ?? 0n);
  }
}

import type { DataRange, PermissionCode, RoleType } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { isOfActiveOrganisation } from '../access/index.ts';
import type {} from './tables.ts';

export interface FoundToken {
  readonly sessionId: string;
  readonly title: string;
  readonly tokenCodes: readonly PermissionCode[];
  readonly isReadOnly: boolean;
  readonly ratePerMinute: number;
  readonly isRevoked: boolean;
  readonly lastUsedAt: Date;
  readonly lastAddress: string;
  readonly accountId: string;
  readonly organisationId: string;
  readonly accountTitle: string;
  readonly role: string;
  readonly roleType: RoleType;
  readonly codes: readonly PermissionCode[];
  readonly departmentId: string | null;
  readonly dataRange: DataRange;
}

/** Tokens as requests present them: like the repository of sessions, it finds an organisation instead of being given it. */
export class BearerRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The token of a hash that has not expired, of an active account, revoked ones included. */
  find(tokenHash: Buffer): Promise<FoundToken | undefined> {
    return this.#db
      .selectFrom('session')
      .innerJoin('api_token', 'api_token.session_id', 'session.id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .innerJoin('role', 'role.id', 'account.role')
      .select([
        'session.id as sessionId',
        'api_token.title',
        sql<PermissionCode[]>`api_token.codes`.as('tokenCodes'),
        'api_token.is_read_only as isReadOnly',
        'api_token.rate_per_minute as ratePerMinute',
        sql<boolean>`session.revoked_at is not null or not is_token_held(api_token)
          or not ${isOfActiveOrganisation}`.as('isRevoked'),
        'session.last_used_at as lastUsedAt',
        'session.address as lastAddress',
        'account.id as accountId',
        'account.organisation_id as organisationId',
        'account.display_name as accountTitle',
        'account.role',
        'role.role_type as roleType',
        sql<PermissionCode[]>`role.codes`.as('codes'),
        'account.department_id as departmentId',
        'account.data_range as dataRange',
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where('account.is_active', '=', true)
      .where('account.kind', '=', 'api')
      .executeTakeFirst();
  }

  async markUsed(sessionId: string, address: string): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ last_used_at: sql`now()`, address })
      .where('id', '=', sessionId)
      .execute();
  }

  /**
   * Takes one call of what a token has left; all processes take from the same. What is left grows steadily up to the
   * calls of one minute.
   * @returns 0, or in how many whole seconds there is one again
   */
  async takeCall(sessionId: string, ratePerMinute: number): Promise<number> {
    // clock_timestamp(), not now(): who waited for the row must not give back time that another one has counted.
    const grown = sql`least(${ratePerMinute}::float8, rate.available
      + greatest(0, extract(epoch from clock_timestamp() - rate.at)) * ${ratePerMinute}::float8 / 60)`;
    const taken = await sql`
      insert into api_token_rate as rate (session_id, available, at)
      values (${sessionId}, ${ratePerMinute}::float8 - 1, clock_timestamp())
      on conflict (session_id) do update set available = ${grown} - 1, at = clock_timestamp()
      where ${grown} >= 1
      returning 1`.execute(this.#db);
    if (taken.rows.length > 0) return 0;
    const { rows } = await sql<{ seconds: number }>`
      select ceil((1 - ${grown}) * 60 / ${ratePerMinute}::float8)::int as seconds
      from api_token_rate as rate where session_id = ${sessionId}`.execute(this.#db);
    return Math.max(1, rows[0]?.seconds ?? 1);
  }
}

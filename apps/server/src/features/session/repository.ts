import type { Role } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface OrganisationTable {
  id: Generated<string>;
  title: string;
}

interface AccountTable {
  id: Generated<string>;
  organisation_id: string;
  loginname: string;
  display_name: string;
  password_hash: string;
  role: Role;
  tel: Generated<string>;
  is_active: Generated<boolean>;
}

interface SessionTable {
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string;
  address: string;
  user_agent: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}

interface LoginFailureTable {
  key: string;
  failed_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organisation: OrganisationTable;
    account: AccountTable;
    session: SessionTable;
    login_failure: LoginFailureTable;
  }
}

export interface Account {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationTitle: string;
  readonly loginname: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly tel: string;
}

export interface StoredSession {
  readonly id: string;
  readonly isRevoked: boolean;
  readonly lastUsedAt: Date;
  readonly account: Account;
}

/** Sessions and the accounts they belong to: the one repository that finds an organisation instead of being given it. */
export class SessionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #accounts() {
    return this.#db
      .selectFrom('account')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .select([
        'account.id',
        'account.organisation_id as organisationId',
        'organisation.title as organisationTitle',
        'account.loginname',
        'account.display_name as displayName',
        'account.password_hash as passwordHash',
        'account.role',
        'account.tel',
      ])
      .where('account.is_active', '=', true);
  }

  findAccountByName(loginname: string): Promise<Account | undefined> {
    return this.#accounts()
      .where(sql`lower(account.loginname)`, '=', loginname.toLowerCase())
      .executeTakeFirst();
  }

  findFirstAdministrator(): Promise<Account | undefined> {
    return this.#accounts()
      .where('account.role', '=', 'platform')
      .orderBy('account.id')
      .limit(1)
      .executeTakeFirst();
  }

  /** The session of a token that has not expired, revoked ones included, with its active account. */
  async findSession(tokenHash: Buffer): Promise<StoredSession | undefined> {
    const row = await this.#accounts()
      .innerJoin('session', 'session.account_id', 'account.id')
      .select(['session.id as sessionId', 'session.revoked_at', 'session.last_used_at'])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { sessionId, revoked_at, last_used_at, ...account } = row;
    return { id: sessionId, isRevoked: revoked_at !== null, lastUsedAt: last_used_at, account };
  }

  async insertSession(session: {
    tokenHash: Buffer;
    accountId: string;
    address: string;
    userAgent: string;
    expiresAt: Date;
  }): Promise<void> {
    await this.#db
      .insertInto('session')
      .values({
        token_hash: session.tokenHash,
        account_id: session.accountId,
        address: session.address,
        user_agent: session.userAgent,
        expires_at: session.expiresAt,
        revoked_at: null,
      })
      .execute();
  }

  async markUsed(sessionId: string, expiresAt: Date): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ last_used_at: sql`now()`, expires_at: expiresAt })
      .where('id', '=', sessionId)
      .execute();
  }

  /** Deletes a session; its id when there was one. */
  async deleteSession(tokenHash: Buffer): Promise<string | undefined> {
    const row = await this.#db
      .deleteFrom('session')
      .where('token_hash', '=', tokenHash)
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  /** Ids, of those given, whose session is still good. */
  async findLiveSessions(sessionIds: readonly string[]): Promise<Set<string>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.id')
      .where('session.id', 'in', [...sessionIds])
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where('account.is_active', '=', true)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute();
    await this.#db
      .deleteFrom('login_failure')
      .where('failed_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }

  async insertFailures(keys: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('login_failure')
      .values(keys.map((key) => ({ key })))
      .execute();
  }

  async deleteFailures(keys: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('login_failure')
      .where('key', 'in', [...keys])
      .execute();
  }

  /** Most failures any of the keys has in the last `minutes`. */
  async countFailures(keys: readonly string[], minutes: number): Promise<number> {
    const rows = await this.#db
      .selectFrom('login_failure')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('key', 'in', [...keys])
      .where('failed_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
      .groupBy('key')
      .execute();
    return Math.max(0, ...rows.map((row) => Number(row.count)));
  }

  /** Makes the first organisation and its administrator unless there is an account; false when there was. */
  async insertFirstAdministrator(first: {
    organisationTitle: string;
    loginname: string;
    displayName: string;
    passwordHash: string;
  }): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      // Servers that start together on one database must not both find it empty.
      await sql`lock table organisation in share row exclusive mode`.execute(db);
      const found = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
      if (found !== undefined) return false;
      const { id } = await db
        .insertInto('organisation')
        .values({ title: first.organisationTitle })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('account')
        .values({
          organisation_id: id,
          loginname: first.loginname,
          display_name: first.displayName,
          password_hash: first.passwordHash,
          role: 'platform',
        })
        .execute();
      return true;
    });
  }
}

import type { ErrorName, PermissionCode } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount, requireManageableAccount } from '../access/index.ts';
import { type AuditEvent, AuditRepository } from '../audit/index.ts';
import { type FirstAccount, insertFirstAdministrator } from './first-account-repository.ts';
import { isUnlocked, lastCheckOf } from './lock-repository.ts';
import type { Origin } from './origin.ts';
import {
  type ClosedAccount,
  findClosedAccount,
  isOpen,
  lockSignIn,
  signInMark,
} from './refusal-repository.ts';
import type { Account, SigningAccount, StoredSession } from './stored-session.ts';
import { isToken, isTokenOrYoung } from './token-repository.ts';

/** Sessions and the accounts they belong to: the one repository that finds an organisation instead of being given it. */
export class SessionRepository {
  readonly #db: Kysely<Tables>;
  readonly #audit: AuditRepository;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#audit = new AuditRepository(db);
  }

  /** Accounts that may sign in. */
  #accounts() {
    return this.#anyAccounts().where(isOpen).select(signInMark.as('mark'));
  }

  #anyAccounts() {
    return this.#db
      .selectFrom('account')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .innerJoin('role', 'role.id', 'account.role')
      .select([
        'account.id',
        'account.organisation_id as organisationId',
        'organisation.title as organisationTitle',
        'organisation.title_en as organisationTitleEn',
        'account.loginname',
        'account.display_name as displayName',
        'account.password_hash as passwordHash',
        'account.role',
        sql<string>`case when role.organisation_id is null then '' else role.title end`.as('roleTitle'),
        'role.title_en as roleTitleEn',
        'role.role_type as roleType',
        sql<PermissionCode[]>`role.codes`.as('codes'),
        'account.department_id as departmentId',
        'account.data_range as dataRange',
        'account.tel',
        'account.prompt_type as promptType',
        'account.scada_adaption as scadaAdaption',
        'account.equip_display as equipDisplay',
        'account.use_lock as useLock',
        sql<string>`coalesce(style_of(account.id, account.organisation_id)::text, '')`.as('styleId'),
        sql<number | null>`(select version from account_avatar where account_id = account.id)`.as(
          'avatarVersion',
        ),
        'account.must_change_password as mustChangePassword',
        'organisation.requires_second_factor as requiresFactor',
        'account.kind',
      ]);
  }

  findAccountByName(loginname: string): Promise<SigningAccount | undefined> {
    return this.#accounts()
      .where(sql`lower(account.loginname)`, '=', loginname.toLowerCase())
      .where('account.kind', 'not in', ['guest', 'api'])
      .executeTakeFirst();
  }

  /** See {@link findClosedAccount}. */
  findClosedAccount(of: { loginname: string } | { id: string }): Promise<ClosedAccount | undefined> {
    return findClosedAccount(this.#db, of);
  }

  /** An account that has shown who it is; undefined when it was deactivated meanwhile. */
  findAccount(id: string): Promise<SigningAccount | undefined> {
    return this.#accounts().where('account.id', '=', id).executeTakeFirst();
  }

  findFirstAdministrator(): Promise<SigningAccount | undefined> {
    return this.#accounts()
      .where('account.role', '=', 'platform')
      .orderBy('account.id')
      .limit(1)
      .executeTakeFirst();
  }

  /**
   * The session of a token that has not expired, with its active account; revoked ones included, also those of accounts
   * and organisations that were deactivated, whose holders are told that it was ended (1006).
   * @param lifetimeMs after which a session ends, however much it is used
   */
  async findSession(tokenHash: Buffer, lifetimeMs: number): Promise<StoredSession | undefined> {
    const row = await this.#anyAccounts()
      .innerJoin('session', 'session.account_id', 'account.id')
      .select([
        'session.id as sessionId',
        'session.revoked_at',
        'session.last_used_at',
        'session.must_set_factor',
        'session.has_weak_password as hasWeakPassword',
        sql<boolean>`not ${isUnlocked}`.as('isLocked'),
      ])
      .where('session.token_hash', '=', tokenHash)
      .where((row) => row.or([row('session.revoked_at', 'is not', null), isOpen]))
      .where('account.kind', '<>', 'api')
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where('session.created_at', '>', new Date(Date.now() - lifetimeMs))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { sessionId, revoked_at, last_used_at, must_set_factor, hasWeakPassword, isLocked, ...account } =
      row;
    return {
      id: sessionId,
      isRevoked: revoked_at !== null,
      lastUsedAt: last_used_at,
      mustSetFactor: must_set_factor,
      hasWeakPassword,
      isLocked,
      account,
    };
  }

  /**
   * Asks for a password of one's own where that of the first administrator was made up and is no longer for looking
   * around alone (ADR 38).
   * @param isElsewhere whether they come from another machine
   * @returns whether it has to be changed now
   */
  async askForOwnPassword(accountId: string, isElsewhere: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('account')
      .set({ must_change_password: true })
      .where('id', '=', accountId)
      .where(sql<boolean>`exists (select from first_password where first_password.account_id = account.id)`)
      .where(
        sql<boolean>`(${isElsewhere} or (select count(*) from gateway) > 1
          or (select count(*) from account as any_account where any_account.kind <> 'guest') > 1)`,
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Starts a session and ends the one the browser has presented; the id of that, when it was still good. Undefined, and
   * nothing is started, when what the account signs in by has changed since it was looked up.
   */
  startSession(
    account: SigningAccount,
    session: {
      tokenHash: Buffer;
      presentedHash: Buffer | undefined;
      userAgent: string;
      expiresAt: Date;
      mustSetFactor: boolean;
      /** The password that was shown breaks the rules of passwords. */
      hasWeakPassword: boolean;
      /** A hardware key of the account was shown. */
      isKeyShown: boolean;
      /** It goes on where the presented one ended, and is started only if that was still good. */
      isContinued: boolean;
    },
    origin: Origin,
  ): Promise<{ endedSessionId: string | undefined } | undefined> {
    return this.#db.transaction().execute(async (db) => {
      const { presentedHash } = session;
      if ((await lockSignIn(db, account.id)) !== account.mark) return undefined;
      const endedSessionId =
        presentedHash === undefined
          ? undefined
          : await this.#revoke(db, presentedHash, 'sessionRevoked', origin);
      if (session.isContinued && endedSessionId === undefined) return undefined;
      const { id } = await db
        .insertInto('session')
        .values({
          token_hash: session.tokenHash,
          account_id: account.id,
          address: origin.address,
          user_agent: session.userAgent,
          expires_at: session.expiresAt,
          revoked_at: null,
          must_set_factor: session.mustSetFactor,
          has_weak_password: session.hasWeakPassword,
          lock_checked_at: session.isKeyShown ? sql`now()` : lastCheckOf(account.id, presentedHash),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('account')
        .set({ last_login_at: sql`now()` })
        .where('id', '=', account.id)
        .execute();
      await this.#audit.add({ ...eventOf(account, origin), kind: 'login', sessionId: id }, db);
      return { endedSessionId };
    });
  }

  /** @param account undefined: nobody has the name, which is not kept then, for it may be a password */
  recordFailedLogin(
    account: Pick<Account, 'id' | 'organisationId' | 'loginname'> | undefined,
    origin: Origin,
    error: ErrorName | 'accountInactive' = 'wrongNameOrPassword',
  ): Promise<void> {
    const nobody = { organisationId: null, accountId: null, accountName: '', sessionId: '' };
    const who = account === undefined ? nobody : eventOf(account, origin);
    return this.#audit.add({ ...who, ...origin, kind: 'loginFailed', error });
  }

  /** @param expiresAt undefined: it ends when it would have */
  async markUsed(sessionId: string, expiresAt: Date | undefined): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ last_used_at: sql`now()`, ...(expiresAt === undefined ? {} : { expires_at: expiresAt }) })
      .where('id', '=', sessionId)
      .execute();
  }

  /** Revokes a session that is still good; its id when there was one. */
  revokeSession(
    tokenHash: Buffer,
    kind: 'logout' | 'sessionRevoked',
    origin: Origin,
  ): Promise<string | undefined> {
    return this.#db.transaction().execute((db) => this.#revoke(db, tokenHash, kind, origin));
  }

  async #revoke(
    db: Kysely<Tables>,
    tokenHash: Buffer,
    kind: 'logout' | 'sessionRevoked',
    origin: Origin,
  ): Promise<string | undefined> {
    const row = await db
      .updateTable('session')
      .from('account')
      .set({ revoked_at: sql`now()` })
      .whereRef('account.id', '=', 'session.account_id')
      .where('session.token_hash', '=', tokenHash)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .returning([
        'session.id as sessionId',
        'session.address',
        'session.user_agent as userAgent',
        'account.id',
        'account.organisation_id as organisationId',
        'account.loginname',
      ])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const whose =
      kind === 'sessionRevoked'
        ? { subjectAccountId: row.id, after: toldOf({ ...row, id: row.sessionId }) }
        : {};
    await this.#audit.add({ ...eventOf(row, origin), kind, sessionId: row.sessionId, ...whose }, db);
    return row.sessionId;
  }

  /**
   * Of the given ids those whose session is still good and whose account holds the permission, each with how long it
   * has until its end, in ms.
   */
  async findLiveSessions(
    sessionIds: readonly string[],
    permission: PermissionCode,
    lifetimeMs: number,
  ): Promise<Map<string, number>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .innerJoin('role', 'role.id', 'account.role')
      .select([
        'session.id',
        sql<number>`(extract(epoch from session.expires_at - now()) * 1000)::float8`.as('leftMs'),
      ])
      .where('session.id', 'in', [...sessionIds])
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where(isTokenOrYoung(permission, lifetimeMs))
      .where(isOpen)
      .where('account.must_change_password', '=', false)
      .where('session.must_set_factor', '=', false)
      .where(isUnlocked)
      .where(sql<boolean>`${permission} = any(role.codes)`)
      .execute();
    return new Map(rows.map(({ id, leftMs }) => [id, leftMs]));
  }

  /** Sessions that are still good of an account that the scope holds, the one used last first. */
  listSessions(scope: Scope, accountId: string, lifetimeMs: number) {
    return this.#goodSessions(scope, accountId, lifetimeMs)
      .select([
        'session.id',
        'session.address',
        'session.user_agent as userAgent',
        sql<number>`floor(extract(epoch from session.created_at) * 1000)::float8`.as('createdMs'),
        sql<number>`floor(extract(epoch from session.last_used_at) * 1000)::float8`.as('lastUsedMs'),
      ])
      .orderBy('session.last_used_at', 'desc')
      .execute();
  }

  /**
   * Revokes the good sessions of an account that the scope holds.
   * @param which one session, or all but one; neither is all
   * @returns their ids
   */
  revokeSessions(
    scope: Scope,
    accountId: string,
    which: { readonly sessionId?: string | undefined; readonly exceptId?: string | undefined },
    origin: Origin & { readonly accountName: string; readonly sessionId: string },
    lifetimeMs: number,
  ): Promise<string[]> {
    return this.#db.transaction().execute(async (db) => {
      let found = this.#goodSessions(scope, accountId, lifetimeMs).select('session.id');
      if (which.sessionId !== undefined) found = found.where('session.id', '=', which.sessionId);
      if (which.exceptId !== undefined) found = found.where('session.id', '!=', which.exceptId);
      const ended = await db
        .updateTable('session')
        .set({ revoked_at: sql`now()` })
        .where('session.id', 'in', found)
        .where('session.revoked_at', 'is', null)
        .returning(['session.id', 'session.address', 'session.user_agent as userAgent'])
        .execute();
      const { organisationId, accountId: actorId } = scope;
      const who = { ...origin, organisationId, accountId: actorId, subjectAccountId: accountId };
      for (const session of ended)
        await this.#audit.add({ ...who, kind: 'sessionRevoked', after: toldOf(session) }, db);
      return ended.map(({ id }) => id);
    });
  }

  #goodSessions(scope: Scope, accountId: string, lifetimeMs: number) {
    return this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .where('account.id', '=', accountId)
      .where(holdsAccount(scope))
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where('session.created_at', '>', new Date(Date.now() - lifetimeMs));
  }

  /** That the scope may manage an account. Throws notFound, accountBeyondOwnRights. */
  requireManaged(scope: Scope, accountId: string): Promise<void> {
    return requireManageableAccount(this.#db, scope, accountId);
  }

  async deleteExpired(): Promise<void> {
    await sql`delete from session where expires_at < now() and not ${isToken}`.execute(this.#db);
  }

  /** Makes the first organisation and its administrator unless there is an account; false when there was. */
  insertFirstAdministrator(first: FirstAccount): Promise<boolean> {
    return insertFirstAdministrator(this.#db, first);
  }
}

/** Which session it was, in the words of the trail. */
const toldOf = ({ id, address, userAgent }: { id: string; address: string; userAgent: string }) => ({
  session: id,
  address,
  user_agent: userAgent,
});

type EventOrigin = Omit<AuditEvent, 'kind' | 'error'>;

function eventOf(
  account: Pick<Account, 'id' | 'organisationId' | 'loginname'>,
  origin: Origin,
): EventOrigin & { organisationId: string; accountId: string } {
  const { id: accountId, organisationId, loginname: accountName } = account;
  return { organisationId, accountId, accountName, sessionId: '', ...origin };
}

import type { PermissionCode, sessionCalls, UserInfo } from '@zutai/contract';
import type { FastifyRequest } from 'fastify';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import type {
  CallContext,
  Caller,
  CallerContext,
  Handlers,
  Scope,
  Shown,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { AuditRepository } from '../audit/index.ts';
import type { FactorGate } from '../factor/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { RegionRepository } from '../region/index.ts';
import {
  type FirstAdministrator,
  type FirstAdministratorOptions,
  FirstPassword,
} from './first-administrator.ts';
import { createSessionHandlers, type Entrance, isAttended, sessionCookieName } from './handlers.ts';
import { findLiveScopes } from './live-scope-repository.ts';
import { LOGIN_WINDOW_SECONDS, LoginBrake } from './login-brake.ts';
import { LoginService, SESSION_LIFETIME_MS } from './login-service.ts';
import { SessionRepository } from './repository.ts';
import type { Account } from './stored-session.ts';

export type { FirstAdministrator } from './first-administrator.ts';
export { generatePassword } from './generate-password.ts';
export type { Entrance } from './handlers.ts';
export { subjectOf } from './login-brake.ts';
export { SessionRepository } from './repository.ts';

/** Slows down who guesses at names and passwords that are looked at elsewhere, as it does at those of accounts. */
export interface SignInBrake {
  /**
   * Counts an attempt, to be called before the password is looked at.
   * @throws AppError tooManyRequests
   */
  enter(attempt: {
    readonly subject: string;
    readonly context: CallContext;
    /** Whose it is, if anybody's is known. */
    readonly accountId: string | undefined;
  }): Promise<void>;
  /** The password was right. */
  succeed(subject: string, address: string): Promise<void>;
  /** The password could not be looked at. */
  withdraw(subject: string, address: string): Promise<void>;
}

export interface SessionFeature {
  readonly handlers: Handlers<typeof sessionCalls>;
  readonly entrance: Entrance;
  readonly brake: SignInBrake;
  /** The caller of a request by its cookie; 'revoked' when the session was ended elsewhere. */
  resolveCaller(request: FastifyRequest): Promise<Caller | 'revoked' | null>;
  /**
   * The guests whose cookies a request carries: a picture is asked for by the browser itself, which sends no header.
   * Those cookies are good for pictures alone.
   */
  resolvePictureGuests(request: FastifyRequest): Promise<Caller[]>;
  /**
   * Puts another session in the place of the one a request came in, with everything open to it: whoever had the cookie
   * before has nothing.
   */
  stepUp(context: CallerContext): Promise<void>;
  /**
   * Begins a session of an account whose owner was named by an identity provider.
   * @param asksFactor whether the account's own second factor is asked for beside that
   * @throws AppError secondFactorNeeded, ssoRefused
   */
  signIn(context: CallContext, accountId: string, asksFactor: boolean): Promise<UserInfo>;
  /** Ends every session of an account that the caller may manage. */
  revokeAll(context: CallerContext, accountId: string): Promise<void>;
  /** Calls back when a session ends in this process; other processes ask {@link findLiveSessions} now and then. */
  onEnded(listener: (sessionId: string) => void): () => void;
  /** Ids, of those given, whose session is still good and whose account holds the permission. */
  findLiveSessions(sessionIds: readonly string[], permission: PermissionCode): Promise<Map<string, number>>;
  /** Of the given ids those whose session is still good, each with what its account sees and may do now. */
  findLiveScopes(sessionIds: readonly string[]): Promise<Map<string, Scope>>;
  ensureFirstAdministrator(options: FirstAdministratorOptions): Promise<FirstAdministrator>;
  /** For calls the server makes itself; undefined when no active administrator is left. */
  findFirstAdministrator(): Promise<Caller | undefined>;
  /** Removes sessions, failures and one-time secrets that have expired. */
  readonly jobs: readonly Job[];
}

/** Login, logout and who a request comes from. */
export function createSessionFeature(
  platform: {
    database: Database;
    config: { publicUrl: string | undefined; keyService?: string; smsUrl?: string | undefined };
  },
  secrets: OneTimeSecrets,
  factors: FactorGate,
): SessionFeature {
  const repository = new SessionRepository(platform.database.kysely);
  const audit = new AuditRepository(platform.database.kysely);
  const attempts = new SharedAttempts(platform.database.kysely, 'login', LOGIN_WINDOW_SECONDS, {
    countsSubjects: true,
  });
  const isKnownAddress = async (loginname: string, address: string) => {
    const account = await repository.findAccountByName(loginname);
    return account !== undefined && audit.knowsAddress(account.id, address);
  };
  const brake = new LoginBrake(attempts, isKnownAddress);
  const login = new LoginService(repository, secrets, { brake, factors });
  const isCookieSecure = platform.config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(isCookieSecure);
  const regions = new RegionRepository(platform.database.kysely);
  const listeners = new Set<(sessionId: string) => void>();
  const firstPassword = new FirstPassword(repository);
  const { handlers, stepUp, signIn, entrance } = createSessionHandlers({
    repository,
    login,
    factors,
    isCookieSecure,
    keyService: platform.config.keyService ?? '',
    hasSms: platform.config.smsUrl !== undefined,
    findSession: (token, isAttended) => login.findSession(token, isAttended),
    hasFirstPassword: () => firstPassword.isInForce(),
    onSessionEnded: (sessionId) => {
      for (const listener of listeners) listener(sessionId);
    },
    findRegionTitles: async (account) => {
      const all = await regions.list(callerOf('', account));
      return all.flatMap(({ title, isMine }) => (isMine ? [title] : [])).join(',');
    },
  });
  return {
    handlers,
    entrance,
    brake: {
      enter: ({ subject, context, accountId }) => {
        const { address, requestId, http } = context;
        const origin = { address, requestId, call: http.request.routeOptions.url ?? '' };
        return login.passBrake(subject, origin, {
          find: () => (accountId === undefined ? undefined : repository.findAccount(accountId)),
          isKnownAddress: async () => accountId !== undefined && audit.knowsAddress(accountId, address),
        });
      },
      succeed: (subject, address) => brake.succeed(subject, address),
      withdraw: (subject, address) => brake.withdraw(subject, address),
    },
    stepUp,
    signIn,
    revokeAll: async (context, accountId) => {
      // Whoever is at the second step has shown what may count no more.
      await factors.challenges.deleteOf(accountId);
      await handlers.revokeAccountSessions({ accountId }, context);
    },
    resolveCaller: async (request) => {
      const guestToken = guestTokenOf(request);
      const token = guestToken ?? request.cookies[cookieName];
      if (token === undefined || token === '') return null;
      const session = await login.findSession(token, isAttended(request));
      if (session === undefined) return null;
      // A token is good for its own way alone: a guest has no cookie, and an account no header.
      if ((session.account.kind === 'guest') !== (guestToken !== undefined)) return null;
      return session.isRevoked
        ? 'revoked'
        : {
            ...callerOf(session.id, session.account),
            mustSetFactor: session.mustSetFactor,
            isLocked: session.isLocked,
          };
    },
    resolvePictureGuests: async (request) => {
      const tokens = Object.entries(request.cookies).flatMap(([name, token]) =>
        name.startsWith(guestCookiePrefix(isCookieSecure)) && token ? [token] : [],
      );
      const sessions = await Promise.all(
        tokens.slice(0, MAX_GUESTS).map((one) => login.findSession(one, false)),
      );
      return sessions.flatMap((found) =>
        found === undefined || found.isRevoked || found.account.kind !== 'guest'
          ? []
          : [callerOf(found.id, found.account)],
      );
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findLiveScopes: (ids) => findLiveScopes(platform.database.kysely, ids, SESSION_LIFETIME_MS),
    findLiveSessions: (ids, permission) => repository.findLiveSessions(ids, permission, SESSION_LIFETIME_MS),
    ensureFirstAdministrator: (options) => firstPassword.ensure(options),
    findFirstAdministrator: async () => {
      const account = await repository.findFirstAdministrator();
      return account === undefined ? undefined : callerOf('', account);
    },
    jobs: [
      {
        name: 'session-sweep',
        when: 600_000,
        isRunAtStart: true,
        work: async () => {
          await repository.deleteExpired();
          await attempts.deleteOld();
          await secrets.deleteExpired();
          await factors.challenges.deleteExpired();
        },
      },
    ],
  };
}

/** Links open side by side in one browser, each with a cookie of its own; more are not looked at. */
const MAX_GUESTS = 8;
/**
 * Begins the name of a cookie with a guest's token, which browsers send when they ask for pictures. With the prefix they
 * take it over https alone.
 */
export const guestCookiePrefix = (isSecure: boolean) => (isSecure ? '__Secure-zutai_guest_' : 'zutai_guest_');

const NOTHING: ReadonlySet<string> = new Set();
/** What a guest sees until it is found out. */
const NOTHING_SHOWN: Shown = {
  pageIds: NOTHING,
  signalIds: NOTHING,
  equipmentIds: NOTHING,
  placedEquipmentIds: NOTHING,
  mvarIds: NOTHING,
  imageIds: NOTHING,
  sceneIds: NOTHING,
};

/**
 * The token of a guest's session. A header, which a tab sends for itself: whoever is signed in in the same browser
 * stays who they are, and several links can be open side by side.
 */
function guestTokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-guest-session'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function callerOf(sessionId: string, account: Account): Caller {
  return {
    accountId: account.id,
    organisationId: account.organisationId,
    loginname: account.loginname,
    displayName: account.displayName,
    role: account.role,
    roleType: account.roleType,
    departmentId: account.departmentId,
    dataRange: account.dataRange,
    permissions: new Set(account.codes),
    mustChangePassword: account.mustChangePassword,
    sessionId,
    ...(account.kind === 'guest' ? { shown: NOTHING_SHOWN } : {}),
  };
}

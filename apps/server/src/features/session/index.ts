import type { PermissionCode, sessionCalls } from '@zutai/contract';
import type { FastifyRequest } from 'fastify';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import type { Caller, Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { AuditRepository } from '../audit/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { RegionRepository } from '../region/index.ts';
import { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { createSessionHandlers, sessionCookieName } from './handlers.ts';
import { LOGIN_WINDOW_SECONDS, LoginBrake } from './login-brake.ts';
import { LoginService, SESSION_LIFETIME_MS } from './login-service.ts';
import { type Account, SessionRepository } from './repository.ts';

export type { FirstAdministrator } from './first-administrator.ts';

export interface SessionFeature {
  readonly handlers: Handlers<typeof sessionCalls>;
  /** The caller of a request by its cookie; 'revoked' when the session was ended elsewhere. */
  resolveCaller(request: FastifyRequest): Promise<Caller | 'revoked' | null>;
  /** Calls back when a session ends in this process; other processes ask {@link findLiveSessions} now and then. */
  onEnded(listener: (sessionId: string) => void): () => void;
  /** Ids, of those given, whose session is still good and whose account holds the permission. */
  findLiveSessions(sessionIds: readonly string[], permission: PermissionCode): Promise<Set<string>>;
  ensureFirstAdministrator(options: {
    dataFolder: string;
    password: string | undefined;
  }): Promise<FirstAdministrator>;
  /** For calls the server makes itself; undefined when no active administrator is left. */
  findFirstAdministrator(): Promise<Caller | undefined>;
  /** Removes sessions, failures and one-time secrets that have expired. */
  readonly jobs: readonly Job[];
}

/** Login, logout and who a request comes from. */
export function createSessionFeature(
  platform: { database: Database; config: { publicUrl: string | undefined } },
  secrets: OneTimeSecrets,
): SessionFeature {
  const repository = new SessionRepository(platform.database.kysely);
  const audit = new AuditRepository(platform.database.kysely);
  const attempts = new SharedAttempts(platform.database.kysely, 'login', LOGIN_WINDOW_SECONDS);
  const isKnownAddress = async (loginname: string, address: string) => {
    const account = await repository.findAccountByName(loginname);
    return account !== undefined && audit.knowsAddress(account.id, address);
  };
  const login = new LoginService(repository, secrets, new LoginBrake(attempts, isKnownAddress));
  const isCookieSecure = platform.config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(isCookieSecure);
  const regions = new RegionRepository(platform.database.kysely);
  const listeners = new Set<(sessionId: string) => void>();
  return {
    handlers: createSessionHandlers({
      login,
      isCookieSecure,
      findAccount: async (token) => (await login.findSession(token))?.account,
      onSessionEnded: (sessionId) => {
        for (const listener of listeners) listener(sessionId);
      },
      findRegionTitles: async (account) => {
        const all = await regions.list({ ...account, accountId: account.id });
        return all.flatMap(({ title, isMine }) => (isMine ? [title] : [])).join(',');
      },
    }),
    resolveCaller: async (request) => {
      const token = request.cookies[cookieName];
      if (token === undefined || token === '') return null;
      const session = await login.findSession(token);
      if (session === undefined) return null;
      return session.isRevoked ? 'revoked' : callerOf(session.id, session.account);
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findLiveSessions: (ids, permission) => repository.findLiveSessions(ids, permission, SESSION_LIFETIME_MS),
    ensureFirstAdministrator: (options) => ensureFirstAdministrator(repository, options),
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
        },
      },
    ],
  };
}

function callerOf(sessionId: string, account: Account): Caller {
  return {
    accountId: account.id,
    organisationId: account.organisationId,
    loginname: account.loginname,
    displayName: account.displayName,
    role: account.role,
    sessionId,
  };
}

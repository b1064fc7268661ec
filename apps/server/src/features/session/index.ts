import type { sessionCalls } from '@zutai/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { createSessionHandlers, SESSION_COOKIE } from './handlers.ts';
import { LoginService } from './login-service.ts';
import { SessionRepository, type StoredSession } from './repository.ts';

export type { FirstAdministrator } from './first-administrator.ts';

export interface SessionFeature {
  readonly handlers: Handlers<typeof sessionCalls>;
  /** The caller of a request by its cookie; 'revoked' when the session was ended elsewhere. */
  resolveCaller(request: FastifyRequest): Promise<Caller | 'revoked' | null>;
  /** Calls back when a session ends in this process; other processes ask {@link findLiveSessions} now and then. */
  onEnded(listener: (sessionId: string) => void): () => void;
  /** Ids, of those given, whose session is still good. */
  findLiveSessions(sessionIds: readonly string[]): Promise<Set<string>>;
  ensureFirstAdministrator(options: {
    dataFolder: string;
    password: string | undefined;
  }): Promise<FirstAdministrator>;
  /** Removes what has expired; to be run now and then. */
  sweep(): Promise<void>;
}

/** Login, logout and who a request comes from. */
export function createSessionFeature(
  platform: { database: Database; config: { publicUrl: string | undefined } },
  secrets: OneTimeSecrets,
): SessionFeature {
  const repository = new SessionRepository(platform.database.kysely);
  const login = new LoginService(repository, secrets);
  const listeners = new Set<(sessionId: string) => void>();
  return {
    handlers: createSessionHandlers({
      login,
      isCookieSecure: platform.config.publicUrl?.startsWith('https:') ?? false,
      findAccount: async (token) => (await login.findSession(token))?.account,
      onSessionEnded: (sessionId) => {
        for (const listener of listeners) listener(sessionId);
      },
    }),
    resolveCaller: async (request) => {
      const token = request.cookies[SESSION_COOKIE];
      if (token === undefined || token === '') return null;
      const session = await login.findSession(token);
      if (session === undefined) return null;
      return session.isRevoked ? 'revoked' : callerOf(session);
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    findLiveSessions: (ids) => repository.findLiveSessions(ids),
    ensureFirstAdministrator: (options) => ensureFirstAdministrator(repository, options),
    sweep: async () => {
      await repository.deleteExpired();
      await secrets.deleteExpired();
    },
  };
}

function callerOf({ id, account }: StoredSession): Caller {
  return {
    accountId: account.id,
    organisationId: account.organisationId,
    loginname: account.loginname,
    displayName: account.displayName,
    role: account.role,
    sessionId: id,
  };
}

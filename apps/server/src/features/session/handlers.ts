import { avatarPathOf, type sessionCalls, type UserInfo } from '@zutai/contract';
import type { FastifyReply } from 'fastify';
import {
  AppError,
  type CallContext,
  type Caller,
  type CallerContext,
  type Handlers,
} from '../../platform/call/index.ts';
import { type LoginService, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './login-service.ts';
import type { Origin } from './origin.ts';
import type { Account, SessionRepository } from './repository.ts';

/** Name of the session cookie. Browsers take one with the prefix over https alone, and from this very host. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-zutai_session' : 'zutai_session');

interface SessionHandlersOptions {
  repository: Pick<SessionRepository, 'listSessions' | 'revokeSessions' | 'requireManaged'>;
  login: LoginService;
  /** Cookies only travel over TLS: the platform is reached by https. */
  isCookieSecure: boolean;
  findAccount(token: string): Promise<Account | undefined>;
  onSessionEnded(sessionId: string): void;
  /** Titles of the regions of pages the account sees, comma-separated. */
  findRegionTitles(account: Account): Promise<string>;
}

/** Handlers of `sessionCalls`. */
export function createSessionHandlers(options: SessionHandlersOptions): Handlers<typeof sessionCalls> {
  const { login } = options;
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: options.isCookieSecure } as const;
  const cookieName = sessionCookieName(options.isCookieSecure);
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookieName, token, { ...cookie, maxAge: Math.floor(SESSION_IDLE_MS / 1000) });
  const sessionsOf = async (caller: Caller, accountId: string) => {
    const all = await options.repository.listSessions(caller, accountId, SESSION_LIFETIME_MS);
    return all.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
  };
  const revoke = async (
    context: CallerContext,
    accountId: string,
    which: { sessionId?: string | undefined; exceptId?: string | undefined },
  ) => {
    const { caller } = context;
    const origin = { ...originOf(context), accountName: caller.loginname, sessionId: caller.sessionId };
    const ended = await options.repository.revokeSessions(
      caller,
      accountId,
      which,
      origin,
      SESSION_LIFETIME_MS,
    );
    if (ended.length === 0 && which.sessionId !== undefined) throw new AppError('notFound');
    for (const id of ended) options.onSessionEnded(id);
    return { count: ended.length };
  };
  return {
    queryOwnSessions: (_request, { caller }) => sessionsOf(caller, caller.accountId),
    revokeOwnSessions: ({ sessionId }, context) => {
      const { accountId, sessionId: own } = context.caller;
      return revoke(context, accountId, sessionId === undefined ? { exceptId: own } : { sessionId });
    },
    queryAccountSessions: async ({ accountId }, { caller }) => {
      await options.repository.requireManaged(caller, accountId);
      return sessionsOf(caller, accountId);
    },
    revokeAccountSessions: async ({ accountId, sessionId }, context) => {
      await options.repository.requireManaged(context.caller, accountId);
      return revoke(context, accountId, { sessionId });
    },
    login: async ({ loginname, password }, context) => {
      const { http, log } = context;
      const origin = originOf(context);
      const { account, token, endedSessionId } = await login
        .login({
          loginname,
          password,
          presentedToken: http.request.cookies[cookieName],
          userAgent: http.request.headers['user-agent'] ?? '',
          origin,
        })
        .catch(async (error) => {
          if (error instanceof AppError) {
            const name = (await login.isKnown(loginname)) ? { loginname } : {};
            log.warn({ error: error.errorName, ...name, address: origin.address }, 'login refused');
          }
          throw error;
        });
      if (endedSessionId !== undefined) options.onSessionEnded(endedSessionId);
      setCookie(http.reply, token);
      return describeUser(account, await options.findRegionTitles(account));
    },
    logout: async (_request, context) => {
      const { http } = context;
      const token = http.request.cookies[cookieName];
      const sessionId = token === undefined ? undefined : await login.logout(token, originOf(context));
      if (sessionId !== undefined) options.onSessionEnded(sessionId);
      http.reply.clearCookie(cookieName, cookie);
      return null;
    },
    info: async (_request, { http }) => {
      const token = http.request.cookies[cookieName];
      const account = token === undefined ? undefined : await options.findAccount(token);
      if (account === undefined) throw new AppError('notLoggedIn');
      // The browser drops a cookie that is not renewed, the server a session that is not used.
      setCookie(http.reply, token as string);
      return describeUser(account, await options.findRegionTitles(account));
    },
    random: async () => ({ random: await login.issueRandom() }),
    // Guessing is slowed down by waiting, not by pictures, which programs read better than people (ADR 19).
    showVcode: () => ({ showVcode: false, image: '' }),
  };
}

function originOf({ address, requestId, http }: CallContext): Origin {
  return { address, requestId, call: http.request.routeOptions.url ?? '' };
}

function describeUser(account: Account, authRegion: string): UserInfo {
  return {
    userId: account.id,
    loginname: account.loginname,
    displayName: account.displayName,
    tel: account.tel,
    orgId: account.organisationId,
    orgTitle: account.organisationTitle,
    orgTitleEn: account.organisationTitleEn,
    deptId: account.departmentId ?? '',
    roleId: account.role,
    roleTitle: account.roleTitle,
    roleTitleEn: account.roleTitleEn,
    roleType: account.roleType,
    authRegion,
    dataRange: account.dataRange,
    avatar: avatarPathOf(account.id, account.avatarVersion),
    prompType: account.promptType,
    styleId: '',
    scadaAdaption: account.scadaAdaption,
    equipDisplay: account.equipDisplay,
    useLock: false,
    isBindtel: account.tel !== '',
    mustChangePassword: account.mustChangePassword,
    auths: [...account.codes],
  };
}

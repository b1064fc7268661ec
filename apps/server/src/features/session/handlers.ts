import { avatarPathOf, CHALLENGE_SECONDS, type sessionCalls, type UserInfo } from '@zutai/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  type CallContext,
  type Caller,
  type CallerContext,
  type Handlers,
} from '../../platform/call/index.ts';
import { isFromThisMachine } from '../../platform/http/from-this-machine.ts';
import type { FactorGate } from '../factor/index.ts';
import {
  type Browser,
  type Challenged,
  type LoggedIn,
  type LoginService,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
} from './login-service.ts';
import type { Origin } from './origin.ts';
import type { SessionRepository } from './repository.ts';
import type { Account, StoredSession } from './stored-session.ts';

/** Whether a person is behind a request. Pages say where they ask by themselves; whoever says nothing acts (ADR 92). */
export const isAttended = ({ headers }: FastifyRequest): boolean => headers['x-unattended'] === undefined;

/** Name of the session cookie. Browsers take one with the prefix over https alone, and from this very host. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-zutai_session' : 'zutai_session');

/** Of the cookie by which a browser goes on to the second step. */
const challengeCookieName = (isSecure: boolean) => (isSecure ? '__Host-zutai_challenge' : 'zutai_challenge');

interface SessionHandlersOptions {
  repository: Pick<SessionRepository, 'listSessions' | 'revokeSessions' | 'requireManaged' | 'findAccount'>;
  login: LoginService;
  factors: FactorGate;
  /** Cookies only travel over TLS: the platform is reached by https. */
  isCookieSecure: boolean;
  /** Of `firstStart`. */
  hasFirstPassword(): Promise<boolean>;
  findSession(
    token: string,
    isAttended: boolean,
  ): Promise<Pick<StoredSession, 'account' | 'isRevoked' | 'mustSetFactor' | 'hasWeakPassword'> | undefined>;
  onSessionEnded(sessionId: string): void;
  /** Address of the local hardware-key service; '' without one. */
  keyService: string;
  /** SMS are sent, so that phone numbers are bound. */
  hasSms: boolean;
  /** Titles of the regions of pages the account sees, comma-separated. */
  findRegionTitles(account: Account): Promise<string>;
}

/** What other ways to sign in share with the password. */
export interface Entrance {
  readonly login: Pick<LoginService, 'loginBy' | 'showFactor'>;
  readonly challenges: FactorGate['challenges'];
  /** What of a request a session is begun with. */
  browserOf(context: CallContext): Browser;
  /** Of the second step that a browser is at; '' without one. */
  challengeTokenOf(context: CallContext): string;
  /** Hands a session that was begun to the browser, and says whose it is. */
  welcome(context: CallContext, begun: LoggedIn): Promise<UserInfo>;
}

/** Handlers of `sessionCalls`. */
export function createSessionHandlers(options: SessionHandlersOptions): {
  handlers: Handlers<typeof sessionCalls>;
  stepUp(context: CallerContext): Promise<void>;
  entrance: Entrance;
  signIn(context: CallContext, accountId: string, asksFactor: boolean): Promise<UserInfo>;
} {
  const { login, factors, keyService, hasSms } = options;
  const describeUser = async (
    account: Account,
    { mustSetFactor, hasWeakPassword }: Pick<LoggedIn, 'mustSetFactor' | 'hasWeakPassword'>,
  ): Promise<UserInfo> => ({
    ...describeAccount(account, await options.findRegionTitles(account)),
    ...{ mustSetFactor, hasWeakPassword, hasSms, keyService },
  });
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: options.isCookieSecure } as const;
  const cookieName = sessionCookieName(options.isCookieSecure);
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(cookieName, token, { ...cookie, maxAge: Math.floor(SESSION_IDLE_MS / 1000) });
  const challengeName = challengeCookieName(options.isCookieSecure);
  const browserOf = (context: CallContext): Browser => ({
    presentedToken: context.http.request.cookies[cookieName],
    userAgent: context.http.request.headers['user-agent'] ?? '',
    origin: originOf(context),
    isLocal: isFromThisMachine(context.http.request),
  });
  const challengeTokenOf = ({ http }: CallContext) => http.request.cookies[challengeName] ?? '';
  const welcome = async ({ http }: CallContext, { account, token, endedSessionId, ...begun }: LoggedIn) => {
    if (endedSessionId !== undefined) options.onSessionEnded(endedSessionId);
    if (http.request.cookies[challengeName] !== undefined) http.reply.clearCookie(challengeName, cookie);
    setCookie(http.reply, token);
    return describeUser(account, begun);
  };
  /** A session, or a challenge that the second step answers. Throws AppError secondFactorNeeded. */
  const goOn = (context: CallContext, result: LoggedIn | Challenged): Promise<UserInfo> => {
    if (!('challengeToken' in result)) return welcome(context, result);
    const { reply } = context.http;
    reply.setCookie(challengeName, result.challengeToken, { ...cookie, maxAge: CHALLENGE_SECONDS });
    throw new AppError('secondFactorNeeded');
  };
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
  const stepUp = async (context: CallerContext) => {
    const account = await options.repository.findAccount(context.caller.accountId);
    if (account === undefined) throw new AppError('notLoggedIn');
    const before = await options.findSession(browserOf(context).presentedToken ?? '', true);
    const hasWeakPassword = before?.hasWeakPassword ?? false;
    const begun = await login.begin(account, browserOf(context), { hasWeakPassword, isContinued: true });
    // The session was ended meanwhile: what follows it would outlive that.
    if (begun === undefined) throw new AppError('notLoggedIn');
    await welcome(context, begun);
  };
  const handlers: Handlers<typeof sessionCalls> = {
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
      const { log } = context;
      const origin = originOf(context);
      const result = await login
        .login({ loginname, password, ...browserOf(context) })
        .catch(async (error) => {
          if (error instanceof AppError) {
            const name = (await login.isKnown(loginname)) ? { loginname } : {};
            log.warn({ error: error.errorName, ...name, address: origin.address }, 'login refused');
          }
          throw error;
        });
      return goOn(context, result);
    },
    challenge: async (_request, context) => {
      const found = await factors.challenges.find(challengeTokenOf(context));
      if (found === undefined) throw new AppError('challengeExpired');
      return { loginname: found.loginname, ways: [...(await factors.waysOf(found.accountId))], keyService };
    },
    secondFactor: async ({ way, code }, context) => {
      const check = async (accountId: string) =>
        (await factors.check(accountId, way, code)) ? undefined : ('factorCodeWrong' as const);
      const shown = { challengeToken: challengeTokenOf(context), check };
      return welcome(context, await login.showFactor(shown, browserOf(context)));
    },
    showKey: async ({ verifyData }, context) => {
      const challengeToken = challengeTokenOf(context);
      const check = (accountId: string) => factors.keys.show(accountId, verifyData, { challengeToken });
      const shown = { challengeToken, isKey: true, check };
      return welcome(context, await login.showFactor(shown, browserOf(context)));
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
      const found =
        token === undefined ? undefined : await options.findSession(token, isAttended(http.request));
      if (found === undefined || found.isRevoked) throw new AppError('notLoggedIn');
      // The browser drops a cookie that is not renewed, the server a session that is not used.
      setCookie(http.reply, token as string);
      return describeUser(found.account, found);
    },
    random: async (_request, context) => {
      const holder = { sessionId: context.caller?.sessionId, challengeToken: challengeTokenOf(context) };
      return { random: await login.issueRandom(holder) };
    },
    // Guessing is slowed down by waiting, not by pictures, which programs read better than people (ADR 19).
    showVcode: () => ({ showVcode: false, image: '' }),
    firstStart: async () => ({ isPending: await options.hasFirstPassword() }),
  };
  const signIn = async (context: CallContext, accountId: string, asksFactor: boolean) =>
    goOn(context, await login.loginByProvider(accountId, browserOf(context), asksFactor));
  const { challenges } = factors;
  const entrance = { login, challenges, browserOf, challengeTokenOf, welcome };
  return { handlers, stepUp, signIn, entrance };
}

function originOf({ address, requestId, http }: CallContext): Origin {
  return { address, requestId, call: http.request.routeOptions.url ?? '' };
}

function describeAccount(
  account: Account,
  authRegion: string,
): Omit<UserInfo, 'keyService' | 'hasSms' | 'hasWeakPassword' | 'mustSetFactor'> {
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
    styleId: account.styleId,
    scadaAdaption: account.scadaAdaption,
    equipDisplay: account.equipDisplay,
    useLock: account.useLock,
    isBindtel: account.tel !== '',
    mustChangePassword: account.mustChangePassword,
    auths: [...account.codes],
  };
}

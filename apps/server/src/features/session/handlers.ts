import { permissionsOf, type sessionCalls, type UserInfo } from '@zutai/contract';
import type { FastifyReply } from 'fastify';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import { type LoginService, SESSION_IDLE_MS } from './login-service.ts';
import type { Account } from './repository.ts';

export const SESSION_COOKIE = 'zutai_session';
const VCODE_COOKIE = 'zutai_vcode';

interface SessionHandlersOptions {
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
  const setCookie = (reply: FastifyReply, name: string, token: string, maxAgeMs: number) =>
    reply.setCookie(name, token, { ...cookie, maxAge: Math.floor(maxAgeMs / 1000) });
  return {
    login: async (request, { http, address }) => {
      const { account, token } = await login.login({
        loginname: request.loginname,
        password: request.password,
        vcode: request.vcode,
        vcodeToken: http.request.cookies[VCODE_COOKIE],
        address,
        userAgent: http.request.headers['user-agent'] ?? '',
      });
      setCookie(http.reply, SESSION_COOKIE, token, SESSION_IDLE_MS);
      http.reply.clearCookie(VCODE_COOKIE, cookie);
      return describeUser(account, await options.findRegionTitles(account));
    },
    logout: async (_request, { http }) => {
      const token = http.request.cookies[SESSION_COOKIE];
      const sessionId = token === undefined ? undefined : await login.logout(token);
      if (sessionId !== undefined) options.onSessionEnded(sessionId);
      http.reply.clearCookie(SESSION_COOKIE, cookie);
      return null;
    },
    info: async (_request, { http }) => {
      const token = http.request.cookies[SESSION_COOKIE];
      const account = token === undefined ? undefined : await options.findAccount(token);
      if (account === undefined) throw new AppError('notLoggedIn');
      // The browser drops a cookie that is not renewed, the server a session that is not used.
      setCookie(http.reply, SESSION_COOKIE, token as string, SESSION_IDLE_MS);
      return describeUser(account, await options.findRegionTitles(account));
    },
    random: async () => ({ random: await login.issueRandom() }),
    showVcode: async ({ loginname }, { http, address }) => {
      if (!(await login.isVcodeNeeded(loginname, address))) return { showVcode: false, image: '' };
      const { image, token } = await login.drawVcode();
      setCookie(http.reply, VCODE_COOKIE, token, 600_000);
      return { showVcode: true, image };
    },
  };
}

function describeUser(account: Account, authRegion: string): UserInfo {
  return {
    userId: account.id,
    loginname: account.loginname,
    displayName: account.displayName,
    tel: account.tel,
    orgId: account.organisationId,
    orgTitle: account.organisationTitle,
    deptId: '',
    roleId: account.role,
    roleType: account.role,
    authRegion,
    dataRange: 'organisation',
    prompType: 'sound,title,alter',
    styleId: '',
    scadaAdaption: true,
    equipDisplay: 'list',
    useLock: false,
    isBindtel: account.tel !== '',
    auths: permissionsOf(account.role),
  };
}

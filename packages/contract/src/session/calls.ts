import { z } from 'zod';
import { defineCall, done, id, nothing } from '../core/index.ts';
import { accountSession, FACTOR_WAYS, factorCode, userInfo, verifyData } from './entity.ts';

export const sessionCalls = {
  login: defineCall({
    path: '/lfscada/user/login',
    summary: 'Signs in; answers with the user and sets the session cookie.',
    request: z.strictObject({
      loginname: z.string().max(100),
      password: z.string().max(200),
      /** Taken and not looked at, see `showVcode`. */
      vcode: z.string().max(10).optional(),
    }),
    response: userInfo,
    errors: [
      'wrongNameOrPassword',
      'loginnameEmpty',
      'passwordEmpty',
      'accountWaiting',
      'organisationInactive',
      'secondFactorNeeded',
    ],
    permission: 'public',
    // Guessing is slowed down by the failures counted; this bounds the work of checking passwords.
    ratePerMinute: 600,
  }),
  challenge: defineCall({
    path: '/lfscada/user/login/challenge',
    summary: 'Whose second factor this browser is asked for after the password, and which may be shown.',
    request: nothing,
    response: z.object({ loginname: z.string(), ways: z.array(z.enum(FACTOR_WAYS)), keyService: z.string() }),
    errors: ['challengeExpired'],
    permission: 'public',
    ratePerMinute: 120,
  }),
  secondFactor: defineCall({
    path: '/lfscada/user/login/factor',
    summary:
      'Completes a sign-in by a code of the authenticator app or a recovery code; answers as `login` does, with a session of its own.',
    request: z.strictObject({ way: z.enum(['totp', 'recovery']), code: factorCode }),
    response: userInfo,
    errors: ['challengeExpired', 'factorCodeWrong'],
    permission: 'public',
    ratePerMinute: 600,
  }),
  showKey: defineCall({
    path: '/lfscada/user/login/key',
    summary:
      'Completes a sign-in by what the hardware key signed of a text of `random`; answers as `login` does, with a session of its own.',
    request: z.strictObject({ verifyData }),
    response: userInfo,
    errors: ['challengeExpired', 'lockRandomExpired', 'hardwareKeyWrong'],
    permission: 'public',
    ratePerMinute: 600,
  }),
  logout: defineCall({
    path: '/lfscada/user/logout',
    summary: 'Ends the session; its sockets are closed.',
    request: nothing,
    response: done,
    permission: 'public',
  }),
  info: defineCall({
    path: '/lfscada/user/info',
    method: 'GET',
    summary: 'The logged-in user with role, organisation and permission codes.',
    request: nothing,
    response: userInfo,
    permission: 'login',
    isForTemporaryPassword: true,
    isForFactorSetup: true,
  }),
  random: defineCall({
    path: '/lfscada/user/random',
    method: 'GET',
    summary:
      'A random text for the hardware key to sign; good once, for 60 s, in the session or sign-in that asked.',
    request: nothing,
    response: z.object({ random: z.string() }),
    permission: 'public',
    isForTemporaryPassword: true,
    isForFactorSetup: true,
    isForLockCheck: true,
    // Every open page asks each minute, of a plant behind one address.
    ratePerMinute: 1200,
  }),
  showVcode: defineCall({
    path: '/lfscada/user/showVcode',
    summary:
      'Whether the login needs a verification code, and its picture. It needs none: who guesses has to wait.',
    request: z.strictObject({ loginname: z.string().max(100).optional() }),
    response: z.object({
      showVcode: z.boolean(),
      /** SVG as a data URL; empty when no code is needed. */
      image: z.string(),
    }),
    permission: 'public',
  }),
  firstStart: defineCall({
    path: '/lfscada/user/firstStart',
    summary:
      'Whether the administrator still has the password that the first start made up and keeps in the data folder, which the login page then says.',
    request: nothing,
    response: z.object({ isPending: z.boolean() }),
    permission: 'public',
  }),
  queryOwnSessions: defineCall({
    path: '/lfscada/user/session/query',
    summary: "The caller's own sessions that are still good, the one used last first.",
    request: nothing,
    response: z.array(accountSession),
    permission: 'login',
    reads: ['session'],
  }),
  revokeOwnSessions: defineCall({
    path: '/lfscada/user/session/revoke',
    summary:
      "Ends one of the caller's own sessions, or all but the one that asks; they are answered 1006 from then on.",
    request: z.strictObject({
      /** Absent: all others. */
      sessionId: id.optional(),
    }),
    response: z.object({ count: z.number().int() }),
    permission: 'login',
    changes: ['session'],
  }),
  queryAccountSessions: defineCall({
    path: '/lfscada/account/session/query',
    summary: 'The sessions of an account that the data range of the caller holds.',
    request: z.strictObject({ accountId: id }),
    response: z.array(accountSession),
    errors: ['accountBeyondOwnRights'],
    permission: 'account_edit',
    reads: ['session'],
  }),
  revokeAccountSessions: defineCall({
    path: '/lfscada/account/session/revoke',
    summary: 'Ends one session of an account that the data range of the caller holds, or all of them.',
    request: z.strictObject({ accountId: id, sessionId: id.optional() }),
    response: z.object({ count: z.number().int() }),
    errors: ['accountBeyondOwnRights'],
    permission: 'account_edit',
    changes: ['session'],
  }),
};

import { z } from 'zod';
import { defineCall, done, nothing } from '../core/index.ts';
import { userInfo } from './entity.ts';

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
    errors: ['wrongNameOrPassword', 'loginnameEmpty', 'passwordEmpty'],
    permission: 'public',
    // Guessing is slowed down by the failures counted; this bounds the work of checking passwords.
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
  }),
  random: defineCall({
    path: '/lfscada/user/random',
    method: 'GET',
    summary: 'A random text for the hardware key to sign; valid once, for 60 s.',
    request: nothing,
    response: z.object({ random: z.string() }),
    permission: 'public',
    ratePerMinute: 120,
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
};

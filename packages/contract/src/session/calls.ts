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
      vcode: z.string().max(10).optional(),
    }),
    response: userInfo,
    errors: [
      'wrongNameOrPassword',
      'loginnameEmpty',
      'passwordEmpty',
      'vcodeEmpty',
      'vcodeWrong',
      'vcodeExpired',
    ],
    permission: 'public',
    ratePerMinute: 30,
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
  }),
  showVcode: defineCall({
    path: '/lfscada/user/showVcode',
    summary: 'Whether the login needs a verification code (after 3 failures), and its picture.',
    request: z.strictObject({ loginname: z.string().max(100).optional() }),
    response: z.object({
      showVcode: z.boolean(),
      /** SVG as a data URL; empty when no code is needed. */
      image: z.string(),
    }),
    permission: 'public',
  }),
};

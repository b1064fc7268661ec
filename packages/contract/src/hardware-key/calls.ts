import { z } from 'zod';
import { defineCall, done, id, nothing } from '../core/index.ts';
import { verifyData } from '../session/index.ts';
import { hardwareKey, hardwareKeys } from './hardware-key.ts';

const own = '/lfscada/user/hardwareKey';
const managed = '/lfscada/account/hardwareKey';
const accountId = id;
/** A step token that was given for the password. */
const token = z.string().min(1).max(100);
const title = z.string().trim().min(1).max(50);
/** PEM of a public key or of an X.509 certificate, or the same in base64 alone. */
const publicKey = z.string().trim().min(1, 'required').max(8000);
const registerErrors = ['hardwareKeyUnreadable', 'hardwareKeyTaken', 'hardwareKeysTooMany'] as const;

export const hardwareKeyCalls = {
  validLockCert: defineCall({
    path: '/lfscada/user/validLockCert',
    summary:
      'The lock check: shows by a signature over a text of `random` that a key of the account is there, which keeps the session open.',
    request: z.strictObject({ verifyData }),
    response: z.object({
      /** Until when the next one has to come, in seconds from now. */
      validSeconds: z.number(),
    }),
    errors: ['lockRandomExpired', 'hardwareKeyWrong'],
    permission: 'login',
    isForTemporaryPassword: true,
    isForFactorSetup: true,
    isForLockCheck: true,
    // A whole plant may sit behind one address.
    ratePerMinute: 1200,
  }),
  query: defineCall({
    path: `${own}/query`,
    summary: "The hardware keys of the caller's account.",
    request: nothing,
    response: hardwareKeys,
    permission: 'login',
    reads: ['ownAccount'],
  }),
  register: defineCall({
    path: `${own}/register`,
    summary:
      "Registers a hardware key at the caller's account, which signs a text of `random`; needs a step token.",
    request: z.strictObject({ token, title, publicKey, verifyData }),
    response: hardwareKey,
    errors: ['stepExpired', 'lockRandomExpired', 'hardwareKeyWrong', ...registerErrors],
    permission: 'login',
    changes: ['ownAccount'],
    ratePerMinute: 60,
  }),
  remove: defineCall({
    path: `${own}/remove`,
    summary: "Removes a hardware key of the caller's account; needs a step token.",
    request: z.strictObject({ token, id }),
    response: done,
    errors: ['stepExpired', 'hardwareKeyNeeded'],
    permission: 'login',
    changes: ['ownAccount'],
    ratePerMinute: 60,
  }),
  queryOfAccount: defineCall({
    path: `${managed}/query`,
    summary: 'The hardware keys of an account that the caller may manage.',
    request: z.strictObject({ accountId }),
    response: hardwareKeys,
    errors: ['accountBeyondOwnRights'],
    permission: 'account_edit',
    reads: ['account'],
  }),
  registerOfAccount: defineCall({
    path: `${managed}/register`,
    summary: 'Registers a hardware key at an account of somebody else, by its public key or certificate.',
    request: z.strictObject({ accountId, title, publicKey }),
    response: hardwareKey,
    errors: ['accountBeyondOwnRights', 'accountIsOwn', ...registerErrors],
    permission: 'account_edit',
    changes: ['account'],
  }),
  removeOfAccount: defineCall({
    path: `${managed}/remove`,
    summary: 'Removes a hardware key of an account of somebody else, such as a lost one.',
    request: z.strictObject({ accountId, id }),
    response: done,
    errors: ['accountBeyondOwnRights', 'accountIsOwn', 'hardwareKeyNeeded'],
    permission: 'account_edit',
    changes: ['account'],
  }),
  setUseLock: defineCall({
    path: `${managed}/setUseLock`,
    summary:
      'Says whether an account is asked for a hardware key, at the sign-in and while a session lasts. Its open sessions are asked within 150 s. Nobody ends it for themselves.',
    request: z.strictObject({ accountId, useLock: z.boolean() }),
    response: done,
    errors: ['accountBeyondOwnRights', 'accountIsOwn', 'hardwareKeyMissing'],
    permission: 'account_edit',
    changes: ['account'],
  }),
};

import { z } from 'zod';
import { defineCall, done, id, nothing } from '../core/index.ts';
import { factorCode } from '../session/index.ts';

const step = z.string().min(1).max(100);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factorCalls = {
  state: defineCall({
    path: '/lfscada/user/factor/state',
    summary: "The second factors of the caller's account.",
    request: nothing,
    response: z.object({
      /** Null: no authenticator app is set up. */
      totp: z.object({ createdMs: z.number() }).nullable(),
      /** Recovery codes that are left. */
      recoveryCodes: z.number().int(),
      /** The organisation asks for a second factor. */
      isRequired: z.boolean(),
    }),
    permission: 'login',
    isForFactorSetup: true,
    reads: ['ownAccount'],
  }),
  begin: defineCall({
    path: '/lfscada/user/factor/totp/begin',
    summary:
      'Makes a secret for an authenticator app, good once its first code is confirmed; needs a step token unless the organisation asked for it at this sign-in.',
    request: z.strictObject({ token: step.optional() }),
    response: z.object({
      /** Base 32, to be typed. */
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
    errors: ['stepExpired', 'factorIsSet'],
    permission: 'login',
    isForFactorSetup: true,
    ratePerMinute: 30,
  }),
  confirm: defineCall({
    path: '/lfscada/user/factor/totp/confirm',
    summary: 'Sets the authenticator app up by its first code; answers with recovery codes, this once.',
    request: z.strictObject({ code: factorCode }),
    response: recoveryCodes,
    errors: ['stepExpired', 'factorCodeWrong', 'factorIsSet'],
    permission: 'login',
    isForFactorSetup: true,
    changes: ['ownAccount', 'session'],
    ratePerMinute: 60,
  }),
  renewCodes: defineCall({
    path: '/lfscada/user/factor/recovery/renew',
    summary: 'Puts new recovery codes in the place of the old ones; needs a step token and a code.',
    request: z.strictObject({ token: step, code: factorCode }),
    response: recoveryCodes,
    errors: ['stepExpired', 'factorCodeWrong', 'factorNotSet'],
    permission: 'login',
    changes: ['ownAccount'],
    ratePerMinute: 60,
  }),
  disable: defineCall({
    path: '/lfscada/user/factor/totp/disable',
    summary: 'Switches the authenticator app off; needs a step token and a code of it or a recovery code.',
    request: z.strictObject({ token: step, code: factorCode }),
    response: done,
    errors: ['stepExpired', 'factorCodeWrong', 'factorNotSet', 'factorRequired'],
    permission: 'login',
    changes: ['ownAccount'],
    ratePerMinute: 60,
  }),
  reset: defineCall({
    path: '/lfscada/account/factor/reset',
    summary:
      'Removes every second factor of an account, hardware keys too, for somebody who has lost theirs, and ends its sessions.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['accountBeyondOwnRights', 'accountIsOwn'],
    permission: 'account_edit',
    changes: ['account', 'session'],
  }),
};

import { z } from 'zod';
import { defineCall, done, id, nothing, title } from '../core/index.ts';
import { userInfo } from '../session/index.ts';
import {
  madePasskey,
  PASSKEY_PROBLEMS,
  passkey,
  passkeyCreation,
  passkeyRequest,
  signedPasskey,
} from './entity.ts';

const step = z.string().min(1).max(100);
const nowhere = ['passkeyPlainHttp', 'passkeyNeedsName'] as const;

export const passkeyCalls = {
  query: defineCall({
    path: '/lfscada/user/passkey/query',
    summary: "The passkeys of the caller's account, the newest first, and whether there can be more here.",
    request: nothing,
    response: z.object({
      rows: z.array(passkey),
      /** Name of the host that passkeys made now belong to; '' where there can be none. */
      rpId: z.string(),
      /** An error that says why there can be none. */
      problem: z.enum(PASSKEY_PROBLEMS),
    }),
    permission: 'login',
    isForFactorSetup: true,
    reads: ['ownAccount'],
  }),
  begin: defineCall({
    path: '/lfscada/user/passkey/begin',
    summary:
      'What a new passkey is made of, good once and for five minutes in this session; needs a step token unless the organisation asked for a second factor at this sign-in.',
    request: z.strictObject({ token: step.optional() }),
    response: passkeyCreation,
    errors: ['stepExpired', 'passkeyTooMany', ...nowhere],
    permission: 'login',
    isForFactorSetup: true,
    ratePerMinute: 30,
  }),
  confirm: defineCall({
    path: '/lfscada/user/passkey/confirm',
    summary:
      'Registers the passkey that was made; answers with recovery codes, this once, where the account had none.',
    encoding: 'json',
    request: z.strictObject({ title, credential: madePasskey }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [
      'passkeyExpired',
      'passkeyRefused',
      'passkeyIsKnown',
      'passkeyTooMany',
      'factorIsSet',
      ...nowhere,
    ],
    permission: 'login',
    isForFactorSetup: true,
    changes: ['ownAccount', 'session'],
    ratePerMinute: 30,
  }),
  rename: defineCall({
    path: '/lfscada/user/passkey/rename',
    summary: "Renames a passkey of the caller's account.",
    request: z.strictObject({ id, title }),
    response: done,
    permission: 'login',
    changes: ['ownAccount'],
  }),
  remove: defineCall({
    path: '/lfscada/user/passkey/remove',
    summary:
      "Removes a passkey of the caller's account, the last second factor not where the organisation asks for one; needs a step token.",
    request: z.strictObject({ id, token: step }),
    response: done,
    errors: ['stepExpired', 'factorRequired'],
    permission: 'login',
    changes: ['ownAccount'],
    ratePerMinute: 60,
  }),
  beginLogin: defineCall({
    path: '/lfscada/user/login/passkey/begin',
    summary: 'What any passkey has to sign to sign in without a name, good once and in this browser.',
    request: nothing,
    response: passkeyRequest,
    errors: nowhere,
    permission: 'public',
    ratePerMinute: 60,
  }),
  login: defineCall({
    path: '/lfscada/user/login/passkey',
    summary: 'Signs in by a passkey alone; answers as `login` does.',
    encoding: 'json',
    request: z.strictObject({ credential: signedPasskey }),
    response: userInfo,
    errors: [
      'passkeyRefused',
      'passkeyCounterBack',
      'passkeyExpired',
      'accountWaiting',
      'organisationInactive',
      ...nowhere,
    ],
    permission: 'public',
    ratePerMinute: 600,
  }),
  beginFactor: defineCall({
    path: '/lfscada/user/login/factor/passkey/begin',
    summary: 'What a passkey of the account whose password was right in this browser has to sign.',
    request: nothing,
    response: passkeyRequest,
    errors: ['challengeExpired', ...nowhere],
    permission: 'public',
    ratePerMinute: 60,
  }),
  showFactor: defineCall({
    path: '/lfscada/user/login/factor/passkey',
    summary: 'Completes a sign-in by a passkey; answers as `login` does.',
    encoding: 'json',
    request: z.strictObject({ credential: signedPasskey }),
    response: userInfo,
    errors: ['challengeExpired', 'passkeyRefused', 'passkeyCounterBack', 'passkeyExpired', ...nowhere],
    permission: 'public',
    ratePerMinute: 600,
  }),
};

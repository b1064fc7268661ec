import { z } from 'zod';
import { newPassword } from '../account/password.ts';
import { defineCall, done, nothing } from '../core/index.ts';
import { OUT_CHANNELS, outChannels } from '../outbox/index.ts';
import { answers, code } from '../security/calls.ts';
import { STEP_WAYS } from '../security/security.ts';

const token = z.string().min(1).max(100);
const channel = z.enum(OUT_CHANNELS);

/**
 * Recovery of a password. Every answer is the same, and takes as long, whether anybody has the name, a phone number, an
 * e-mail address or questions.
 */
export const recoveryCalls = {
  channels: defineCall({
    path: '/lfscada/findpwd/channels',
    summary: 'What the installation can send codes by: without any, no password can be recovered here.',
    request: nothing,
    response: outChannels,
    permission: 'public',
    ratePerMinute: 60,
  }),
  begin: defineCall({
    path: '/lfscada/findpwd/begin',
    summary: 'Begins the recovery of the password of a name, which nobody need have.',
    request: z.strictObject({ loginname: z.string().trim().min(1).max(100) }),
    response: z.object({
      token,
      /** What the installation can send. */
      channels: outChannels,
    }),
    permission: 'public',
    ratePerMinute: 60,
  }),
  sendCode: defineCall({
    path: '/lfscada/findpwd/sendCode',
    summary: 'Sends a code to the phone or e-mail address of the account, where there is one.',
    request: z.strictObject({ token, channel }),
    response: z.object({ seconds: z.number().int() }),
    errors: ['stepExpired', 'channelNotSet'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  validate: defineCall({
    path: '/lfscada/findpwd/validate',
    encoding: 'json',
    summary: 'Shows whose account it is: by a code, with the way `question` by a code and answers.',
    request: z.strictObject({
      token,
      way: z.enum(STEP_WAYS).exclude(['password']),
      /** By which the code was sent. */
      channel,
      code,
      answers: answers.optional(),
    }),
    response: z.object({ seconds: z.number().int() }),
    errors: ['stepExpired', 'codeWrong', 'codeExpired', 'answersOrCodeWrong'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  saveNewPassword: defineCall({
    path: '/org/AccountInternalAction!saveNewPassword.action',
    summary:
      'Sets the password at the end of a recovery, within ten minutes; every session of the account ends.',
    request: z.strictObject({ token, password: newPassword }),
    response: done,
    errors: ['stepExpired'],
    permission: 'public',
    ratePerMinute: 60,
  }),
};

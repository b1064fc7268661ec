import { z } from 'zod';
import { newPassword } from '../account/password.ts';
import { accountPhone, defineCall, done, email, nothing } from '../core/index.ts';
import { outChannels } from '../outbox/index.ts';
import { QUESTION_COUNT, SECURITY_QUESTIONS, STEP_PURPOSES } from './security.ts';

const security = (name: string) => `/org/SecurityMessageAction!${name}.action`;

export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'code');
const purpose = z.enum(STEP_PURPOSES);
const step = { token: z.string().min(1).max(100) };
const password = z.string().min(1).max(200);
export const securityQuestion = z.enum(SECURITY_QUESTIONS);
export const answers = z
  .array(z.strictObject({ question: securityQuestion, answer: z.string().trim().min(1).max(100) }))
  .length(QUESTION_COUNT);
/** A code was sent; where to, without the middle, and how long it is good. */
const sentCode = z.object({ recipient: z.string(), seconds: z.number().int() });
/** Lets the session that asked do one thing within ten minutes. */
const stepToken = z.object({ token: z.string(), seconds: z.number().int() });

const STEP = { permission: 'login' as const, response: stepToken, ratePerMinute: 60 };

export const securityCalls = {
  getUserMessage: defineCall({
    path: security('getUserMessage'),
    summary: "What keeps the caller's account safe, and by which ways they can show who they are.",
    request: nothing,
    response: z.object({
      loginname: z.string(),
      displayName: z.string(),
      /** Without their middles; '' for none. */
      tel: z.string(),
      email: z.string(),
      hasQuestions: z.boolean(),
      /** What the installation can send. */
      channels: outChannels,
    }),
    permission: 'login',
    reads: ['ownAccount'],
  }),
  getUserEmail: defineCall({
    path: security('getUserEmail'),
    summary: "The e-mail address of the caller's account without its middle; '' for none.",
    request: nothing,
    response: z.object({ email: z.string() }),
    permission: 'login',
    reads: ['ownAccount'],
  }),
  getUserSecurityQuestion: defineCall({
    path: security('getUserSecurityQuestion'),
    summary: "The questions that the caller's account has answers to.",
    request: nothing,
    response: z.object({ questions: z.array(securityQuestion) }),
    permission: 'login',
    reads: ['ownAccount'],
  }),
  getQuestions: defineCall({
    path: security('getQuestions'),
    summary: 'The questions to choose from, each the name of a text, and how many are answered.',
    request: nothing,
    response: z.object({ questions: z.array(securityQuestion), count: z.number().int() }),
    permission: 'login',
  }),
  getSMSCode: defineCall({
    path: '/org/SMSVerifycodeAction!getSMSCode.action',
    summary: "Sends a code to the phone of the caller's account.",
    request: nothing,
    response: sentCode,
    errors: ['wayNotSet', 'channelNotSet', 'sendingFailed'],
    permission: 'login',
    ratePerMinute: 60,
  }),
  getSMSCodeForNew: defineCall({
    path: '/org/SMSVerifycodeAction!getSMSCodeForNew.action',
    summary: 'Sends a code to a new phone number, after the caller has shown who they are.',
    request: z.strictObject({ ...step, tel: accountPhone.min(1, 'required') }),
    response: sentCode,
    errors: ['stepExpired', 'telTaken', 'channelNotSet', 'sendingFailed'],
    permission: 'login',
    ratePerMinute: 60,
  }),
  getEmailCode: defineCall({
    path: '/org/EmailVerifycodeAction!getEmailCode.action',
    summary:
      "Sends a code to the e-mail address of the caller's account, or with a token to the new one that is named.",
    request: z.strictObject({ token: step.token.optional(), email: email.optional() }),
    response: sentCode,
    errors: ['wayNotSet', 'stepExpired', 'emailTaken', 'channelNotSet', 'sendingFailed'],
    permission: 'login',
    ratePerMinute: 60,
  }),
  validateSmsVerifycode: defineCall({
    ...STEP,
    path: security('validateSmsVerifycode'),
    summary: 'Shows who the caller is by the code sent to their phone.',
    request: z.strictObject({ purpose, code }),
    errors: ['codeWrong', 'codeExpired'],
  }),
  validateEmailForChangePwd: defineCall({
    ...STEP,
    path: security('validateEmailForChangePwd'),
    summary: 'Shows who the caller is by the code sent to their e-mail address.',
    request: z.strictObject({ purpose, code }),
    errors: ['codeWrong', 'codeExpired'],
  }),
  validateQuestionForChangePwd: defineCall({
    ...STEP,
    path: security('validateQuestionForChangePwd'),
    summary: 'Shows who the caller is by answers together with a code; answers alone show nothing.',
    request: z.strictObject({ purpose, channel: z.enum(['sms', 'email']), code, answers }),
    errors: ['answersOrCodeWrong', 'codeExpired', 'wayNotSet'],
  }),
  validateOldPwdForChangePwd: defineCall({
    ...STEP,
    path: security('validateOldPwdForChangePwd'),
    summary: 'Shows who the caller is by their password.',
    request: z.strictObject({ purpose: z.enum([...STEP_PURPOSES, 'factor']), password }),
    errors: ['oldPasswordWrong'],
  }),
  setPwd: defineCall({
    path: security('setPwd'),
    summary: 'Sets another password; all other sessions of the account end.',
    request: z.strictObject({ ...step, password: newPassword }),
    response: done,
    errors: ['stepExpired', 'passwordNotNew'],
    permission: 'login',
    changes: ['ownAccount', 'session'],
  }),
  setTel: defineCall({
    path: security('setTel'),
    summary: 'Sets the phone number; with a code that was sent to it, where SMS are sent at all.',
    request: z.strictObject({ ...step, tel: accountPhone.min(1, 'required'), code: code.optional() }),
    response: done,
    errors: ['stepExpired', 'telTaken', 'codeWrong', 'codeExpired'],
    permission: 'login',
    changes: ['ownAccount'],
  }),
  setEmail: defineCall({
    path: security('setEmail'),
    summary: 'Sets the e-mail address; with a code that was sent to it, where e-mail is sent at all.',
    request: z.strictObject({ ...step, email: email.min(1, 'required'), code: code.optional() }),
    response: done,
    errors: ['stepExpired', 'emailTaken', 'codeWrong', 'codeExpired'],
    permission: 'login',
    changes: ['ownAccount'],
  }),
  setSecrecyMessage: defineCall({
    path: security('setSecrecyMessage'),
    encoding: 'form',
    summary: 'Sets three questions, all different, and their answers, of which hashes are kept.',
    request: z.strictObject({ ...step, answers }),
    response: done,
    errors: ['stepExpired'],
    permission: 'login',
    changes: ['ownAccount'],
  }),
  vaildUserTel: defineCall({
    path: '/org/AccountInternalAction!vaildUserTel.action',
    summary: "Whether a phone number is free: of no other account of the caller's organisation.",
    request: z.strictObject({ tel: accountPhone.min(1, 'required') }),
    response: z.object({ isFree: z.boolean() }),
    permission: 'login',
    ratePerMinute: 30,
  }),
  unbindWeixin: defineCall({
    path: '/org/AccountInternalAction!unbindWeixin.action',
    summary: 'Unbinds WeChat. No account is bound to it, and the answer says that nothing was.',
    request: nothing,
    response: z.object({ wasBound: z.boolean() }),
    permission: 'login',
  }),
};

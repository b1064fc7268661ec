import { verify } from '@node-rs/argon2';
import {
  answerProblem,
  CODE_SECONDS,
  type GrantPurpose,
  type OutChannel,
  QUESTION_COUNT,
  SECURITY_QUESTIONS,
  type SecurityQuestion,
  STEP_SECONDS,
  type securityCalls,
} from '@zutai/contract';
import { type SharedAttempts, secondsToWait } from '../../platform/attempts/shared-attempts.ts';
import {
  AppError,
  type Caller,
  type CallerContext,
  fieldError,
  type Handlers,
} from '../../platform/call/index.ts';
import type { ContactRepository } from '../contact/index.ts';
import { maskedEmail, maskedPhone, type OutboxFeature } from '../outbox/index.ts';
import { type Answer, areRight, hashAnswers } from './answers.ts';
import type { CodeService } from './code-service.ts';
import type { PasswordService } from './password-service.ts';
import type { SecuredAccount, SecurityRepository } from './security-repository.ts';
import type { StepRepository } from './step-repository.ts';

/** Wrong passwords at a session that is open: who sits at it may be somebody else. */
const PASSWORD_POLICY = { free: 5, maxSeconds: 900 };

interface SecurityParts {
  readonly accounts: SecurityRepository;
  readonly contacts: ContactRepository;
  readonly codes: CodeService;
  readonly steps: StepRepository;
  readonly passwords: PasswordService;
  readonly attempts: SharedAttempts;
  readonly outbox: Pick<OutboxFeature, 'channels'>;
}

/** Handlers of `securityCalls`: the caller's own account. */
export function createSecurityHandlers(parts: SecurityParts): Handlers<typeof securityCalls> {
  const { accounts, contacts, codes, steps, passwords, attempts, outbox } = parts;

  const own = async (caller: Caller): Promise<SecuredAccount> => {
    const account = await accounts.find(caller);
    if (account === undefined) throw new AppError('notFound');
    return account;
  };

  /** Sends a code and says where to. */
  const send = async (
    { caller, address, language }: CallerContext,
    message: { purpose: 'identity' | 'new'; channel: OutChannel; to: string },
  ) => {
    const account = `account ${caller.accountId}`;
    const recipient = `to ${message.to.toLowerCase()}`;
    const asked =
      message.purpose === 'new'
        ? // Who names a number need not have it: nobody sends codes to one from many accounts.
          { pause: `new ${recipient}`, limited: [account, recipient] }
        : { pause: `identity ${account} ${recipient}`, limited: [account] };
    await codes.enter(asked, address);
    const deliver = await codes.issue({
      ...message,
      place: { sessionId: caller.sessionId },
      accountId: caller.accountId,
      about: 'verification',
      language,
    });
    const state = await deliver();
    if (state === 'held') throw new AppError('channelNotSet');
    if (state === 'failed') throw new AppError('sendingFailed');
    const { channel, to } = message;
    return { recipient: channel === 'sms' ? maskedPhone(to) : maskedEmail(to), seconds: CODE_SECONDS };
  };

  const grant = async ({ sessionId }: Caller, purpose: GrantPurpose) => ({
    token: await steps.issue(sessionId, purpose),
    seconds: STEP_SECONDS,
  });

  const checkIdentity = async (caller: Caller, channel: OutChannel, code: string) => {
    const { sessionId } = caller;
    const sentTo = await codes.check({ place: { sessionId }, purpose: 'identity', channel }, code);
    const { tel, email } = await own(caller);
    // Whoever has a number or an address that is the account's no more shows nothing by it.
    if (sentTo !== (channel === 'sms' ? tel : email)) throw new AppError('codeExpired');
  };

  /** That a new number or address is the caller's, where messages are sent at all. */
  const checkNew = async (caller: Caller, channel: OutChannel, to: string, code: string | undefined) => {
    if (!outbox.channels[channel]) return;
    if (code === undefined) throw fieldError('code', 'required');
    const { sessionId } = caller;
    const sentTo = await codes.check({ place: { sessionId }, purpose: 'new', channel }, code);
    if (sentTo !== to) throw new AppError('codeWrong');
  };

  return {
    getUserMessage: async (_request, { caller }) => {
      const account = await own(caller);
      return {
        loginname: account.loginname,
        displayName: account.displayName,
        tel: maskedPhone(account.tel),
        email: maskedEmail(account.email),
        hasQuestions: account.answers.questions.length > 0,
        channels: outbox.channels,
      };
    },
    getUserEmail: async (_request, { caller }) => ({ email: maskedEmail((await own(caller)).email) }),
    getUserSecurityQuestion: async (_request, { caller }) => ({
      questions: (await own(caller)).answers.questions as SecurityQuestion[],
    }),
    getQuestions: () => ({ questions: [...SECURITY_QUESTIONS], count: QUESTION_COUNT }),
    getSMSCode: async (_request, context) => {
      const { tel } = await own(context.caller);
      if (tel === '') throw new AppError('wayNotSet');
      return send(context, { purpose: 'identity', channel: 'sms', to: tel });
    },
    getSMSCodeForNew: async ({ token, tel }, context) => {
      const { caller } = context;
      await steps.require(token, caller.sessionId, 'tel');
      if (await contacts.isTelTaken(caller, tel)) throw new AppError('telTaken');
      return send(context, { purpose: 'new', channel: 'sms', to: tel });
    },
    getEmailCode: async ({ token, email = '' }, context) => {
      const { caller } = context;
      if (token === undefined && email !== '') throw new AppError('stepExpired');
      if (token === undefined) {
        const account = await own(caller);
        if (account.email === '') throw new AppError('wayNotSet');
        return send(context, { purpose: 'identity', channel: 'email', to: account.email });
      }
      await steps.require(token, caller.sessionId, 'email');
      if (email === '') throw fieldError('email', 'required');
      if (await contacts.isEmailTaken(caller, email)) throw new AppError('emailTaken');
      return send(context, { purpose: 'new', channel: 'email', to: email });
    },
    validateSmsVerifycode: async ({ purpose, code }, { caller }) => {
      await checkIdentity(caller, 'sms', code);
      return grant(caller, purpose);
    },
    validateEmailForChangePwd: async ({ purpose, code }, { caller }) => {
      await checkIdentity(caller, 'email', code);
      return grant(caller, purpose);
    },
    validateQuestionForChangePwd: async ({ purpose, channel, code, answers }, { caller }) => {
      const account = await own(caller);
      if (account.answers.questions.length === 0) throw new AppError('wayNotSet');
      await requireBoth(
        areRight(account.answers, answers as readonly Answer[]),
        checkIdentity(caller, channel, code),
      );
      return grant(caller, purpose);
    },
    validateOldPwdForChangePwd: async ({ purpose, password }, { caller, address }) => {
      const subject = caller.accountId;
      const seconds = await attempts.enter(subject, address, ({ bySubject }) =>
        secondsToWait(bySubject, PASSWORD_POLICY),
      );
      if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
      const { passwordHash } = await own(caller);
      if (!(await verify(passwordHash, password))) throw new AppError('oldPasswordWrong');
      await attempts.forget(subject, address);
      return grant(caller, purpose);
    },
    setPwd: async ({ token, password }, { caller, language }) => {
      await steps.require(token, caller.sessionId, 'password');
      const account = await own(caller);
      if (await verify(account.passwordHash, password)) throw new AppError('passwordNotNew');
      await passwords.require(account, password);
      await steps.take(token, caller.sessionId, 'password');
      await passwords.set(account, password, language);
      return null;
    },
    setTel: async ({ token, tel, code }, { caller }) => {
      await steps.require(token, caller.sessionId, 'tel');
      if (await contacts.isTelTaken(caller, tel)) throw new AppError('telTaken');
      await checkNew(caller, 'sms', tel, code);
      await steps.take(token, caller.sessionId, 'tel');
      await accounts.setTel(caller, tel);
      return null;
    },
    setEmail: async ({ token, email, code }, { caller }) => {
      await steps.require(token, caller.sessionId, 'email');
      if (await contacts.isEmailTaken(caller, email)) throw new AppError('emailTaken');
      await checkNew(caller, 'email', email, code);
      await steps.take(token, caller.sessionId, 'email');
      await accounts.setEmail(caller, email);
      return null;
    },
    setSecrecyMessage: async ({ token, answers }, { caller }) => {
      const questions = answers.map(({ question }) => question);
      const twice = questions.findIndex((question, place) => questions.indexOf(question) < place);
      if (twice >= 0) throw fieldError(`answers[${twice}].question`, 'questionTwice');
      const problem = answerProblem(answers);
      if (problem !== undefined) throw fieldError(`answers[${problem.place}].answer`, problem.code);
      await steps.take(token, caller.sessionId, 'question');
      await accounts.setAnswers(caller, await hashAnswers(answers as readonly Answer[]));
      return null;
    },
    vaildUserTel: async ({ tel }, { caller }) => ({ isFree: !(await contacts.isTelTaken(caller, tel)) }),
    // Nothing of WeChat is built, so that nothing can be bound.
    unbindWeixin: () => ({ wasBound: false }),
  };
}

/**
 * That the answers and the code are right, without telling which of them was not. The code is tried in every case: a
 * try at answers costs one of its five.
 * @throws AppError codeExpired, answersOrCodeWrong
 */
export async function requireBoth(areAnswersRight: Promise<boolean>, code: Promise<unknown>): Promise<void> {
  const [answers, tried] = await Promise.allSettled([areAnswersRight, code]);
  if (
    tried.status === 'rejected' &&
    tried.reason instanceof AppError &&
    tried.reason.errorName === 'codeWrong'
  )
    throw new AppError('answersOrCodeWrong');
  if (tried.status === 'rejected') throw tried.reason;
  if (answers.status === 'rejected') throw answers.reason;
  // The code is used up: who guesses answers needs a new one for each try.
  if (!answers.value) throw new AppError('answersOrCodeWrong');
}

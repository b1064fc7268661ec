import { CODE_SECONDS, type recoveryCalls, STEP_SECONDS } from '@zutai/contract';
import { SharedAttempts, secondsToWait, type Tallies } from '../../platform/attempts/shared-attempts.ts';
import { AppError, type CallContext, type Handlers } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import {
  type Answer,
  areRight,
  requireBoth,
  type SecuredAccount,
  type SecurityFeature,
} from '../security/index.ts';
import { SessionRepository, subjectOf } from '../session/index.ts';
import { type Recovery, RecoveryRepository } from './recovery-repository.ts';

const WINDOW_SECONDS = 3600;
const BY_NAME = { free: 10, maxSeconds: 300 };
const BY_ADDRESS = { free: 60, maxSeconds: 300 };
const decide = ({ bySubject, bySource }: Tallies) =>
  Math.max(secondsToWait(bySubject, BY_NAME), secondsToWait(bySource, BY_ADDRESS));

export interface RecoveryFeature {
  readonly handlers: Handlers<typeof recoveryCalls>;
  readonly jobs: readonly Job[];
}

/**
 * Recovery of passwords (ADR 39). Whether a name, a phone number, an address or questions exist shows neither in what
 * is answered nor in how long that takes: the same is read, hashed and written, and messages are sent after the answer.
 */
export function createRecoveryFeature(
  { database }: { database: Database },
  { codes, accounts, passwords }: SecurityFeature,
  outbox: OutboxFeature,
): RecoveryFeature {
  const recoveries = new RecoveryRepository(database.kysely);
  const sessions = new SessionRepository(database.kysely);
  const attempts = new SharedAttempts(database.kysely, 'recovery', WINDOW_SECONDS);

  const find = async (token: string): Promise<Recovery> => {
    const recovery = await recoveries.find(token);
    if (recovery === undefined) throw new AppError('stepExpired');
    return recovery;
  };
  const NOBODY = { accountId: '0', organisationId: '0' };
  const accountOf = ({ account }: Recovery): Promise<SecuredAccount | undefined> =>
    accounts.find(account ?? NOBODY);

  return {
    handlers: {
      channels: async () => outbox.channels,
      begin: async ({ loginname }, { address }) => {
        const subject = subjectOf(loginname);
        const seconds = await attempts.enter(subject, address, decide);
        if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
        const account = await sessions.findAccountByName(loginname);
        return { token: await recoveries.begin(account?.id ?? null, subject), channels: outbox.channels };
      },
      sendCode: async ({ token, channel }, { address, language, log }) => {
        const recovery = await find(token);
        // By the name alone: a pause of a number or an address would tell that somebody has it.
        const subject = `recovery ${recovery.subject}`;
        await codes.enter({ pause: subject, limited: [subject] }, address);
        const account = await accountOf(recovery);
        const deliver = await codes.issue({
          place: { recoveryId: recovery.id },
          purpose: 'identity',
          channel,
          to: (channel === 'sms' ? account?.tel : account?.email) ?? '',
          accountId: account?.id ?? null,
          about: 'recovery',
          language,
        });
        // Not waited for: how long a gateway takes would tell that there is somebody.
        deliver().catch((err) => log.error({ err }, 'a code was not written down'));
        if (!outbox.channels[channel]) throw new AppError('channelNotSet');
        return { seconds: CODE_SECONDS };
      },
      validate: async ({ token, way, channel, code, answers }) => {
        const recovery = await find(token);
        const account = await accountOf(recovery);
        const by = way === 'question' ? channel : way === 'tel' ? 'sms' : 'email';
        const checkCode = async () => {
          const use = { place: { recoveryId: recovery.id }, purpose: 'identity', channel: by } as const;
          const sentTo = await codes.check(use, code);
          const now = await accountOf(recovery);
          // Whoever has a number or an address that is the account's no more shows nothing by it.
          if (sentTo !== (by === 'sms' ? now?.tel : now?.email)) throw new AppError('codeExpired');
        };
        const check = checkCode();
        if (way === 'question') {
          const kept = account?.answers ?? { questions: [], hashes: [] };
          await requireBoth(areRight(kept, (answers ?? []) as readonly Answer[]), check);
        } else {
          await check;
        }
        if (!(await recoveries.setValidated(recovery.id))) throw new AppError('stepExpired');
        return { seconds: STEP_SECONDS };
      },
      saveNewPassword: async ({ token, password }, context) => {
        const account = await accountOf(await find(token));
        // What a password must not hold tells of its owner: only who has shown whose account it is learns that.
        if (account === undefined || !(await recoveries.isValidated(token)))
          throw new AppError('stepExpired');
        await passwords.require(account, password);
        if (!(await recoveries.take(token))) throw new AppError('stepExpired');
        await runAsActor(actorOf(account, context), () => passwords.set(account, password, context.language));
        return null;
      },
    },
    jobs: [{ name: 'recovery-sweep', when: 600_000, work: () => recoveries.deleteExpired() }],
  };
}

/** Whoever recovers a password acts as its owner, in no session. */
function actorOf(account: SecuredAccount, { address, requestId, http }: CallContext) {
  return {
    organisationId: account.organisationId,
    accountId: account.id,
    accountName: account.loginname,
    sessionId: '',
    address,
    call: http.request.routeOptions.url ?? '',
    requestId,
  };
}

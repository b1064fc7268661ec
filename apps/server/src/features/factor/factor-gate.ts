import { type CodeWay, FACTOR_WAYS, type FactorWay } from '@zutai/contract';
import { SharedAttempts, secondsToWait } from '../../platform/attempts/shared-attempts.ts';
import { AppError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { createKeyGate, type KeyGate } from '../hardware-key/index.ts';
import { ChallengeRepository } from './challenge-repository.ts';
import { FactorRepository } from './factor-repository.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

/**
 * Wrong codes at one account, from wherever: who gets so far knows the password already, and its owner can wait. A
 * hundred a day at most, of a million codes with three of them good.
 */
const POLICY = { free: 10, maxSeconds: 900 };
const WINDOW_SECONDS = 24 * 3600;
/** Attempts count at the account alone. */
const ANYWHERE = '';

/** What a sign-in asks of second factors. */
export interface FactorGate {
  readonly challenges: ChallengeRepository;
  readonly keys: KeyGate;
  /** By what an account can show its second factor; nothing when it has none. */
  waysOf(accountId: string): Promise<readonly FactorWay[]>;
  /** Takes a code, which is good once. Throws AppError tooManyRequests. */
  check(accountId: string, way: CodeWay, code: string): Promise<boolean>;
}

export const totpContext = (accountId: string) => `totp ${accountId}`;

export function createFactorGate({ database }: { database: Database }, box: SecretBox): FactorGate {
  const factors = new FactorRepository(database.kysely);
  const attempts = new SharedAttempts(database.kysely, 'factor', WINDOW_SECONDS);
  const isRight = async (accountId: string, way: CodeWay, code: string): Promise<boolean> => {
    // They go with the last factor that they stand for.
    if (way === 'recovery') return factors.takeRecoveryCode(accountId, hashRecoveryCode(code));
    const totp = await factors.findTotp(accountId);
    if (totp === undefined) return false;
    const step = findStep(
      box.open(totp.secret, totpContext(accountId)),
      code.replaceAll(/\s/g, ''),
      Date.now(),
    );
    return step !== undefined && factors.takeStep(accountId, step);
  };
  const keys = createKeyGate({ database });
  return {
    keys,
    challenges: new ChallengeRepository(database.kysely),
    waysOf: async (accountId) => {
      // The hardware key of who has to show it stands for everything else, and nothing else stands for it.
      if (await keys.isAsked(accountId)) return ['hardwareKey'];
      const { hasTotp, hasPasskey } = await factors.findKinds(accountId);
      const has = { passkey: hasPasskey, totp: hasTotp, recovery: hasTotp || hasPasskey, hardwareKey: false };
      return FACTOR_WAYS.filter((way) => has[way]);
    },
    check: async (accountId, way, code) => {
      const seconds = await attempts.enter(accountId, ANYWHERE, ({ bySubject }) =>
        secondsToWait(bySubject, POLICY),
      );
      if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
      if (!(await isRight(accountId, way, code))) return false;
      await attempts.forget(accountId, ANYWHERE);
      return true;
    },
  };
}

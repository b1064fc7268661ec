import { createHash } from 'node:crypto';
import { AppError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { isSignedBy, readVerifyData, type SignedText } from './key-proof.ts';
import { HardwareKeyRepository } from './key-repository.ts';

const PURPOSE = 'lock';
const RANDOM_SECONDS = 60;

/** For whom a text to sign is good: a session, a sign-in under way by the token of its challenge, or both of a browser. */
export interface RandomHolder {
  readonly sessionId?: string | undefined;
  readonly challengeToken?: string | undefined;
}

/** What sign-ins and sessions ask of hardware keys. */
export interface KeyGate {
  /** Whether an account is asked for a key. */
  isAsked(accountId: string): Promise<boolean>;
  /** A text to sign, good once, for 60 s, for its holder alone. */
  issueRandom(holder: RandomHolder): Promise<string>;
  /**
   * Takes a signed text of a holder, whether the signature is good or not.
   * @throws AppError lockRandomExpired when it is none of theirs, was taken before or is too old; hardwareKeyWrong when
   *   it is no signed text at all
   */
  takeSigned(verifyData: string, holder: RandomHolder): Promise<SignedText>;
  /**
   * The id of the key of an account that signed a text of the holder.
   * @throws AppError lockRandomExpired, hardwareKeyWrong
   */
  prove(accountId: string, verifyData: string, holder: RandomHolder): Promise<string>;
  /**
   * The same for a sign-in, which is written down at the key: undefined when it is right.
   * @throws AppError lockRandomExpired
   */
  show(accountId: string, verifyData: string, holder: RandomHolder): Promise<'hardwareKeyWrong' | undefined>;
}

interface Kept {
  readonly sessionId: string | null;
  readonly challenge: string | null;
}

const markOf = (challengeToken: string) => createHash('sha256').update(challengeToken).digest('base64url');

export function createKeyGate({ database }: { database: Database }): KeyGate {
  const secrets = new OneTimeSecrets(database.kysely);
  const keys = new HardwareKeyRepository(database.kysely);
  const isHeldBy = ({ sessionId, challengeToken }: RandomHolder, kept: Kept) =>
    (sessionId !== undefined && kept.sessionId === sessionId) ||
    (challengeToken !== undefined && challengeToken !== '' && kept.challenge === markOf(challengeToken));
  const takeSigned: KeyGate['takeSigned'] = async (verifyData, holder) => {
    const signed = readVerifyData(verifyData);
    if (signed === undefined) throw new AppError('hardwareKeyWrong');
    const kept = await secrets.take<Kept>(PURPOSE, signed.random);
    if (kept === undefined || !isHeldBy(holder, kept.content)) throw new AppError('lockRandomExpired');
    return signed;
  };
  const prove: KeyGate['prove'] = async (accountId, verifyData, holder) => {
    const signed = await takeSigned(verifyData, holder);
    const all = await keys.listPublicKeys(accountId);
    const signer = all.find(({ publicKey }) => isSignedBy(publicKey, signed));
    if (signer === undefined) throw new AppError('hardwareKeyWrong');
    return signer.id;
  };
  return {
    takeSigned,
    isAsked: (accountId) => keys.usesLock(accountId),
    issueRandom: ({ sessionId, challengeToken }) =>
      secrets.issue({
        purpose: PURPOSE,
        content: {
          sessionId: sessionId ?? null,
          challenge: challengeToken === undefined || challengeToken === '' ? null : markOf(challengeToken),
        } satisfies Kept,
        seconds: RANDOM_SECONDS,
      }),
    prove,
    show: async (accountId, verifyData, holder) => {
      try {
        const isThere = await keys.markUsed(await prove(accountId, verifyData, holder));
        return isThere ? undefined : 'hardwareKeyWrong';
      } catch (error) {
        if (error instanceof AppError && error.errorName === 'hardwareKeyWrong') return error.errorName;
        throw error;
      }
    },
  };
}

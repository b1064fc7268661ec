import { createHash, randomBytes } from 'node:crypto';
import { type ErrorName, type MadePasskey, PASSKEY_SECONDS, type SignedPasskey } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { PasskeyRepository } from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeIn, type Made, NOBODYS_KEY, readMade, readSigned } from './verify.ts';

/** What is signed for: each is good for its own alone. */
type Purpose = 'passkeyMake' | 'passkeyLogin' | 'passkeyFactor';

/** What a challenge is kept with. */
interface Asked {
  /** Hash of what it was asked by: session, browser, second step. */
  readonly holder: string;
  /** Hexadecimal, of a passkey that is being made. */
  readonly userHandle: string;
}

/** Bytes by which authenticators know an account (WebAuthn, section 5.4.3: at most 64, and nothing of the person). */
const USER_HANDLE_BYTES = 32;
const BROWSER_BYTES = 32;

/** Something that was signed, before it is known to be right. */
export interface Shown {
  readonly passkeyId: string | undefined;
  readonly accountId: string | undefined;
  /** Name of the account, or a hash of what nobody has. */
  readonly subject: string;
  /**
   * Looks at signature, host, verification, whose it is and the count, which is kept.
   * @param ownerId the account whose it has to be; undefined where it is to say that itself
   */
  check(ownerId?: string): Promise<Extract<ErrorName, 'passkeyRefused' | 'passkeyCounterBack'> | undefined>;
}

/** What passkeys sign: asked for, taken once, looked at. */
export class PasskeyService {
  readonly #passkeys: PasskeyRepository;
  readonly #secrets: OneTimeSecrets;

  constructor(passkeys: PasskeyRepository, secrets: OneTimeSecrets) {
    this.#passkeys = passkeys;
    this.#secrets = secrets;
  }

  /** @param holder by what it is asked for; what is signed has to come by the same */
  ask(purpose: Purpose, holder: string, userHandle: Buffer = Buffer.alloc(0)): Promise<string> {
    const content: Asked = { holder: hashOf(holder), userHandle: userHandle.toString('hex') };
    return this.#secrets.issue({ purpose, content, seconds: PASSKEY_SECONDS });
  }

  /** By what authenticators know the account: as they do already, or anew. */
  async userHandleOf(accountId: string): Promise<Buffer> {
    return (await this.#passkeys.findUserHandle(accountId)) ?? randomBytes(USER_HANDLE_BYTES);
  }

  /** Takes a passkey that was made. Throws AppError passkeyExpired, passkeyRefused. */
  async takeMade(
    credential: MadePasskey,
    holder: string,
    party: RelyingParty,
  ): Promise<Made & { userHandle: Buffer }> {
    const { challenge, userHandle } = await this.#take('passkeyMake', holder, credential.response);
    const made = await readMade(credential, challenge, party);
    if (made === undefined) throw new AppError('passkeyRefused');
    return { ...made, userHandle };
  }

  /** Takes what was signed, once; `check` says what it is worth. Throws AppError passkeyExpired. */
  async takeSigned(
    purpose: 'passkeyLogin' | 'passkeyFactor',
    credential: SignedPasskey,
    holder: string,
    party: RelyingParty,
  ): Promise<Shown> {
    const { challenge } = await this.#take(purpose, holder, credential.response);
    const known = await this.#passkeys.find(Buffer.from(credential.id, 'base64url'), party.id);
    const { userHandle } = credential.response;
    return {
      passkeyId: known?.id,
      accountId: known?.accountId,
      subject: known?.loginname ?? `passkey ${hashOf(credential.id)}`,
      check: async (ownerId) => {
        const signed = await readSigned(credential, known?.publicKey ?? NOBODYS_KEY, challenge, party);
        if (known === undefined || signed === undefined) return 'passkeyRefused';
        const isOwner =
          ownerId === undefined
            ? userHandle === known.userHandle.toString('base64url')
            : known.accountId === ownerId;
        if (!isOwner) return 'passkeyRefused';
        const counted = await this.#passkeys.count(known.id, signed);
        if (counted === 'isBack') return 'passkeyCounterBack';
        return counted === 'counted' ? undefined : 'passkeyRefused';
      },
    };
  }

  /** @throws AppError passkeyExpired */
  async #take(purpose: Purpose, holder: string, { clientDataJSON }: { clientDataJSON: string }) {
    const challenge = challengeIn(clientDataJSON);
    const taken = await this.#secrets.take<Asked>(purpose, challenge);
    if (taken === undefined || taken.content.holder !== hashOf(holder)) throw new AppError('passkeyExpired');
    return { challenge, userHandle: Buffer.from(taken.content.userHandle, 'hex') };
  }
}

/** A browser that signs in, for its cookie. */
export const newBrowserToken = () => randomBytes(BROWSER_BYTES).toString('base64url');

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

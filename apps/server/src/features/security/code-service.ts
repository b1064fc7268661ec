import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import {
  CODE_LENGTH,
  CODE_PAUSE_SECONDS,
  CODE_SECONDS,
  type OutPurpose,
  type OutState,
} from '@zutai/contract';
import { fillText, type Language, resources } from '@zutai/i18n';
import type { SharedAttempts, Tallies, Tally } from '../../platform/attempts/shared-attempts.ts';
import { AppError } from '../../platform/call/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import type { CodeRepository, CodeUse } from './code-repository.ts';

/** Codes for one account, or to one address, within the hour. */
const MAX_PER_SUBJECT = 6;
/** Codes that one address of the network asks for within the hour: a whole plant may have one. */
const MAX_PER_SOURCE = 60;
/** How long who has asked too often waits, in seconds. */
const LONG_WAIT_SECONDS = 600;

/** Codes asked for within this count, in seconds. */
export const CODE_WINDOW_SECONDS = 3600;

export interface CodeMessage extends CodeUse {
  /** '' when there is nobody: nothing is sent then, and no code is right. */
  readonly to: string;
  readonly accountId: string | null;
  readonly about: Extract<OutPurpose, 'verification' | 'recovery'>;
  readonly language: Language;
}

/** Codes by SMS and e-mail: 6 digits, good for 10 minutes, 5 tries and one use. */
export class CodeService {
  readonly #codes: CodeRepository;
  readonly #hourly: SharedAttempts;
  readonly #pauses: SharedAttempts;
  readonly #outbox: Pick<OutboxFeature, 'deliver'>;

  constructor(
    codes: CodeRepository,
    attempts: { hourly: SharedAttempts; pauses: SharedAttempts },
    outbox: Pick<OutboxFeature, 'deliver'>,
  ) {
    this.#codes = codes;
    this.#hourly = attempts.hourly;
    this.#pauses = attempts.pauses;
    this.#outbox = outbox;
  }

  /**
   * Counts that a code is asked for.
   * @param asked.pause between two of which a minute passes: one purpose and one recipient, so that who changes a phone
   * number can ask at once for the code to the new one after that to the present one
   * @param asked.limited of each of which there are few in an hour
   * @throws AppError tooManyRequests
   */
  async enter(asked: { pause: string; limited: readonly string[] }, address: string): Promise<void> {
    const seconds = await this.#pauses.enter(asked.pause, address, ({ bySubject }) =>
      secondsSince(bySubject, CODE_PAUSE_SECONDS),
    );
    if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    for (const subject of asked.limited) {
      const wait = await this.#hourly.enter(subject, address, decide);
      if (wait > 0) throw new AppError('tooManyRequests', { seconds: wait });
    }
  }

  /** Makes a code in the place of the one before; what is returned sends it. */
  async issue(message: CodeMessage): Promise<() => Promise<OutState>> {
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    await this.#codes.replace(message, {
      recipient: message.to,
      hash: await hash(code),
      seconds: CODE_SECONDS,
    });
    const texts = resources[message.language].outbox;
    const text = message.about === 'recovery' ? texts.recoveryText : texts.verificationText;
    return async () => {
      if (message.to === '') return 'held';
      return this.#outbox.deliver({
        channel: message.channel,
        purpose: message.about,
        to: message.to,
        subject: texts.codeSubject,
        text: fillText(text, { code, minutes: CODE_SECONDS / 60 }),
        secret: code,
        accountId: message.accountId,
      });
    };
  }

  /**
   * Uses a code up.
   * @returns to whom it was sent
   * @throws AppError codeExpired, codeWrong
   */
  async check(use: CodeUse, code: string): Promise<string> {
    const found = await this.#codes.enterTry(use);
    if (found === undefined) throw new AppError('codeExpired');
    const isRight = await verify(found.hash, code);
    if (!isRight || found.recipient === '') throw new AppError('codeWrong');
    if (!(await this.#codes.take(found.id))) throw new AppError('codeExpired');
    return found.recipient;
  }
}

function decide({ bySubject, bySource }: Tallies): number {
  if (bySubject.count >= MAX_PER_SUBJECT) return secondsSince(bySubject, LONG_WAIT_SECONDS);
  return bySource.count >= MAX_PER_SOURCE ? secondsSince(bySource, LONG_WAIT_SECONDS) : 0;
}

/** What is left of a wait that began with the last of them. */
const secondsSince = ({ sinceSeconds }: Tally, seconds: number) =>
  Math.max(0, Math.ceil(seconds - (sinceSeconds ?? seconds)));

import { hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { SharedAttempts } from '../../../platform/attempts/shared-attempts.ts';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { PageUnlockRepository } from './page-unlock-repository.ts';

const MAX_FAILURES = 5;
const WINDOW_SECONDS = 600;

/** argon2id in PHC form. */
export function hashPagePassword(password: string): Promise<string> {
  return hash(password);
}

interface GuardedPage {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Where page passwords are counted, over all processes of the installation. */
export function createPagePasswordAttempts(db: Kysely<Tables>): SharedAttempts {
  return new SharedAttempts(db, 'page-password', WINDOW_SECONDS);
}

/** Checks page passwords and slows down who guesses. */
export class PasswordGuard {
  readonly #attempts: SharedAttempts;
  readonly #unlocks: PageUnlockRepository;

  constructor(attempts: SharedAttempts, unlocks: PageUnlockRepository) {
    this.#attempts = attempts;
    this.#unlocks = unlocks;
  }

  /**
   * As {@link check}; from then on the page is open to the caller's session, until its password is changed.
   * @throws AppError pagePasswordNeeded, pagePasswordWrong, tooManyRequests
   */
  async unlock(caller: Caller, page: GuardedPage, password: string): Promise<void> {
    if (page.passwordHash === null) return;
    await this.#verify(caller, page.id, page.passwordHash, password);
    await this.#unlocks.add(caller.sessionId, page.id, page.passwordHash);
  }

  /**
   * Passes when the page has no password, this is it, or the session has unlocked the page before.
   * @throws AppError pagePasswordNeeded, pagePasswordWrong, tooManyRequests
   */
  async check(caller: Caller, page: GuardedPage, password: string | undefined): Promise<void> {
    if (page.passwordHash === null) return;
    const isGiven = password !== undefined && password !== '';
    if (!isGiven && (await this.#unlocks.has(caller.sessionId, page.id, page.passwordHash))) return;
    await this.#verify(caller, page.id, page.passwordHash, password);
  }

  async #verify(caller: Caller, pageId: string, passwordHash: string, password: string | undefined) {
    if (password === undefined || password === '') throw new AppError('pagePasswordNeeded');
    const seconds = await this.#attempts.enter(pageId, caller.accountId, ({ byBoth }) =>
      byBoth.count >= MAX_FAILURES ? WINDOW_SECONDS : 0,
    );
    if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    if (!(await verify(passwordHash, password))) throw new AppError('pagePasswordWrong');
    await this.#attempts.forget(pageId, caller.accountId);
  }
}

import { hash, verify } from '@node-rs/argon2';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { PasswordFailureRepository } from './password-failure-repository.ts';

const MAX_FAILURES = 5;
const WINDOW_SECONDS = 600;

/** argon2id in PHC form. */
export function hashPagePassword(password: string): Promise<string> {
  return hash(password);
}

/** Checks page passwords and slows down who guesses, over all processes of the installation. */
export class PasswordGuard {
  readonly #failures: PasswordFailureRepository;

  constructor(failures: PasswordFailureRepository) {
    this.#failures = failures;
  }

  /**
   * Passes when the page has no password or this is it.
   * @throws AppError pagePasswordNeeded, pagePasswordWrong, tooManyRequests
   */
  async check(
    caller: Caller,
    page: { id: string; passwordHash: string | null },
    password: string | undefined,
  ): Promise<void> {
    if (page.passwordHash === null) return;
    if (password === undefined || password === '') throw new AppError('pagePasswordNeeded');
    // Counted before it is looked at: guesses sent at the same time count too.
    const tries = await this.#countTry(page.id, caller.accountId);
    if (tries > MAX_FAILURES) throw new AppError('tooManyRequests', { seconds: WINDOW_SECONDS });
    if (!(await verify(page.passwordHash, password))) throw new AppError('pagePasswordWrong');
    await this.#failures.forget(page.id, caller.accountId);
  }

  async #countTry(pageId: string, accountId: string): Promise<number> {
    await this.#failures.forgetOlderThan(WINDOW_SECONDS);
    const before = await this.#failures.count(pageId, accountId);
    // Who is held up already need not fill the table.
    if (before > MAX_FAILURES) return before;
    await this.#failures.add(pageId, accountId);
    return this.#failures.count(pageId, accountId);
  }
}

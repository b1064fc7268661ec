import { hash, verify } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

const MAX_FAILURES = 5;
const WINDOW_SECONDS = 600;

/** argon2id in PHC form. */
export function hashPagePassword(password: string): Promise<string> {
  return hash(password);
}

/** Checks page passwords and slows down who guesses, over all processes of the installation. */
export class PasswordGuard {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
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
    await this.#db
      .deleteFrom('page_password_failure')
      .where('page_id', '=', page.id)
      .where('account_id', '=', caller.accountId)
      .execute();
  }

  async #countTry(pageId: string, accountId: string): Promise<number> {
    const since = sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`;
    await this.#db.deleteFrom('page_password_failure').where('failed_at', '<', since).execute();
    const before = await this.#count(pageId, accountId);
    // Who is held up already need not fill the table.
    if (before > MAX_FAILURES) return before;
    await this.#db
      .insertInto('page_password_failure')
      .values({ page_id: pageId, account_id: accountId })
      .execute();
    return this.#count(pageId, accountId);
  }

  async #count(pageId: string, accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('page_password_failure')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('page_id', '=', pageId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** Tries at page passwords, kept in the database so that every process counts them. */
export class PasswordFailureRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(pageId: string, accountId: string): Promise<void> {
    const values = { page_id: pageId, account_id: accountId };
    await this.#db.insertInto('page_password_failure').values(values).execute();
  }

  async count(pageId: string, accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('page_password_failure')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('page_id', '=', pageId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async forget(pageId: string, accountId: string): Promise<void> {
    await this.#db
      .deleteFrom('page_password_failure')
      .where('page_id', '=', pageId)
      .where('account_id', '=', accountId)
      .execute();
  }

  /** Forgets what is older, of all pages. */
  async forgetOlderThan(seconds: number): Promise<void> {
    await this.#db
      .deleteFrom('page_password_failure')
      .where('failed_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
      .execute();
  }
}

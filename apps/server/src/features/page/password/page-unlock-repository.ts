import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type {} from '../tables.ts';

/** Which sessions have given the password of which page, for every process of the installation. */
export class PageUnlockRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(sessionId: string, pageId: string, passwordHash: string): Promise<void> {
    await this.#db
      .insertInto('page_unlock')
      .values({ session_id: sessionId, page_id: pageId, password_hash: passwordHash })
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'page_id']).doUpdateSet({ password_hash: passwordHash }),
      )
      .execute();
  }

  /** Whether the session has given this very password; one that was changed since does not count. */
  async has(sessionId: string, pageId: string, passwordHash: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('page_unlock')
      .select('page_id')
      .where('session_id', '=', sessionId)
      .where('page_id', '=', pageId)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    return row !== undefined;
  }
}

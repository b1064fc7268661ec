import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import { lockHorizon } from '../repository.row.ts';
import type {} from '../tables.ts';

export interface EditLockHolder {
  readonly accountId: string;
  readonly name: string;
  readonly since: Date;
}

/** Who edits which page, in the database, so that every process of the installation knows the same. */
export class EditLockRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Takes, renews or (forced) takes over the lock in one statement. False: somebody else's still holds. */
  async take(pageId: string, accountId: string, token: string, isForced: boolean): Promise<boolean> {
    const { rows } = await sql`
      insert into page_edit_lock as held (page_id, account_id, token)
      values (${pageId}, ${accountId}, ${token})
      on conflict (page_id) do update set
        account_id = excluded.account_id,
        token = excluded.token,
        renewed_at = now(),
        since = case
          when held.token = excluded.token and held.account_id = excluded.account_id
            and held.renewed_at > ${lockHorizon}
          then held.since else now() end
      where ${isForced}
        or (held.token = excluded.token and held.account_id = excluded.account_id)
        or held.renewed_at <= ${lockHorizon}
      returning 1`.execute(this.#db);
    return rows.length > 0;
  }

  findHolder(pageId: string): Promise<EditLockHolder | undefined> {
    return this.#db
      .selectFrom('page_edit_lock')
      .innerJoin('account', 'account.id', 'page_edit_lock.account_id')
      .select(['account.id as accountId', 'account.display_name as name', 'page_edit_lock.since'])
      .where('page_edit_lock.page_id', '=', pageId)
      .where('page_edit_lock.renewed_at', '>', lockHorizon)
      .executeTakeFirst();
  }

  async release(pageId: string, accountId: string, token: string): Promise<void> {
    await this.#db
      .deleteFrom('page_edit_lock')
      .where('page_id', '=', pageId)
      .where('account_id', '=', accountId)
      .where('token', '=', token)
      .execute();
  }
}

import { type ListView, MAX_LIST_VIEWS } from '@zutai/contract';
import type { Generated, Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface ListViewTable {
  id: Generated<string>;
  account_id: string;
  list: string;
  title: string;
  query: string;
  columns: string[] | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    list_view: ListViewTable;
  }
}

export class ListViewRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  list(accountId: string, list: string): Promise<ListView[]> {
    return this.#db
      .selectFrom('list_view')
      .select(['id', 'title', 'query', 'columns'])
      .where('account_id', '=', accountId)
      .where('list', '=', list)
      .orderBy('title')
      .execute();
  }

  /** Adds a view, or replaces the one of its name; undefined when the account has as many as it may. */
  async save(accountId: string, list: string, view: Omit<ListView, 'id'>): Promise<string | undefined> {
    const { title, query, columns } = view;
    const saved = await this.list(accountId, list);
    if (saved.length >= MAX_LIST_VIEWS && saved.every((one) => one.title !== title)) return undefined;
    const { id } = await this.#db
      .insertInto('list_view')
      .values({ account_id: accountId, list, title, query, columns })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'list', 'title']).doUpdateSet({ query, columns }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the account has no such view. */
  async delete(accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('list_view')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

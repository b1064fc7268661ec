import type { MvarRecalculation } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

const MOST_LISTED = 20;

/** Stretches of calculated values that are computed anew (features/computation does it). */
export class RecalculationRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds one; history holds the value as it is defined now from its begin on. Inside a transaction. */
  async add(stretch: {
    projectId: string;
    id: string;
    accountId: string;
    fromMs: number;
    toMs: number;
  }): Promise<string> {
    const { projectId, id, accountId, fromMs, toMs } = stretch;
    const from = new Date(fromMs);
    await sql`update mvar_value set since = least(since, ${from}) where mvar_id = ${id}`.execute(this.#db);
    const { id: added } = await this.#db
      .insertInto('mvar_recalculation')
      .values({
        project_id: projectId,
        mvar_ids: [id],
        account_id: accountId,
        ...{ from_at: from, done_at: from, to_at: new Date(toMs), finished_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Whoever computes the project has to know the new begin first.
    await sql`select pg_notify('zutai_computation', ${projectId})`.execute(this.#db);
    return added;
  }

  /** The newest of a project. */
  async list(projectId: string): Promise<MvarRecalculation[]> {
    const rows = await this.#db
      .selectFrom('mvar_recalculation as stretch')
      .leftJoin('account', 'account.id', 'stretch.account_id')
      .selectAll('stretch')
      .select('account.loginname')
      .where('stretch.project_id', '=', projectId)
      .orderBy('stretch.id', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      mvarIds: row.mvar_ids,
      accountName: row.loginname ?? '',
      fromMs: row.from_at.getTime(),
      toMs: row.to_at.getTime(),
      doneMs: row.done_at.getTime(),
      createdMs: row.created_at.getTime(),
      finishedMs: row.finished_at?.getTime() ?? null,
    }));
  }
}

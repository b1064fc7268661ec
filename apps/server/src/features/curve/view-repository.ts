import { type CurveView, MAX_CURVE_VIEWS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, type EditColumns, editColumns, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';

interface CurveViewTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  owner_id: string;
  title: string;
  query: string;
  equipment_ids: string[];
  is_shared: Generated<boolean>;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    curve_view: CurveViewTable;
  }
}

export interface SavedView {
  readonly title: string;
  readonly query: string;
  readonly equipmentIds: readonly string[];
  readonly isShared: boolean;
}

/** Views of the curve tool: those of an account, and shared ones of its organisation. */
export class CurveViewRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The own ones first. Of a shared one all equipment is seen that is still there, and some is. */
  async list(scope: Scope): Promise<CurveView[]> {
    const { organisationId, accountId } = scope;
    const isSeen = sql<boolean>`curve_view.is_shared and (
      select count(*) > 0 and count(*) = count(*) filter (where ${seesEquipment(scope)}) from equipment
      where equipment.id = any(curve_view.equipment_ids))`;
    return this.#db
      .selectFrom('curve_view')
      .innerJoin('account', 'account.id', 'curve_view.owner_id')
      .select([
        'curve_view.id',
        'curve_view.title',
        'curve_view.query',
        'curve_view.is_shared as isShared',
        sql<boolean>`curve_view.owner_id = ${accountId}`.as('isOwn'),
        'account.display_name as ownerTitle',
        'curve_view.revision',
      ])
      .where('curve_view.organisation_id', '=', organisationId)
      .where((row) => row.or([row('curve_view.owner_id', '=', accountId), isSeen]))
      .orderBy(sql`curve_view.owner_id <> ${accountId}`)
      .orderBy('curve_view.title')
      .orderBy('curve_view.id')
      .execute();
  }

  /** Adds a view, or replaces the own one of its name; undefined when the account has as many as it may. */
  async save(
    { organisationId, accountId }: Scope,
    view: SavedView,
    editor: string,
  ): Promise<string | undefined> {
    const { rows: counted } = await sql<{ count: number; isTaken: boolean }>`
      select count(*)::int as count, coalesce(bool_or(title = ${view.title}), false) as "isTaken"
      from curve_view where owner_id = ${accountId}`.execute(this.#db);
    const [own] = counted;
    if (own !== undefined && own.count >= MAX_CURVE_VIEWS && !own.isTaken) return undefined;
    const change = {
      query: view.query,
      equipment_ids: sql<string[]>`${view.equipmentIds}::bigint[]`,
      is_shared: view.isShared,
    };
    const { id } = await this.#db
      .insertInto('curve_view')
      .values({ organisation_id: organisationId, owner_id: accountId, title: view.title, ...change })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'title']).doUpdateSet({
          ...change,
          ...editColumns(editor),
          revision: sql<number>`curve_view.revision + 1`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the account has no such view. */
  edit(
    { organisationId, accountId }: Scope,
    id: string,
    { title, isShared }: Pick<SavedView, 'title' | 'isShared'>,
    edit: Edit,
  ): Promise<boolean> {
    const key = { id, organisation_id: organisationId, owner_id: accountId };
    return updateEdited(this.#db, 'curve_view', key, { title, is_shared: isShared }, edit);
  }

  /** False when the account has no such view. */
  async delete({ organisationId, accountId }: Scope, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('curve_view')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('owner_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

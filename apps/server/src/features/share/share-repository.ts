import { randomBytes } from 'node:crypto';
import type { ProjectAuth, RequestOf, ShareVisit, shareCalls } from '@zutai/contract';
import { type Kysely, sql, type Updateable } from 'kysely';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isOfActiveOrganisation } from '../access/index.ts';
import type { Shared } from './shared.ts';
import type {} from './tables.ts';

/** 128 bits: found by guessing never. */
const KEY_BYTES = 16;
export const newShareKey = () => randomBytes(KEY_BYTES).toString('base64url');

/** Guests whose session was used within so many minutes have the link open. */
export const PRESENT_MINUTES = 10;

export interface StoredShare extends Shared {
  readonly id: string;
  readonly organisationId: string;
  readonly accountId: string;
  readonly isPublic: boolean;
  /** False: its organisation is deactivated. */
  readonly isReachable: boolean;
  readonly auth: ProjectAuth;
  readonly key: string;
  readonly passwordHash: string | null;
  readonly expiresAt: Date | null;
  readonly maxViews: number | null;
  readonly viewCount: number;
  /** Whether its maker could open it at this moment. */
  readonly isBacked: boolean;
  /** The pages that guests see; null: all. */
  readonly pageIds: readonly string[] | null;
}

export interface ShareChange {
  readonly key?: string;
  readonly passwordHash?: string | null;
  readonly expiresAt?: Date | null;
  readonly maxViews?: number | null;
  readonly viewCount?: number;
  readonly makerId?: string;
  readonly pageIds?: readonly string[] | null;
}

const COLUMN_OF = { equipment: 'equipment_id', project: 'project_id' } as const;

/** Links to equipment and projects, the accounts of their guests, and who came. */
export class ShareRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #shares() {
    return this.#db
      .selectFrom('share')
      .innerJoin('account', 'account.id', 'share.account_id')
      .leftJoin('equipment_permission as of_equipment', (join) =>
        join
          .onRef('of_equipment.account_id', '=', 'share.account_id')
          .onRef('of_equipment.equipment_id', '=', 'share.equipment_id'),
      )
      .leftJoin('project_permission as of_project', (join) =>
        join
          .onRef('of_project.account_id', '=', 'share.account_id')
          .onRef('of_project.project_id', '=', 'share.project_id'),
      )
      .select([
        'share.id',
        'share.organisation_id as organisationId',
        'share.account_id as accountId',
        'account.is_active as isPublic',
        sql<boolean>`${isOfActiveOrganisation}`.as('isReachable'),
        sql<ProjectAuth>`coalesce(of_equipment.auth, of_project.auth, 'view')`.as('auth'),
        'share.key',
        'share.password_hash as passwordHash',
        'share.expires_at as expiresAt',
        'share.max_views as maxViews',
        'share.view_count as viewCount',
        sql<boolean>`is_share_backed(share.account_id)`.as('isBacked'),
        'share.page_ids as pageIds',
        sql<Shared['kind']>`case when share.equipment_id is null then 'project' else 'equipment' end`.as(
          'kind',
        ),
        sql<string>`coalesce(share.equipment_id, share.project_id)`.as('objectId'),
      ]);
  }

  findOf({ kind, objectId }: Shared): Promise<StoredShare | undefined> {
    return this.#shares().where(`share.${COLUMN_OF[kind]}`, '=', objectId).executeTakeFirst();
  }

  /** As {@link findOf}, held until the transaction ends: no guest comes in by it meanwhile. */
  async lock(shared: Shared): Promise<StoredShare | undefined> {
    // Read only once it is held: what others have changed until then is seen, also beside the row of the share.
    await this.#db
      .selectFrom('share')
      .select('id')
      .where(COLUMN_OF[shared.kind], '=', shared.objectId)
      .forUpdate()
      .execute();
    return this.findOf(shared);
  }

  findByKey(key: string): Promise<StoredShare | undefined> {
    return this.#shares().where('share.key', '=', key).executeTakeFirst();
  }

  /** What each of the links leads to. */
  async findObjects(organisationId: string, ids: readonly string[]): Promise<Map<string, Shared>> {
    const rows = await this.#shares()
      .where('share.organisation_id', '=', organisationId)
      .where('share.id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  findByAccount(accountId: string): Promise<StoredShare | undefined> {
    return this.#shares().where('share.account_id', '=', accountId).executeTakeFirst();
  }

  /** What a link leads to is called, and whether it opens as a list of values. */
  findNames({
    kind,
    objectId,
  }: Shared): Promise<{ title: string; titleEn: string; isList: boolean } | undefined> {
    return this.#db
      .selectFrom(kind)
      .select([
        'title',
        'title_en as titleEn',
        (kind === 'equipment' ? sql<boolean>`display = 'list'` : sql<boolean>`false`).as('isList'),
      ])
      .where('id', '=', objectId)
      .executeTakeFirst();
  }

  /** Makes a private link to something of the organisation that is locked. */
  async insert(organisationId: string, { kind, objectId }: Shared, title: string): Promise<void> {
    const { id: accountId } = await this.#db
      .insertInto('account')
      .values({
        organisation_id: organisationId,
        // No login name that somebody could choose: those have no colon.
        loginname: `guest:${kind}:${objectId}`,
        display_name: title,
        password_hash: '',
        role: 'share',
        kind: 'guest',
        data_range: 'self',
        is_active: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#db
      .insertInto('share')
      .values({
        organisation_id: organisationId,
        equipment_id: kind === 'equipment' ? objectId : null,
        project_id: kind === 'project' ? objectId : null,
        account_id: accountId,
        key: newShareKey(),
        password_hash: null,
        expires_at: null,
        max_views: null,
        maker_id: null,
        page_ids: null,
      })
      .execute();
  }

  async update(id: string, change: ShareChange): Promise<void> {
    const columns: Updateable<Tables['share']> = {
      ...(change.key === undefined ? {} : { key: change.key }),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
      ...(change.maxViews === undefined ? {} : { max_views: change.maxViews }),
      ...(change.viewCount === undefined ? {} : { view_count: change.viewCount }),
      ...(change.makerId === undefined ? {} : { maker_id: change.makerId }),
      ...(change.pageIds === undefined ? {} : { page_ids: change.pageIds && [...change.pageIds] }),
    };
    if (Object.keys(columns).length === 0) return;
    await this.#db.updateTable('share').set(columns).where('id', '=', id).execute();
  }

  async setPublic(share: StoredShare, isPublic: boolean): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ is_active: isPublic })
      .where('id', '=', share.accountId)
      .where('is_active', '<>', isPublic)
      .execute();
  }

  async setAuth({ accountId, kind, objectId }: StoredShare, auth: ProjectAuth): Promise<void> {
    if (kind === 'equipment')
      await this.#db
        .insertInto('equipment_permission')
        .values({ account_id: accountId, equipment_id: objectId, auth })
        .onConflict((conflict) => conflict.columns(['account_id', 'equipment_id']).doUpdateSet({ auth }))
        .execute();
    else
      await this.#db
        .insertInto('project_permission')
        .values({ account_id: accountId, project_id: objectId, auth })
        .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doUpdateSet({ auth }))
        .execute();
  }

  /** Ends the sessions of all guests of a share. */
  async revokeSessions(accountId: string): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ revoked_at: sql`now()` })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute();
  }

  /** Sessions of guests end with the share. */
  async limitSessions(accountId: string, expiresAt: Date): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ expires_at: expiresAt })
      .where('account_id', '=', accountId)
      .where('expires_at', '>', expiresAt)
      .execute();
  }

  /** Counts an opening; false when the share allows none any more. */
  async countView(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('share')
      .set({ view_count: sql`view_count + 1` })
      .where('id', '=', id)
      .where(sql<boolean>`view_count < coalesce(max_views, view_count + 1)`)
      .where(sql<boolean>`coalesce(expires_at > now(), true)`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async startSession(session: {
    accountId: string;
    tokenHash: Buffer;
    address: string;
    userAgent: string;
    expiresAt: Date;
  }): Promise<void> {
    await this.#db
      .insertInto('session')
      .values({
        account_id: session.accountId,
        token_hash: session.tokenHash,
        address: session.address,
        user_agent: session.userAgent,
        expires_at: session.expiresAt,
        revoked_at: null,
      })
      .execute();
  }

  async countGuests(accountId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('session')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('last_used_at', '>', sql<Date>`now() - make_interval(mins => ${PRESENT_MINUTES})`)
      .executeTakeFirstOrThrow();
    return count;
  }

  async addVisit(
    shareId: string,
    visit: { outcome: ShareVisit['outcome']; address: string; userAgent: string },
  ): Promise<void> {
    const { outcome, address, userAgent } = visit;
    await this.#db
      .insertInto('share_visit')
      .values({ share_id: shareId, outcome, address, user_agent: userAgent })
      .execute();
  }

  async listVisits(
    shareId: string,
    request: RequestOf<typeof shareCalls.queryVisits>,
  ): Promise<{ total: number; rows: ShareVisit[] }> {
    const direction = request.sortOrder ?? 'desc';
    const found = this.#db.selectFrom('share_visit').where('share_id', '=', shareId);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(['id', 'at', 'outcome', 'address', 'user_agent as userAgent'])
        .orderBy('at', direction)
        .orderBy('id', direction),
    );
    return { total, rows: rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() })) };
  }

  /** Deletes at most `limit` visits that are older; how many there were. */
  async deleteOldVisits(days: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from share_visit where id in (
        select id from share_visit where at < now() - make_interval(days => ${days}) order by at limit ${limit})`.execute(
      this.#db,
    );
    return Number(numAffectedRows ?? 0n);
  }
}

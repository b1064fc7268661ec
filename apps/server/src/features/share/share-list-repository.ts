import type { ProjectAuth, RequestOf, ShareLink, ShareLinkState, shareCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import {
  changesEquipment,
  changesProject,
  holdsAccount,
  seesEquipment,
  seesProject,
} from '../access/index.ts';
import { PRESENT_MINUTES } from './share-repository.ts';
import type {} from './tables.ts';

const STATE = sql<ShareLinkState>`case
  when not guest.is_active then 'closed'
  when share.expires_at <= now() then 'expired'
  when share.view_count >= share.max_views then 'usedUp'
  when not is_share_backed(guest.id) then 'unbacked'
  else 'open' end`;
const AUTH = sql<ProjectAuth>`coalesce(
  (select auth from equipment_permission as given where given.account_id = guest.id),
  (select auth from project_permission as given where given.account_id = guest.id), 'view')`;
const LAST_VISIT = sql<Date | null>`(select max(at) from share_visit
  where share_visit.share_id = share.id and outcome = 'opened')`;
const TITLE = sql<string>`coalesce(equipment.title, project.title)`;

const SORT_EXPRESSIONS = {
  title: TITLE,
  expiresMs: sql`share.expires_at`,
  viewCount: sql`share.view_count`,
  lastVisitMs: LAST_VISIT,
  createdMs: sql`share.created_at`,
};
/** Fields of {@link SORT_EXPRESSIONS} that a link may be without. */
const NULLABLE: ReadonlySet<string> = new Set(['expiresMs', 'lastVisitMs']);

/** All links to what a scope holds. */
export class ShareListRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof shareCalls.query>,
  ): Promise<{ total: number; rows: ShareLink[] }> {
    const { keyword, state, kind, shareAuth, sortField } = request;
    let found = this.#db
      .selectFrom('share')
      .innerJoin('account as guest', 'guest.id', 'share.account_id')
      // Whose name the scope may know.
      .leftJoin('account', (join) => join.onRef('account.id', '=', 'share.maker_id').on(holdsAccount(scope)))
      .leftJoin('equipment', 'equipment.id', 'share.equipment_id')
      .leftJoin('project', 'project.id', 'share.project_id')
      .where('share.organisation_id', '=', scope.organisationId)
      .where(
        sql<boolean>`(share.equipment_id is not null and ${seesEquipment(scope)}
          or share.project_id is not null and ${seesProject(scope)})`,
      )
      .where(
        holdsKeyword(keyword, [
          'equipment.title',
          'equipment.title_en',
          'project.title',
          'project.title_en',
          'account.display_name',
        ]),
      );
    if (state !== undefined) found = found.where(STATE, '=', state);
    if (kind !== undefined) found = found.where(`share.${kind}_id`, 'is not', null);
    if (shareAuth !== undefined) found = found.where(AUTH, '=', shareAuth);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) => {
      const selected = page.select([
        'share.id',
        sql<ShareLink['kind']>`case when share.equipment_id is null then 'project' else 'equipment' end`.as(
          'kind',
        ),
        sql<string>`coalesce(share.equipment_id, share.project_id)`.as('objectId'),
        TITLE.as('title'),
        sql<string>`coalesce(equipment.title_en, project.title_en)`.as('titleEn'),
        STATE.as('state'),
        AUTH.as('shareAuth'),
        sql<boolean>`share.password_hash is not null`.as('hasSharePwd'),
        'share.expires_at as expiresAt',
        'share.max_views as maxViews',
        'share.view_count as viewCount',
        sql<number>`(select count(*)::int from session where session.account_id = guest.id
          and session.revoked_at is null and session.expires_at > now()
          and session.last_used_at > now() - make_interval(mins => ${PRESENT_MINUTES}))`.as('guestCount'),
        sql<number | null>`cardinality(share.page_ids)`.as('pageCount'),
        sql<string>`coalesce(account.display_name, '')`.as('makerTitle'),
        sql<boolean>`case when share.project_id is null then ${changesEquipment(scope)}
          else ${changesProject(scope)} end`.as('isChangeable'),
        LAST_VISIT.as('lastVisitAt'),
        'share.created_at as createdAt',
      ]);
      const sorted =
        sortField === undefined
          ? selected.orderBy(sql`guest.is_active`, 'desc').orderBy('share.created_at', 'desc')
          : selected.orderBy(SORT_EXPRESSIONS[sortField], nullsLeast(direction, NULLABLE.has(sortField)));
      return sorted.orderBy('share.id', direction);
    });
    return {
      total,
      rows: rows.map(({ expiresAt, lastVisitAt, createdAt, ...row }) => ({
        ...row,
        expiresMs: expiresAt?.getTime() ?? null,
        lastVisitMs: lastVisitAt?.getTime() ?? null,
        createdMs: createdAt.getTime(),
      })),
    };
  }
}

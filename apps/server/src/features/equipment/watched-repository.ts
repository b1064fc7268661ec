import type { CommunicationState, Equipment, monitorCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import {
  type EquipmentQuery,
  isFollowedBy,
  joinEquipment,
  KEYWORD_COLUMNS,
  selectEquipment,
  toEquipment,
} from './repository.row.ts';

type ListRequest = RequestOf<typeof monitorCalls.queryEquipment>;

export interface WatchedEquipment {
  readonly total: number;
  /** How many of all that match but for the filter `online`. */
  readonly onlineCount: number;
  readonly offlineCount: number;
  readonly communicationCounts: Record<CommunicationState, number>;
  readonly rows: readonly Equipment[];
}

const SORT_COLUMNS = {
  title: 'equipment.title',
  lastSeenMs: 'equipment.last_seen',
  createdMs: 'equipment.created_at',
} as const;

const countWhere = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`;

/** Equipment as its watchers look for it. */
export class WatchedEquipmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** What has a place on the map, and what has none where that is asked for. */
  listPlaces(scope: Scope, hasUnplaced: boolean) {
    return this.#db
      .selectFrom('equipment')
      .select(['id', 'title', 'title_en as titleEn', 'longitude', 'latitude', 'online', 'communication'])
      .select(['address', 'display', 'home_page_id as homePageId'])
      .where(seesEquipment(scope))
      .$if(!hasUnplaced, (query) =>
        query.where('longitude', 'is not', null).where('latitude', 'is not', null),
      )
      .orderBy('title')
      .orderBy('id')
      .execute();
  }

  /** All that is of something, such as a group, by their names. */
  listNames(scope: Scope, isOf: RawBuilder<SqlBool>) {
    return this.#db
      .selectFrom('equipment')
      .select(['id', 'title', 'title_en as titleEn', 'display', 'home_page_id as homePageId'])
      .select(['online', 'communication'])
      .where(seesEquipment(scope))
      .where(isOf)
      .orderBy('title')
      .orderBy('id')
      .execute();
  }

  /** One page, what the account follows first, and counts. */
  async list(
    scope: Scope,
    request: ListRequest,
    /** That equipment is of what is looked at, such as a group. */
    isOf: RawBuilder<SqlBool> = sql`true`,
  ): Promise<WatchedEquipment> {
    const { online, communication, followed, pageNum, pageSize } = request;
    const isFollowed = isFollowedBy(scope.accountId);
    const found = joinEquipment(this.#db)
      .where(seesEquipment(scope))
      .where(isOf)
      .where(holdsKeyword(request.keyword, KEYWORD_COLUMNS))
      .$if(followed !== undefined, (query) =>
        query.where(followed === true ? isFollowed : sql<boolean>`not ${isFollowed}`),
      );
    const isMatching = sql.join(
      [
        sql`true`,
        ...(online === undefined ? [] : [sql`equipment.online = ${online}`]),
        ...(communication === undefined ? [] : [sql`equipment.communication = ${communication}`]),
      ],
      sql` and `,
    );
    // All counts of one look at the rows.
    const { total, followedCount, onlineCount, offlineCount, ...communicationCounts } = await found
      .select([
        sql<number>`(count(*) filter (where ${isMatching}))::int`.as('total'),
        sql<number>`(count(*) filter (where ${isMatching} and ${isFollowed}))::int`.as('followedCount'),
        countWhere('equipment.online').as('onlineCount'),
        countWhere('not equipment.online').as('offlineCount'),
        countWhere("equipment.communication = 'online'").as('online'),
        countWhere("equipment.communication = 'fault'").as('fault'),
        countWhere("equipment.communication = 'offline'").as('offline'),
      ])
      .executeTakeFirstOrThrow();
    // In two parts, each of which an index has in order; together all rows would be sorted for each page.
    const from = (pageNum - 1) * pageSize;
    const matching = found.where(sql<boolean>`${isMatching}`);
    const first =
      from < followedCount
        ? await take(matching.where(isFollowed), scope, request, { limit: pageSize, offset: from })
        : [];
    const rest = pageSize - first.length;
    const others =
      rest > 0 && total > followedCount
        ? await take(matching.where(sql<boolean>`not ${isFollowed}`), scope, request, {
            limit: rest,
            offset: Math.max(0, from - followedCount),
          })
        : [];
    const rows = [...first, ...others];
    return { total, onlineCount, offlineCount, communicationCounts, rows };
  }
}

async function take(
  found: EquipmentQuery<object>,
  { accountId }: Scope,
  { sortField = 'title', sortOrder = 'asc' }: ListRequest,
  { limit, offset }: { limit: number; offset: number },
): Promise<Equipment[]> {
  const rows = await found
    .$call((query) => selectEquipment(query, accountId))
    .orderBy(SORT_COLUMNS[sortField], (order) =>
      sortField === 'lastSeenMs' ? order[sortOrder]().nullsLast() : order[sortOrder](),
    )
    .orderBy('equipment.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toEquipment);
}

import type { CommunicationState, Equipment, monitorCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { readByIds, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import {
  type EquipmentQuery,
  holdsWord,
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

type MapPartRequest = RequestOf<typeof monitorCalls.queryMapPart>;
type MapPart = Omit<ResponseOf<typeof monitorCalls.queryMapPart>, 'spots'> & {
  readonly spots: (ResponseOf<typeof monitorCalls.queryMapPart>['spots'][number] & {
    readonly online: boolean;
  })[];
};

/** Markers in one cell of a map would cover each other, pixels. */
const CELL_PX = 48;
/** More than a screen of cells, for who asks for a large part of the world from near. */
const MOST_SPOTS = 2_000;

/** That equipment is in a part of a map, whose sides may be left out. */
function isInPart({
  west,
  east,
  south,
  north,
}: Omit<MapPartRequest, 'keyword' | 'zoom'>): RawBuilder<SqlBool> {
  const sides = [
    ...(south === undefined ? [] : [sql`latitude >= ${south}`]),
    ...(north === undefined ? [] : [sql`latitude <= ${north}`]),
  ];
  const isAcross = west !== undefined && east !== undefined && west > east;
  if (isAcross) sides.push(sql`(longitude >= ${west} or longitude <= ${east})`);
  else {
    if (west !== undefined) sides.push(sql`longitude >= ${west}`);
    if (east !== undefined) sides.push(sql`longitude <= ${east}`);
  }
  return sql<SqlBool>`(${sql.join([sql`true`, ...sides], sql` and `)})`;
}

/** How much has a place on the map, and the part of the world it takes. */
interface Placed {
  readonly total: number;
  readonly onlineCount: number;
  readonly west: number | null;
  readonly east: number | null;
  readonly south: number | null;
  readonly north: number | null;
}
const NOTHING_PLACED: Placed = { total: 0, onlineCount: 0, west: null, east: null, south: null, north: null };

const summarise = (found: SelectQueryBuilder<Tables, 'equipment', object>): Promise<Placed> =>
  found
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where equipment.online))::int`.as('onlineCount'),
      sql<number | null>`min(longitude)`.as('west'),
      sql<number | null>`max(longitude)`.as('east'),
      sql<number | null>`min(latitude)`.as('south'),
      sql<number | null>`max(latitude)`.as('north'),
    ])
    .executeTakeFirstOrThrow();

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

  /** What a part of a map shows: one row for each cell of {@link CELL_PX} that has equipment. */
  async listSpots(scope: Scope, { keyword, zoom, ...part }: MapPartRequest): Promise<MapPart> {
    const found = this.#placed(scope, keyword, true);
    // Web Mercator, in cells from the north-west corner of the world.
    const cells = (256 * 2 ** zoom) / CELL_PX;
    const sine = sql`sin(radians(greatest(-85.0511, least(85.0511, latitude))))`;
    const column = sql`floor((longitude / 360 + 0.5) * ${cells}::float8)`;
    const row = sql`floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * ${cells}::float8)`;
    const drawing = found
      .where(isInPart(part))
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`avg(longitude)`.as('longitude'),
        sql<number>`avg(latitude)`.as('latitude'),
        // Of several, what tells their spot from others; nothing is said of single ones.
        sql<string>`min(equipment.id)`.as('id'),
        // Compared by their bytes: by the rules of a language it takes longer than everything else here.
        sql<string>`min(equipment.title collate "C")`.as('title'),
        sql<string>`min(equipment.title_en collate "C")`.as('titleEn'),
        sql<boolean>`bool_and(equipment.online)`.as('online'),
        sql<CommunicationState>`min(equipment.communication)`.as('communication'),
        // Of all cells, before the limit.
        sql<number>`(sum(count(*)) over ())::int`.as('total'),
        sql<number>`(sum(count(*) filter (where equipment.online)) over ())::int`.as('onlineCount'),
        sql<number>`min(min(longitude)) over ()`.as('west'),
        sql<number>`max(max(longitude)) over ()`.as('east'),
        sql<number>`min(min(latitude)) over ()`.as('south'),
        sql<number>`max(max(latitude)) over ()`.as('north'),
      ])
      .groupBy([column, row])
      .orderBy('count', 'desc')
      .limit(MOST_SPOTS)
      .execute();
    // Of the whole world the cells have everything; beside a part all that matches is looked at, at the same time.
    const isPart = Object.values(part).some((side) => side !== undefined);
    const [drawn, counted] = await Promise.all([drawing, isPart ? summarise(found) : undefined]);
    const whole = counted ?? drawn[0] ?? NOTHING_PLACED;
    const spots = drawn.map(
      ({ total: _t, onlineCount: _c, west: _w, east: _e, south: _s, north: _n, ...spot }) => spot,
    );
    const shownCount = spots.reduce((sum, { count }) => sum + count, 0);
    const hiddenCount = (drawn[0]?.total ?? 0) - shownCount;
    const { total, onlineCount, west, east, south, north } = whole;
    const isEmpty = west === null || east === null || south === null || north === null;
    const extent = isEmpty ? null : { west, east, south, north };
    return { total, onlineCount, extent, hiddenCount, spots };
  }

  /** One page of what has a place on the map, or has none. */
  listPlacePage(scope: Scope, request: RequestOf<typeof monitorCalls.queryMapList>) {
    const { keyword, isPlaced, sortOrder = 'asc' } = request;
    return takePage(this.#placed(scope, keyword, isPlaced), request, (page) =>
      page
        .select(['id', 'title', 'title_en as titleEn', 'online', 'communication'])
        .orderBy('title', sortOrder)
        .orderBy('id', sortOrder),
    );
  }

  #placed(scope: Scope, keyword: string | undefined, isPlaced: boolean) {
    return this.#db
      .selectFrom('equipment')
      .where(seesEquipment(scope))
      .where(sql<boolean>`(longitude is not null and latitude is not null) = ${isPlaced}`)
      .where(holdsKeyword(keyword, ['equipment.title', 'equipment.title_en', 'equipment.address']));
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
    const { online, communication, followed, kind, pageNum, pageSize } = request;
    const isFollowed = isFollowedBy(scope.accountId);
    const found = joinEquipment(this.#db)
      .where(seesEquipment(scope))
      .where(isOf)
      .where(holdsWord(scope, request.keyword, KEYWORD_COLUMNS))
      .$if(kind !== undefined, (query) => query.where('equipment.kind', '=', kind ?? 'EG'))
      .$if(followed !== undefined, (query) =>
        query.where(followed === true ? isFollowed : sql<boolean>`not ${isFollowed}`),
      );
    // All counts of one look at the rows, of which each is one of few kinds.
    const kinds = await found
      .select(['equipment.online', 'equipment.communication', sql<number>`count(*)::int`.as('count')])
      .groupBy(['equipment.online', 'equipment.communication'])
      .execute();
    const countOf = (isOf: (kind: (typeof kinds)[number]) => boolean) =>
      kinds.reduce((sum, kind) => (isOf(kind) ? sum + kind.count : sum), 0);
    const matching = found
      .$if(online !== undefined, (query) => query.where('equipment.online', '=', online === true))
      .$if(communication !== undefined, (query) =>
        query.where('equipment.communication', '=', communication ?? 'offline'),
      );
    const total = countOf(
      (kind) =>
        (online === undefined || kind.online === online) &&
        (communication === undefined || kind.communication === communication),
    );
    const { followedCount } = await matching
      .where(isFollowed)
      .select(sql<number>`count(*)::int`.as('followedCount'))
      .executeTakeFirstOrThrow();
    // In two parts, each of which an index has in order; together all rows would be sorted for each page.
    const from = (pageNum - 1) * pageSize;
    const first =
      from < followedCount
        ? await this.#take(matching.where(isFollowed), scope, request, { limit: pageSize, offset: from })
        : [];
    const rest = pageSize - first.length;
    const others =
      rest > 0 && total > followedCount
        ? await this.#take(matching.where(sql<boolean>`not ${isFollowed}`), scope, request, {
            limit: rest,
            offset: Math.max(0, from - followedCount),
          })
        : [];
    return {
      total,
      onlineCount: countOf((kind) => kind.online),
      offlineCount: countOf((kind) => !kind.online),
      communicationCounts: {
        online: countOf((kind) => kind.communication === 'online'),
        fault: countOf((kind) => kind.communication === 'fault'),
        offline: countOf((kind) => kind.communication === 'offline'),
      },
      rows: [...first, ...others],
    };
  }

  async #take(
    found: EquipmentQuery<object>,
    scope: Scope,
    { sortField = 'title', sortOrder = 'asc' }: ListRequest,
    part: { limit: number; offset: number },
  ): Promise<Equipment[]> {
    const order = <O>(query: EquipmentQuery<O>) =>
      query
        .orderBy(SORT_COLUMNS[sortField], (by) =>
          sortField === 'lastSeenMs' ? by[sortOrder]().nullsLast() : by[sortOrder](),
        )
        .orderBy('equipment.id');
    const rows = await readByIds(found, part, {
      id: 'equipment.id',
      order,
      read: (isOnPage) => order(selectEquipment(joinEquipment(this.#db).where(isOnPage), scope)),
    });
    return rows.map(toEquipment);
  }
}

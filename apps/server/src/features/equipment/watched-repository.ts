import type { CommunicationState, Equipment, monitorCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import {
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

  /** One page, what the account follows first, and counts. */
  async list(organisationId: string, accountId: string, request: ListRequest): Promise<WatchedEquipment> {
    const {
      online,
      communication,
      followed,
      sortField = 'title',
      sortOrder = 'asc',
      pageNum,
      pageSize,
    } = request;
    let found = joinEquipment(this.#db)
      .where('equipment.organisation_id', '=', organisationId)
      .where(holdsKeyword(request.keyword, KEYWORD_COLUMNS));
    if (followed !== undefined) {
      const isFollowed = isFollowedBy(accountId);
      found = found.where(followed ? isFollowed : sql<boolean>`not ${isFollowed}`);
    }
    const isMatching = sql.join(
      [
        sql`true`,
        ...(online === undefined ? [] : [sql`equipment.online = ${online}`]),
        ...(communication === undefined ? [] : [sql`equipment.communication = ${communication}`]),
      ],
      sql` and `,
    );
    // All counts of one look at the rows.
    const counted = found.select([
      sql<number>`(count(*) filter (where ${isMatching}))::int`.as('total'),
      countWhere('equipment.online').as('onlineCount'),
      countWhere('not equipment.online').as('offlineCount'),
      countWhere("equipment.communication = 'online'").as('online'),
      countWhere("equipment.communication = 'fault'").as('fault'),
      countWhere("equipment.communication = 'offline'").as('offline'),
    ]);
    if (online !== undefined) found = found.where('equipment.online', '=', online);
    if (communication !== undefined) found = found.where('equipment.communication', '=', communication);
    const page = found
      .$call((query) => selectEquipment(query, accountId))
      .orderBy('is_followed', 'desc')
      .orderBy(SORT_COLUMNS[sortField], (order) => order[sortOrder]().nullsLast())
      .orderBy('equipment.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize);
    const [counts, rows] = await Promise.all([counted.executeTakeFirstOrThrow(), page.execute()]);
    const { total, onlineCount, offlineCount, ...communicationCounts } = counts;
    return { total, onlineCount, offlineCount, communicationCounts, rows: rows.map(toEquipment) };
  }
}

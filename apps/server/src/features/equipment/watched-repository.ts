import type { Equipment, monitorCalls, RequestOf } from '@zutai/contract';
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
  /** How many of all that match but for the filter `online`. */
  readonly onlineCount: number;
  readonly offlineCount: number;
  readonly rows: readonly Equipment[];
}

const SORT_COLUMNS = {
  title: 'equipment.title',
  lastSeenMs: 'equipment.last_seen',
  createdMs: 'equipment.created_at',
} as const;

/** Equipment as its watchers look for it. */
export class WatchedEquipmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** One page, what the account follows first, and counts. */
  async list(organisationId: string, accountId: string, request: ListRequest): Promise<WatchedEquipment> {
    const { online, followed, sortField = 'title', sortOrder = 'asc', pageNum, pageSize } = request;
    let found = joinEquipment(this.#db)
      .where('equipment.organisation_id', '=', organisationId)
      .where(holdsKeyword(request.keyword, KEYWORD_COLUMNS));
    if (followed !== undefined) {
      const isFollowed = isFollowedBy(accountId);
      found = found.where(followed ? isFollowed : sql<boolean>`not ${isFollowed}`);
    }
    const counted = found.select([
      sql<number>`(count(*) filter (where equipment.online))::int`.as('onlineCount'),
      sql<number>`(count(*) filter (where not equipment.online))::int`.as('offlineCount'),
    ]);
    const page = (online === undefined ? found : found.where('equipment.online', '=', online))
      .$call((query) => selectEquipment(query, accountId))
      .orderBy('is_followed', 'desc')
      .orderBy(SORT_COLUMNS[sortField], (order) => order[sortOrder]().nullsLast())
      .orderBy('equipment.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize);
    const [counts, rows] = await Promise.all([counted.executeTakeFirstOrThrow(), page.execute()]);
    return { ...counts, rows: rows.map(toEquipment) };
  }
}

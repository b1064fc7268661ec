import { MAX_PAGE_SIZE, MOST_EVENTS_COUNTED } from '@zutai/contract';
import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
} from 'kysely';
import { type Paging, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Events with their filters, nothing selected. */
export type Events = SelectQueryBuilder<Tables, 'audit_event', unknown>;

/** An export, which asks for more rows than a screen may, takes all and knows how many. */
const isExport = ({ pageSize }: Paging) => pageSize > MAX_PAGE_SIZE;

const UNION_ALL = sql` union all `;

/** So many of the newest events can be on a page, or are counted. */
const mostOf = ({ pageNum, pageSize }: Paging) => Math.max(MOST_EVENTS_COUNTED, pageNum * pageSize + 1);

/**
 * Sets of ids of events, each found by an index of its own, where one condition of them all would be read against every
 * event.
 * @param most so many of the newest of each are enough; undefined: all
 */
export type EventSets = (most: number | undefined) => readonly RawBuilder<unknown>[];

/** Ids of the newest of some events. */
export function newest(found: Events, most: number | undefined): RawBuilder<unknown> {
  const ids = found.select('id').orderBy('id', 'desc');
  return sql`${most === undefined ? ids : ids.limit(most)}`;
}

/**
 * Ids of the newest events of each of some things: an index is walked for each, and no further than it must.
 * @param things select their ids, as text
 * @param condition of an event of `each.id`
 */
export function newestOfEach(
  things: RawBuilder<unknown>,
  found: Events,
  condition: RawBuilder<SqlBool>,
  most: number | undefined,
): RawBuilder<unknown> {
  return sql`(select event.id from (${things}) as each (id)
    cross join lateral ${newest(found.where(condition), most)} as event)`;
}

/**
 * As {@link takeEvents}, of events that are in one of several sets. Their ids are gathered before any event is read:
 * else events would be read from the newest on until enough of them are in a set, which of an old thing is all of them.
 * A page gathers no more than reach to its end, and only what is counted reads on, in whatever order.
 */
export async function takeEventsAmong<Row>(
  db: Kysely<Tables>,
  sets: EventSets,
  request: Paging,
  select: (page: Events) => SelectQueryBuilder<Tables, 'audit_event', Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  const events = db.selectFrom('audit_event');
  if (sets(0).length === 0) return { total: 0, rows: [] };
  if (isExport(request))
    return takePage(
      events.where(sql<SqlBool>`audit_event.id in (${sql.join(sets(undefined), UNION_ALL)})`),
      request,
      select,
    );
  const { pageNum, pageSize } = request;
  const before = (pageNum - 1) * pageSize;
  const end = before + pageSize;
  const reaching = sets(end).map(
    (set) => sql`(select id from ${set} as reaching order by id desc limit ${end})`,
  );
  const isOnPage = sql<SqlBool>`audit_event.id = any(array(
    select distinct id from (${sql.join(reaching, UNION_ALL)}) as among order by id desc limit ${end}))`;
  const rows = await select(events.where(isOnPage)).limit(pageSize).offset(before).execute();
  if (rows.length < pageSize && (rows.length > 0 || before === 0))
    return { total: before + rows.length, rows };
  const most = mostOf(request);
  const counted = sets(most).map((set) => sql`(select id from ${set} as counted limit ${most})`);
  const found = await sql<{ total: number }>`select count(*)::int as total
    from (select distinct id from (${sql.join(counted, UNION_ALL)}) as among limit ${most}) as counted`.execute(
    db,
  );
  return { total: found.rows[0]?.total ?? 0, rows };
}

/** As {@link takePage}; a screen is told of no more than {@link MOST_EVENTS_COUNTED}, as counting millions takes seconds. */
export async function takeEvents<Row>(
  db: Kysely<Tables>,
  found: Events,
  request: Paging,
  select: (page: Events) => SelectQueryBuilder<Tables, 'audit_event', Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  if (isExport(request)) return takePage(found, request, select);
  const { pageNum, pageSize } = request;
  const before = (pageNum - 1) * pageSize;
  const rows = await select(found).limit(pageSize).offset(before).execute();
  if (rows.length < pageSize && (rows.length > 0 || before === 0))
    return { total: before + rows.length, rows };
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from ${found.select('id').limit(mostOf(request))} as counted`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

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

/** So many of the newest events can be on a page, or are counted. */
const mostOf = ({ pageNum, pageSize }: Paging) => Math.max(MOST_EVENTS_COUNTED, pageNum * pageSize + 1);

/** Ids of the newest of some events, no more than a page or its count needs. */
export function newest(found: Events, request: Paging): RawBuilder<unknown> {
  const ids = found.select('id').orderBy('id', 'desc');
  return sql`${isExport(request) ? ids : ids.limit(mostOf(request))}`;
}

/**
 * That an event is in one of several sets of ids. Each is found by an index of its own, where one condition of them all
 * would be read against every event. For a page the ids are gathered before any event is read: else events would be
 * read from the newest on until enough of them are in a set, which of an old thing is all of them.
 */
export function isAmong(sets: readonly RawBuilder<unknown>[], request: Paging): RawBuilder<SqlBool> {
  if (sets.length === 0) return sql<SqlBool>`false`;
  const ids = sql.join(sets, sql` union all `);
  if (isExport(request)) return sql<SqlBool>`audit_event.id in (${ids})`;
  return sql<SqlBool>`audit_event.id = any(array(
    select distinct id from (${ids}) as among order by id desc limit ${mostOf(request)}))`;
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

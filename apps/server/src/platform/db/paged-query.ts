import {
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
} from 'kysely';

/** What a paged call asks for (`pagingFields` of the contract). */
export interface Paging<F extends string = string> {
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sortField?: F | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

/**
 * How many rows `found` has, and one page of them.
 * @param found tables and filters, nothing selected
 * @param select columns and order of the page; more joins, where they change no count
 */
export async function takePage<DB, TB extends keyof DB, E, PageDB, PageTB extends keyof PageDB, Row>(
  found: SelectQueryBuilder<DB, TB, E>,
  request: Paging,
  select: (found: SelectQueryBuilder<DB, TB, E>) => SelectQueryBuilder<PageDB, PageTB, Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  const rows = await select(found).limit(request.pageSize).offset(placeOf(request)).execute();
  return { total: await totalOf(found, request, rows.length), rows };
}

/** Which rows are on a page, and what is read of them. */
interface PageReading<DB, TB extends keyof DB, E, PageDB, PageTB extends keyof PageDB, Row> {
  /** The column of ids, with its table. */
  readonly id: string;
  readonly order: (found: SelectQueryBuilder<DB, TB, E>) => SelectQueryBuilder<DB, TB, E>;
  /** The rows for which the condition holds, in the same order. */
  readonly read: (isOnPage: RawBuilder<SqlBool>) => SelectQueryBuilder<PageDB, PageTB, Row>;
}

/**
 * As {@link takePage}, for rows with joins and columns that cost something: in one query those would be worked out for
 * all rows that are found or passed over, before the page is cut from them. Here the page is found by its ids first.
 */
export async function takePageByIds<DB, TB extends keyof DB, E, PageDB, PageTB extends keyof PageDB, Row>(
  found: SelectQueryBuilder<DB, TB, E>,
  request: Paging,
  reading: PageReading<DB, TB, E, PageDB, PageTB, Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  const rows = await readByIds(found, { limit: request.pageSize, offset: placeOf(request) }, reading);
  return { total: await totalOf(found, request, rows.length), rows };
}

/** So many rows from a place on, as {@link takePageByIds} reads them. */
export function readByIds<DB, TB extends keyof DB, E, PageDB, PageTB extends keyof PageDB, Row>(
  found: SelectQueryBuilder<DB, TB, E>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { id, order, read }: PageReading<DB, TB, E, PageDB, PageTB, Row>,
): Promise<Simplify<Row>[]> {
  const ids = order(found).select(sql.ref(id).as('id')).limit(limit).offset(offset);
  return read(sql<SqlBool>`${sql.ref(id)} = any(array(${ids}))`).execute();
}

const placeOf = ({ pageNum, pageSize }: Paging) => (pageNum - 1) * pageSize;

/** How many rows are found, of which a page has `count`. */
async function totalOf<DB, TB extends keyof DB, E>(
  found: SelectQueryBuilder<DB, TB, E>,
  paging: Paging,
  count: number,
): Promise<number> {
  const before = placeOf(paging);
  // A page that is not full is the last one, and says how many there are.
  if (count < paging.pageSize && (count > 0 || before === 0)) return before + count;
  const counted = found.select(sql`count(*)::int`.as('total')).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** The direction asked for; newest first where nothing is asked for. */
export function directionOf({
  sortField,
  sortOrder,
}: Pick<Paging, 'sortField' | 'sortOrder'>): 'asc' | 'desc' {
  return sortOrder ?? (sortField === undefined ? 'desc' : 'asc');
}

/**
 * Orders with what is not known (never seen, not bound) as the least.
 * @param isNullable columns that are always known are ordered plainly, so that their indexes serve both directions
 */
export function nullsLeast(direction: 'asc' | 'desc', isNullable = true) {
  return (order: OrderByItemBuilder) => {
    if (!isNullable) return order[direction]();
    return direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast();
  };
}

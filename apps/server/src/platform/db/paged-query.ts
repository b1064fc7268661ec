import { type OrderByItemBuilder, type SelectQueryBuilder, type Simplify, sql } from 'kysely';

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
  { pageNum, pageSize }: Paging,
  select: (found: SelectQueryBuilder<DB, TB, E>) => SelectQueryBuilder<PageDB, PageTB, Row>,
): Promise<{ total: number; rows: Simplify<Row>[] }> {
  const before = (pageNum - 1) * pageSize;
  const rows = await select(found).limit(pageSize).offset(before).execute();
  // A page that is not full is the last one, and says how many there are.
  if (rows.length < pageSize && (rows.length > 0 || before === 0))
    return { total: before + rows.length, rows };
  const counted = found.select(sql`count(*)::int`.as('total')).$castTo<{ total: number }>();
  const { total } = await counted.executeTakeFirstOrThrow();
  return { total, rows };
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

import { RELIABILITY_DAYS, type RequestOf, type ResponseOf, type repairCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { nullsLeast } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import { figuresOf, type ReliabilitySums } from './reliability-figures.ts';
import type {} from './tables.ts';

type Request = RequestOf<typeof repairCalls.reliability>;
type SumRow = ReliabilitySums & {
  readonly equipmentId: string;
  readonly title: string;
  readonly titleEn: string;
};

const DAY_MS = 86_400_000;

/** What the means of {@link figuresOf} are sorted by, beside the sums themselves. */
const SORT: Readonly<Partial<Record<NonNullable<Request['sortField']>, ReturnType<typeof sql>>>> = {
  mttaMs: sql`sums."waitedMs" / nullif(sums."received", 0)`,
  mttrMs: sql`sums."restoredMs" / nullif(sums."restored", 0)`,
  mtbfMs: sql`(sums."observedMs" - sums."downMs") / nullif(sums."failures", 0)`,
  availability: sql`case when sums."withoutRepairs" = 0
    then (sums."observedMs" - sums."downMs") / nullif(sums."observedMs", 0) end`,
};

/** The sums of `alias`, of all its rows together. */
const TOTALS = [
  sql<number>`count(*)::int`.as('total'),
  ...(['failures', 'endedEarly', 'restored', 'open', 'received'] as const).map((name) =>
    sql<number>`coalesce(sum(${sql.ref(`sums.${name}`)}), 0)::int`.as(name),
  ),
  sql<number>`coalesce(sum(sums."withoutRepairs"), 0)::int`.as('withoutRepairs'),
  // Where nobody reports nothing is known: it does not make the others look better.
  sql<number>`coalesce(sum(sums."observedMs") filter (where sums."withoutRepairs" = 0), 0)::float8`.as(
    'observedMs',
  ),
  ...(['waitedMs', 'restoredMs', 'downMs'] as const).map((name) =>
    sql<number>`coalesce(sum(${sql.ref(`sums.${name}`)}), 0)::float8`.as(name),
  ),
  sql<number | null>`sum(sums."minutesSpent")::int`.as('minutesSpent'),
] as const;

/**
 * How reliable the equipment is that a scope sees, over a period that ends now at the latest; `reliability` of the
 * contract defines each figure. Clocks that were set back make no time negative.
 */
export async function reliabilityOf(
  db: Kysely<Tables>,
  scope: Scope,
  request: Request,
): Promise<ResponseOf<typeof repairCalls.reliability>> {
  const sums = db.selectFrom(sumsOf(scope, request).as('sums'));
  const { total, ...all } = (await sums.select(TOTALS).executeTakeFirstOrThrow()) as ReliabilitySums & {
    total: number;
  };
  const { sortField = 'failures', sortOrder, pageNum, pageSize } = request;
  const direction = sortOrder ?? (request.sortField === undefined ? 'desc' : 'asc');
  const rows = await sums
    .selectAll()
    .orderBy(SORT[sortField] ?? sql.ref(`sums.${sortField}`), nullsLeast(direction))
    .orderBy('sums.downMs', 'desc')
    .orderBy(sql`sums."equipmentId"::bigint`)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    total,
    rows: rows.map(({ equipmentId, title, titleEn, ...found }) => ({
      ...{ equipmentId, title, titleEn },
      ...figuresOf(found),
      ...(found.withoutRepairs === 0 ? {} : { availability: null }),
    })),
    totals: figuresOf(all),
  };
}

/** A row for each piece of equipment that was there before the end of the period. */
function sumsOf(scope: Scope, { fromMs, toMs, scope: which, keyword }: Request) {
  // The end of a period is included, to the millisecond.
  const asked = toMs === undefined ? sql<Date>`now()` : sql<Date>`${new Date(toMs + 1)}::timestamptz`;
  const begin =
    fromMs === undefined
      ? sql<Date>`(${asked} - ${RELIABILITY_DAYS * DAY_MS} * interval '1 millisecond')`
      : sql<Date>`${new Date(fromMs)}::timestamptz`;
  return sql<SumRow>`(
    with period as materialized (select ${begin} as from_at, least(${asked}, now()) as to_at),
    seen as materialized (
      select equipment.id, equipment.title, equipment.title_en,
        greatest(equipment.created_at, period.from_at) as from_at, period.to_at,
        greatest(extract(epoch from period.to_at - greatest(equipment.created_at, period.from_at)), 0) as observed_s
      from equipment, period
      where ${seesEquipment(scope)} and equipment.created_at < period.to_at and period.from_at < period.to_at
        and ${holdsKeyword(keyword, ['equipment.title', 'equipment.title_en'])}
    ),
    work as materialized (
      select seen.id, repair.minutes_spent, repair.closed_at, up.is_early,
        greatest(repair.created_at, seen.from_at) as down_at,
        least(coalesce(up.at, seen.to_at), seen.to_at) as up_at,
        repair.created_at >= period.from_at and not up.is_early as is_failure,
        repair.created_at >= period.from_at and up.is_early as is_ended_early,
        repair.closed_at is not null and not up.is_early as is_restored,
        greatest(extract(epoch from up.at - repair.created_at), 0) as restored_s,
        (select min(greatest(extract(epoch from repair_event.at - repair.created_at), 0)) from repair_event
         where repair_event.repair_id = repair.id and repair_event.kind = 'received') as waited_s
      from repair join seen on seen.id = repair.equipment_id
      -- Ended early after it was finished once: it was a failure, which lasted until then.
      cross join lateral (
        select coalesce(finished.at, repair.closed_at) as at,
          repair.status = 'earlyEnded' and finished.at is null as is_early
        from (select max(repair_event.at) as at from repair_event where repair.status = 'earlyEnded'
          and repair_event.repair_id = repair.id and repair_event.kind = 'finished') as finished
      ) as up
      cross join period
      where repair.organisation_id = ${scope.organisationId} and repair.created_at < period.to_at
        and (repair.closed_at is null or repair.closed_at > period.from_at or repair.created_at >= period.from_at)
    ),
    counted as (
      select id,
        count(*) filter (where is_failure) as failures,
        count(*) filter (where is_ended_early) as ended_early,
        count(*) filter (where is_failure and is_restored) as restored,
        count(*) filter (where closed_at is null) as open,
        count(waited_s) filter (where is_failure) as received,
        sum(waited_s) filter (where is_failure) as waited_s,
        sum(restored_s) filter (where is_failure and is_restored) as restored_s,
        sum(minutes_spent) filter (where is_failure and is_restored) as minutes_spent,
        range_agg(tstzrange(down_at, up_at)) filter (where not is_early and down_at < up_at) as down
      from work group by id
    )
    select seen.id::text as "equipmentId", seen.title, seen.title_en as "titleEn",
      coalesce(counted.failures, 0)::int as failures, coalesce(counted.ended_early, 0)::int as "endedEarly",
      coalesce(counted.restored, 0)::int as restored, coalesce(counted.open, 0)::int as open,
      coalesce(counted.received, 0)::int as received,
      (not exists (select from repair where repair.equipment_id = seen.id
        and repair.created_at < seen.to_at))::int as "withoutRepairs",
      (coalesce(counted.waited_s, 0) * 1000)::float8 as "waitedMs",
      (coalesce(counted.restored_s, 0) * 1000)::float8 as "restoredMs",
      counted.minutes_spent::int as "minutesSpent", (seen.observed_s * 1000)::float8 as "observedMs",
      (coalesce(down.s, 0) * 1000)::float8 as "downMs"
    from seen left join counted on counted.id = seen.id
    left join lateral (
      select sum(extract(epoch from upper(one) - lower(one))) as s from unnest(counted.down) as one
    ) as down on true
    where ${{ failed: sql`counted.failures > 0`, open: sql`counted.open > 0`, all: sql`true` }[which ?? 'all']}
  )`;
}

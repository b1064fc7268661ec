import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import type { Fence } from '../compression/compression-repository.ts';
import { decodeValues, segmentKind } from '../segment/encode-values.ts';
import { type RollUps, rollUpsInstead } from '../segment/roll-ups.ts';
import { bytesOf } from '../source/tuples-reader.ts';
import {
  beforeOf,
  type Expiry,
  type ExpiryLevel,
  expiryAt,
  expiryLevels,
  HELD_LEVELS,
  type RetentionDays,
} from './retention.ts';
import { readRetention, readRetentionRange } from './retention-repository.ts';

export interface ExpireOptions {
  readonly database: Database;
  /** Throws when this process may not remove anything any more. */
  readonly fence: Fence;
  readonly nowMs: number;
  /** What counts where neither the signal nor its organisation says another. */
  readonly installation: RetentionDays;
  readonly signal?: AbortSignal;
  /** Segments of a transaction. @default 100 */
  readonly stepSegments?: number;
  /** Rests after each step for so many times as long as it took. @default 0 */
  readonly restRatio?: number;
}

/** A signal that has something to remove. */
interface Due {
  readonly signalId: number;
  readonly expiry: Expiry;
  readonly beforeMs: number;
}

const KEEP_BEHIND = "set local lock_timeout = '2s'";
/** Signals looked at at once. */
const PAGE = 1_000;
const STEP_SEGMENTS = 100;

/**
 * Removes what is older than its signal's history is kept: values first, of which roll-ups that are kept longer are made,
 * then the roll-ups. Segments go as wholes. The last value before what is kept stays, as the last value of its segment
 * alone: it still holds (ADR 98). It takes one index probe a signal and level to see that nothing is to be done;
 * what was removed before it was ended is not looked at again.
 * @returns how many times a segment was changed or removed
 */
export async function expireSegments(options: ExpireOptions): Promise<number> {
  const { database, installation, nowMs, signal } = options;
  const { shortest } = await readRetentionRange(database.pool, installation);
  const newest = expiryAt(nowMs, shortest);
  let sum = 0;
  for (const level of expiryLevels) {
    // What is younger everybody keeps.
    const anyBeforeMs = beforeOf(level, newest);
    for (let after = -1; !signal?.aborted; ) {
      const page = await listOldest(database, level, after);
      const old = page.filter(({ lastMs }) => lastMs < anyBeforeMs).map(({ signalId }) => signalId);
      if (old.length > 0) sum += await expireSignals(options, level, await dueOf(options, level, page, old));
      if (page.length < PAGE) break;
      after = page.at(-1)!.signalId;
    }
  }
  return sum;
}

interface Oldest {
  readonly signalId: number;
  readonly lastMs: number;
}

/** The next signals that have something of a level, each with the end of its oldest segment of that. */
async function listOldest({ pool }: Database, level: ExpiryLevel, after: number): Promise<Oldest[]> {
  const { where, order } = HELD_LEVELS[level];
  const next = (above: string) => `select signal_id, last_ts from history_segment
    where ${where} and signal_id > ${above} order by signal_id, ${order} limit 1`;
  const { rows } = await pool.query<{ signal_id: number; last: number }>(
    `with recursive walk as (
       (${next('$1')})
       union all
       select following.* from walk cross join lateral (${next('walk.signal_id')}) as following
     )
     select signal_id, (extract(epoch from last_ts) * 1000)::float8 as last from walk limit $2`,
    [after, PAGE],
  );
  return rows.map(({ signal_id, last }) => ({ signalId: signal_id, lastMs: last }));
}

async function dueOf(
  { database, installation, nowMs }: ExpireOptions,
  level: ExpiryLevel,
  page: readonly Oldest[],
  old: readonly number[],
): Promise<Due[]> {
  const retention = await readRetention(database.pool, installation, old);
  return page.flatMap(({ signalId, lastMs }) => {
    const days = retention.get(signalId);
    if (days === undefined) return [];
    const expiry = expiryAt(nowMs, days);
    const beforeMs = beforeOf(level, expiry);
    return lastMs < beforeMs ? [{ signalId, expiry, beforeMs }] : [];
  });
}

/** Removes a level of signals in steps, each a transaction of its own. */
async function expireSignals(
  { database, fence, signal, stepSegments = STEP_SEGMENTS, restRatio = 0 }: ExpireOptions,
  level: ExpiryLevel,
  due: readonly Due[],
): Promise<number> {
  const expire = level === 'raw' ? expireValues : level === 'all' ? expireAll : expireLevel(level);
  let sum = 0;
  for (let count = stepSegments; due.length > 0 && count === stepSegments && !signal?.aborted; sum += count) {
    const startedMs = performance.now();
    count = await database.withTransaction(async ({ client }) => {
      await client.query(KEEP_BEHIND);
      await fence(client);
      return expire(client, due, stepSegments);
    });
    await delay((performance.now() - startedMs) * restRatio, undefined, { signal }).catch(() => undefined);
  }
  return sum;
}

/** Of those that are due the first segments, the oldest of a signal first. */
const dueSegments = (level: ExpiryLevel, columns: string, { lock = '', where = 'true' } = {}) => `
  select gone.* from unnest($1::int[], $2::float8[]) as due (signal_id, before_ms)
  cross join lateral (
    select ${columns} from history_segment
    where signal_id = due.signal_id and ${HELD_LEVELS[level].where} and ${where} and last_ts < to_timestamp(due.before_ms / 1000)
    order by ${HELD_LEVELS[level].order} limit $3 ${lock}
  ) as gone
  limit $3`;

const parametersOf = (due: readonly Due[], limit: number) => [
  due.map(({ signalId }) => signalId),
  due.map(({ beforeMs }) => beforeMs),
  limit,
];

/** What still has its last value, and none behind it whose values are gone too: that value may hold until now. */
const HOLDS = `(history_segment.last_value is not null or history_segment.last_text is not null)
  and not exists (select from history_segment as later where later.signal_id = history_segment.signal_id
    and later.first_ts > history_segment.first_ts and later.payload is null)`;
const WITHOUT_ROLL_UPS = `update history_segment set minutes = null, hours = null, days = null
  from (${dueSegments('all', 'signal_id, first_ts', { where: `days is not null and ${HOLDS}` })}) as gone
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts`;

/** Removes whole segments, but of those whose last value holds only the roll-ups. */
async function expireAll(client: ClientBase, due: readonly Due[], limit: number): Promise<number> {
  const stripped = await client.query(WITHOUT_ROLL_UPS, parametersOf(due, limit));
  const { rowCount } = await client.query(REMOVE_SEGMENTS, parametersOf(due, limit));
  // One of them may have been full: then there may be more.
  return Math.max(stripped.rowCount ?? 0, rowCount ?? 0);
}

const REMOVE_SEGMENTS = `delete from history_segment
  using (${dueSegments('all', 'signal_id, first_ts', { where: `not (${HOLDS})` })}) as gone
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts`;

function expireLevel(level: Exclude<ExpiryLevel, 'raw' | 'all'>) {
  const found = dueSegments(level, 'signal_id, first_ts');
  const same = 'history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts';
  // What a level that was kept longer has does not hold a segment back for ever.
  const statement = `update history_segment set ${level} = null from (${found}) as gone where ${same}`;
  return async (client: ClientBase, due: readonly Due[], limit: number): Promise<number> =>
    (await client.query(statement, parametersOf(due, limit))).rowCount ?? 0;
}

interface ExpiredRow {
  readonly signal_id: number;
  readonly first_ts: Date;
  readonly last_ts: Date;
  readonly kind: number;
  /** Null for texts, of which there are no roll-ups. */
  readonly payload: Buffer | null;
}

const FIND_VALUES = dueSegments(
  'raw',
  `signal_id, first_ts, last_ts, kind, case when kind <> ${segmentKind.text} then payload end as payload`,
  { lock: 'for update' },
);
const WITHOUT_VALUES = `
  update history_segment set payload = null,
    last_value = case when gone.holds then last_value end, last_text = case when gone.holds then last_text end,
    readable_ts = null, readable_value = null, readable_code = null, readable_text = null,
    minutes = coalesce(history_segment.minutes, gone.minutes), hours = coalesce(history_segment.hours, gone.hours),
    days = coalesce(history_segment.days, gone.days)
  from (
    select given.*, not exists (select from history_segment as later where later.signal_id = given.signal_id
      and later.first_ts > given.first_ts and later.first_ts < to_timestamp(given.raw_ms / 1000)) as holds
    from unnest($1::int[], $2::timestamptz[], $3::bytea[], $4::bytea[], $5::bytea[], $6::float8[])
      as given (signal_id, first_ts, minutes, hours, days, raw_ms)
  ) as gone
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts`;
/** The segment before each, whose last value held until this one's. */
const WITHOUT_FORMER = `
  update history_segment set last_value = null, last_text = null
  from unnest($1::int[], $2::timestamptz[]) as gone (signal_id, first_ts) cross join lateral (
    select first_ts from history_segment where signal_id = gone.signal_id and first_ts < gone.first_ts
    order by first_ts desc limit 1
  ) as former
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = former.first_ts and payload is null
  returning history_segment.signal_id, history_segment.first_ts`;
const WITHOUT_ANYTHING = `
  delete from history_segment using unnest($1::int[], $2::timestamptz[]) as gone (signal_id, first_ts)
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts
    and payload is null and minutes is null and hours is null and days is null
    and last_value is null and last_text is null`;

/**
 * Removes the values of segments, the last ones too but the one that holds; segments of which there are no roll-ups go as
 * wholes.
 */
async function expireValues(client: ClientBase, due: readonly Due[], limit: number): Promise<number> {
  const { rows } = await client.query<ExpiredRow>(FIND_VALUES, parametersOf(due, limit));
  if (rows.length === 0) return 0;
  const expiryOf = new Map(due.map(({ signalId, expiry }) => [signalId, expiry]));
  const rollUps: RollUps[] = [];
  for (const row of rows) {
    rollUps.push(rollUpsInPlace(row, expiryOf.get(row.signal_id)!));
    // Some milliseconds each: others have their turn in between.
    await nextTurn();
  }
  const keys = [rows.map(({ signal_id }) => signal_id), rows.map(({ first_ts }) => first_ts)];
  const bytes = (['minutes', 'hours', 'days'] as const).map((level) =>
    rollUps.map((own) => own[level] && Buffer.from(own[level].buffer)),
  );
  const rawMs = rows.map(({ signal_id }) => expiryOf.get(signal_id)!.rawMs);
  await client.query(WITHOUT_VALUES, [...keys, ...bytes, rawMs]);
  const former = await client.query<Pick<ExpiredRow, 'signal_id' | 'first_ts'>>(WITHOUT_FORMER, keys);
  const emptied = [...rows, ...former.rows];
  await client.query(WITHOUT_ANYTHING, [
    emptied.map(({ signal_id }) => signal_id),
    emptied.map(({ first_ts }) => first_ts),
  ]);
  return rows.length;
}

/** Roll-ups that are not there because the values were as quickly read. Of what is damaged there are none. */
function rollUpsInPlace({ kind, payload, first_ts, last_ts }: ExpiredRow, expiry: Expiry): RollUps {
  const wanted = (['minutes', 'hours', 'days'] as const).filter(
    (level) => expiry[`${level}Ms`] < expiry.rawMs || level === 'days',
  );
  if (payload === null) return rollUpsInstead(EMPTY, []);
  try {
    const range = { fromMs: first_ts.getTime(), toMs: last_ts.getTime() };
    return rollUpsInstead(
      decodeValues(kind, bytesOf(new DataView(payload.buffer, payload.byteOffset, payload.length)), range),
      wanted,
    );
  } catch {
    return rollUpsInstead(EMPTY, []);
  }
}

const EMPTY = { times: new Float64Array(0), values: new Float64Array(0), codes: undefined, texts: undefined };

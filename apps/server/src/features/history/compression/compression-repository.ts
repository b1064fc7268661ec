import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import { clipHistory, type HistoryColumns, joinHistory, mergeHistory } from '../history-columns.ts';
import {
  cutToSegments,
  decodeValues,
  encodeValues,
  kindOf,
  SEGMENT_COUNT,
  SEGMENT_VERSION,
} from '../segment/encode-values.ts';
import { rollUpsOf } from '../segment/roll-ups.ts';
import { takeRows } from '../source/rows-reader.ts';
import { readPayload } from '../source/segments-reader.ts';
import { type DamagedSegment, damageOf } from '../source/source-reader.ts';
import { planFolds, type SegmentPlace } from './fold-rows.ts';

/** Rows cannot go into a segment that cannot be read; they stay rows, which lie over it. */
export class DamagedSegmentError extends Error {
  readonly segment: DamagedSegment;

  constructor(segment: DamagedSegment) {
    super(`the segment of signal ${segment.signalId} from ${segment.firstMs} is damaged: ${segment.damage}`);
    this.name = 'DamagedSegmentError';
    this.segment = segment;
  }
}

/** Throws when this process may not compress any more; see `Lease.fence`. */
export type Fence = (client: ClientBase) => Promise<void>;

export interface RowsRange {
  readonly signalId: number;
  readonly fromMs: number;
  /** Exclusive. */
  readonly endMs: number;
  /** Fewer rows are left where they are. */
  readonly leastRows: number;
  /** Most values of a segment, and most rows of a step. */
  readonly segmentCount: number;
}

export interface CompressedRows {
  /** How many were moved. */
  readonly count: number;
  /** Whether a next step may find some. */
  readonly isMore: boolean;
}

/** Texts of a step, which are held in memory. */
const STEP_TEXT_BYTES = 16 * 2 ** 20;

// Who writes rows never waits for long, and is never the one whom a deadlock ends: that is found after 1 s.
const GIVE_WAY = "set local lock_timeout = '200ms'";

/**
 * Moves up to `segmentCount` rows of a signal, the oldest first, into segments, in one transaction: a row that is written at
 * the same time was taken before, or stays a row and lies over the segment.
 * Of long texts it takes fewer, of 16 MB at most beside the first.
 * @throws DamagedSegmentError
 */
export async function compressRows(
  database: Database,
  fence: Fence,
  range: RowsRange,
): Promise<CompressedRows> {
  return database.withTransaction(async ({ client }) => {
    await client.query(GIVE_WAY);
    await fence(client);
    await lockSignal(client, range.signalId);
    const bound = await client.query<{ last: Date | null; count: number; found: number }>(
      `select max(ts) filter (where fits) as last, (count(*) filter (where fits))::int as count, count(*)::int as found
       from (
         select ts, row_number() over (order by ts) = 1
           or coalesce(sum(octet_length(text_value)) over (order by ts), 0) <= $5 as fits
         from (
           select ts, text_value from history where signal_id = $1
             and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
           order by ts limit $4) as oldest) as summed`,
      [range.signalId, range.fromMs, range.endMs, range.segmentCount, STEP_TEXT_BYTES],
    );
    const { last, count, found } = bound.rows[0]!;
    if (last === null || found < range.leastRows) return { count: 0, isMore: false };
    const rows = await takeRows(client, {
      signalId: String(range.signalId),
      fromMs: range.fromMs,
      toMs: last.getTime(),
    });
    if (rows.times.length > 0) await foldRows(client, range.signalId, rows, range.segmentCount);
    return { count, isMore: count < found || found === range.segmentCount };
  });
}

/** First key of the advisory locks of signals, with their id as the second. */
const SIGNAL_LOCKS = 0x7a68;

/**
 * Until the transaction ends nobody else writes segments of the signal: whoever waits for one that is replaced would not
 * see what stands in its place.
 */
export async function lockSignal(client: ClientBase, signalId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [SIGNAL_LOCKS, signalId]);
}

/**
 * Writes rows of one signal into its segments, inside the caller's transaction. Nobody else may change them. Rows within
 * segments of which only roll-ups are kept are left out.
 */
export async function foldRows(
  client: ClientBase,
  signalId: number,
  rows: HistoryColumns,
  segmentCount = SEGMENT_COUNT,
): Promise<void> {
  const places = await listPlaces(client, signalId, rows.times[0]!, rows.times.at(-1)!);
  const folds = planFolds(withoutExpired(rows, places), places, segmentCount);
  for (const place of folds.flatMap(({ replaced }) => replaced)) checkReadable(signalId, place);
  for (const { replaced, rows: own } of folds) {
    const parts: HistoryColumns[] = [];
    for (const place of replaced) parts.push(await readValues(client, signalId, place));
    const columns = mergeHistory(joinHistory(parts), own);
    await removeSegments(client, signalId, replaced);
    for (const piece of cutToSegments(columns, segmentCount)) {
      await insertSegment(client, signalId, piece);
      // Some milliseconds each: others have their turn in between.
      await nextTurn();
    }
  }
}

/** Without the rows where only roll-ups are kept: they came later than values are kept. */
function withoutExpired(rows: HistoryColumns, places: readonly SegmentPlace[]): HistoryColumns {
  let kept = rows;
  for (const { firstMs, lastMs, hasValues } of places)
    if (!hasValues)
      kept = joinHistory([
        clipHistory(kept, Number.NEGATIVE_INFINITY, firstMs - 1),
        clipHistory(kept, lastMs + 1, Number.POSITIVE_INFINITY),
      ]);
  return kept;
}

function checkReadable(signalId: number, { firstMs, lastMs, count, version }: SegmentPlace): void {
  const segment = { signalId: String(signalId), firstMs, lastMs, count };
  if (version !== SEGMENT_VERSION) throw new DamagedSegmentError({ ...segment, damage: 'unknownVersion' });
}

/** Segments of this time, and one on either side, locked: retention changes none of them meanwhile. */
export async function listPlaces(
  client: ClientBase,
  signalId: number,
  fromMs: number,
  toMs: number,
): Promise<SegmentPlace[]> {
  const { rows } = await client.query<{
    first: Date;
    last: Date;
    count: number;
    kind: number;
    version: number;
    has_values: boolean;
  }>(
    `select first_ts as first, last_ts as last, count, kind, version, payload is not null as has_values
     from history_segment
     where signal_id = $1
       and first_ts >= coalesce((select max(first_ts) from history_segment
         where signal_id = $1 and first_ts <= to_timestamp($2::float8 / 1000)), '-infinity')
       and first_ts <= coalesce((select min(first_ts) from history_segment
         where signal_id = $1 and first_ts > to_timestamp($3::float8 / 1000)), 'infinity')
     order by first_ts for update`,
    [signalId, fromMs, toMs],
  );
  return rows.map(({ first, last, has_values, ...rest }) => ({
    firstMs: first.getTime(),
    lastMs: last.getTime(),
    ...rest,
    hasValues: has_values,
  }));
}

/** @throws DamagedSegmentError */
export async function readValues(
  client: ClientBase,
  signalId: number,
  { firstMs, lastMs, count, kind }: SegmentPlace,
): Promise<HistoryColumns> {
  const payload = await readPayload(client, String(signalId), firstMs);
  if (payload === undefined) throw new Error(`values of signal ${signalId} from ${firstMs} are gone`);
  try {
    return decodeValues(kind, payload, { fromMs: firstMs, toMs: lastMs });
  } catch (error) {
    const damage = damageOf(error);
    throw new DamagedSegmentError({ signalId: String(signalId), firstMs, lastMs, count, damage });
  }
}

export async function removeSegments(
  client: ClientBase,
  signalId: number,
  places: readonly SegmentPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const { rowCount } = await client.query(
    `delete from history_segment using unnest($2::float8[]) as gone (first_ms)
     where signal_id = $1 and first_ts = to_timestamp(gone.first_ms / 1000)`,
    [signalId, places.map(({ firstMs }) => firstMs)],
  );
  // The signal was deleted meanwhile, and its history with it.
  if (rowCount !== places.length) throw new Error(`segments of signal ${signalId} are gone`);
}

/** Writes one segment with its roll-ups. */
export async function insertSegment(
  client: ClientBase,
  signalId: number,
  columns: HistoryColumns,
): Promise<void> {
  const kind = kindOf(columns);
  const { minutes, hours, days } = rollUpsOf(columns, kind);
  const { times } = columns;
  const last = times.length - 1;
  const readable = findReadable(columns);
  await client.query(
    `insert into history_segment (signal_id, first_ts, last_ts, count, version, kind, last_value, last_code, last_text,
       readable_ts, readable_value, readable_code, readable_text, days, hours, minutes, payload)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4, $5, $6, $7, $8, $9,
       to_timestamp($10::float8 / 1000), $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[signalId, times[0], times[last], times.length, SEGMENT_VERSION, kind],
      ...valueAt(columns, last),
      ...(readable === undefined || readable === last
        ? [null, null, null, null]
        : [times[readable], ...valueAt(columns, readable)]),
      ...[days, hours, minutes, encodeValues(columns, kind)].map(
        (bytes) => bytes && Buffer.from(bytes.buffer),
      ),
    ],
  );
}

function valueAt({ values, codes, texts }: HistoryColumns, i: number) {
  const value = values[i] as number;
  // The driver writes −0 as 0.
  const number = Object.is(value, -0) ? '-0' : value;
  return [Number.isNaN(value) ? null : number, codes?.[i] ?? 200, texts?.[i] ?? null] as const;
}

/** Index of the last value that can be read. */
function findReadable({ values, texts }: HistoryColumns): number | undefined {
  for (let i = values.length - 1; i >= 0; i -= 1)
    if (!Number.isNaN(values[i]) || (texts?.[i] ?? null) !== null) return i;
  return undefined;
}

/** A signal of a day, with the time of its oldest row there. */
export interface Candidate {
  readonly signalId: number;
  readonly oldestMs: number;
  /** Time of the row that many places later; undefined when there are fewer. */
  readonly sampleMs: number | undefined;
}

export const SAMPLE_ROWS = 256;

/** The next signals that have rows in this partition: an index probe each, however many rows there are. */
export async function listCandidates(
  { pool }: Database,
  partition: string,
  afterSignalId: number,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await pool.query<{ signal_id: number; oldest: Date; sample: Date | null }>(
    `with recursive walk as (
       (select signal_id, ts from ${partition} where signal_id > $1 order by signal_id, ts limit 1)
       union all
       select next.signal_id, next.ts from walk cross join lateral (
         select signal_id, ts from ${partition} where signal_id > walk.signal_id order by signal_id, ts limit 1
       ) as next
     )
     select walk.signal_id, walk.ts as oldest, sample.ts as sample from (select * from walk limit $2) as walk
     left join lateral (
       select ts from ${partition} where signal_id = walk.signal_id and ts >= walk.ts order by ts offset $3 limit 1
     ) as sample on true
     order by walk.signal_id`,
    [afterSignalId, limit, SAMPLE_ROWS - 1],
  );
  return rows.map(({ signal_id, oldest, sample }) => ({
    signalId: signal_id,
    oldestMs: oldest.getTime(),
    sampleMs: sample?.getTime(),
  }));
}

/**
 * Whether a process of a version is at work that knows nothing of segments: it would show gaps. Those called their
 * connections as below, later ones have other names.
 */
export async function hasOlderProcess({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'zutai') as found`,
  );
  return rows[0]?.found === true;
}

/** What history takes on disk. */
export interface HistorySize {
  readonly segments: number;
  readonly segmentBytes: number;
  readonly rowBytes: number;
}

export async function readSize({ pool }: Database): Promise<HistorySize> {
  const { rows } = await pool.query<HistorySize>(
    `select greatest(0, (select reltuples from pg_class where oid = 'history_segment'::regclass))::float8 as segments,
       pg_total_relation_size('history_segment')::float8 as "segmentBytes",
       (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits
         where inhparent = 'history'::regclass)::float8 as "rowBytes"`,
  );
  return rows[0]!;
}

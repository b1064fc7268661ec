import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zutai/segment-codec';
import type { ClientBase, Pool } from 'pg';
import { bytesOf, readTimeMs, readTuples, timeLiteral } from './tuples-reader.ts';

/** Levels of roll-ups, finest first, by the length of their steps, and the columns that hold them. */
export const LEVELS = [
  { stepMs: MINUTE_MS, column: 'minutes' },
  { stepMs: HOUR_MS, column: 'hours' },
  { stepMs: DAY_MS, column: 'days' },
] as const;

/** A segment as it is stored, with as much of it as was asked for. */
export interface StoredSegment {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  readonly version: number;
  readonly kind: number;
  readonly payload: Uint8Array | undefined;
  /** Roll-ups of the level asked for, or coarser ones where nothing finer is kept. */
  readonly parts: Uint8Array | undefined;
}

export interface SegmentsRange {
  readonly signalId: string;
  /** Segments that reach into `fromMs` to `toMs`, both ends counted. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
  /** Behind so many that come with their values, no more do. */
  readonly mostPayloads: number;
  /** Step of the level wanted; then values come only of segments that have none, or that reach beyond `within`. */
  readonly levelMs: number | undefined;
  readonly within: { readonly fromMs: number; readonly toMs: number };
}

/** In the order of their times. */
export async function readSegments(client: ClientBase, range: SegmentsRange): Promise<StoredSegment[]> {
  const tuples = await readTuples(
    client,
    `select first_ts, last_ts, count, version, kind, payload, parts from (
       select *, count(payload) over (order by first_ts) as payloads from (
         select first_ts, last_ts, count, version, kind, ${payloadOf(range)} as payload, ${partsOf(range)} as parts
         from history_segment
         where ${reachInto(range)}
         order by first_ts limit ${Number(range.limit)}
       ) as found
     ) as counted
     where payloads <= ${Number(range.mostPayloads)} order by first_ts`,
  );
  return tuples.map(([first, last, count, version, kind, payload, parts]) => ({
    firstMs: readTimeMs(first as DataView),
    lastMs: readTimeMs(last as DataView),
    count: (count as DataView).getInt32(0),
    version: (version as DataView).getInt16(0),
    kind: (kind as DataView).getInt16(0),
    payload: payload && bytesOf(payload),
    parts: parts && bytesOf(parts),
  }));
}

/** How many values segments have that lie within the range as a whole. */
export async function countWithin(
  pool: Pool,
  range: { readonly signalId: string; readonly fromMs: number; readonly toMs: number },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(sum(count), 0)::float8 as count from history_segment
     where signal_id = $1 and first_ts >= to_timestamp($2::float8 / 1000) and last_ts <= to_timestamp($3::float8 / 1000)`,
    [range.signalId, range.fromMs, range.toMs],
  );
  return rows[0]?.count ?? 0;
}

/** The values of one segment; undefined when there is none, or only roll-ups are kept of it. */
export async function readPayload(
  client: ClientBase,
  signalId: string,
  firstMs: number,
): Promise<Uint8Array | undefined> {
  const [tuple] = await readTuples(
    client,
    `select payload from history_segment
     where signal_id = ${Number(signalId)} and first_ts = ${timeLiteral(firstMs)}`,
  );
  return tuple?.[0] && bytesOf(tuple[0]);
}

function payloadOf({ levelMs, within }: SegmentsRange): string {
  const level = LEVELS.find(({ stepMs }) => stepMs === levelMs);
  if (level === undefined) return 'payload';
  return `case when ${level.column} is null or first_ts < ${timeLiteral(within.fromMs)}
    or last_ts >= ${timeLiteral(within.toMs + 1)} then payload end`;
}

function partsOf({ levelMs }: SegmentsRange): string {
  const coarser = LEVELS.filter(({ stepMs }) => levelMs === undefined || stepMs > levelMs).map(
    ({ column }) => column,
  );
  const instead =
    coarser.length === 0 ? 'null' : `case when payload is null then coalesce(${coarser.join(', ')}) end`;
  const own = LEVELS.find(({ stepMs }) => stepMs === levelMs);
  return own === undefined ? instead : `coalesce(${own.column}, ${instead})`;
}

// Segments do not overlap: of those that begin before the range only the last can reach into it.
function reachInto({ signalId, fromMs, toMs }: SegmentsRange): string {
  const id = Number(signalId);
  const from = timeLiteral(fromMs);
  return `signal_id = ${id} and last_ts >= ${from} and first_ts < ${timeLiteral(toMs + 1)}
    and first_ts >= coalesce((select max(first_ts) from history_segment
      where signal_id = ${id} and first_ts <= ${from}), '-infinity')`;
}

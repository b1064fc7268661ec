import type { ClientBase } from 'pg';
import type { HistoryColumns } from '../history-columns.ts';
import { readAll } from './source-reader.ts';

export interface HistoryOfRange {
  readonly signalIds: readonly number[];
  readonly fromMs: number;
  /** Not counted. */
  readonly endMs: number;
}

interface Row {
  signal_id: number;
  at: number;
  value: number | null;
  code: number;
}

const ROWS = `
  select signal_id, floor(extract(epoch from ts) * 1000)::float8 as at, value, code from history
  where signal_id = any ($1::int[]) and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
  order by signal_id, ts`;
const IN_SEGMENTS = `
  select distinct signal_id from history_segment
  where signal_id = any ($1::int[]) and first_ts < to_timestamp($3::float8 / 1000)
    and last_ts >= to_timestamp($2::float8 / 1000)`;
/** Limits of one read of a signal that has segments in the range. */
const LIMITS = { mostRows: 50_000, mostSegments: 16 };

/**
 * Numbers and codes of several signals in a short range, by signal; those that have none are left out. One query brings
 * what is not compressed, which the newest of all signals is.
 * @param client in a transaction that is `repeatable read` and has locked `history` (snapshot-reader.ts)
 */
export async function readHistoryOf(
  client: ClientBase,
  { signalIds, fromMs, endMs }: HistoryOfRange,
): Promise<Map<number, HistoryColumns>> {
  const found = new Map<number, HistoryColumns>();
  if (signalIds.length === 0) return found;
  const range = Number.isFinite(endMs) ? endMs : 8.64e15;
  const compressed = await client.query<{ signal_id: number }>(IN_SEGMENTS, [signalIds, fromMs, range]);
  const isCompressed = new Set(compressed.rows.map((row) => row.signal_id));
  for (const id of isCompressed)
    found.set(id, await readAll(client, { signalId: String(id), fromMs, toMs: range - 1, ...LIMITS }));
  const others = signalIds.filter((id) => !isCompressed.has(id));
  const { rows } = await client.query<Row>(ROWS, [others, fromMs, range]);
  for (const [id, own] of Map.groupBy(rows, (row) => row.signal_id)) found.set(id, toColumns(own));
  return found;
}

function toColumns(rows: readonly Row[]): HistoryColumns {
  return {
    times: Float64Array.from(rows, ({ at }) => at),
    values: Float64Array.from(rows, ({ value }) => value ?? Number.NaN),
    codes: Int32Array.from(rows, ({ code }) => code),
    texts: undefined,
  };
}

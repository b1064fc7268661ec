import { isGoodCode } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { type OnDamaged, readSource } from './source/source-reader.ts';

interface Found {
  readonly ts: Date;
  readonly value: number | null;
  readonly code: number;
  readonly text: string | null;
}

interface NewestRow {
  readonly id: number;
  /** Of rows: the newest, and the one that can be read where it has no value. */
  readonly row: Found | undefined;
  readonly readable: Found | undefined;
  /** The segment that begins last. */
  readonly segment:
    | {
        readonly first: Date;
        readonly last: Found;
        readonly readable: Found | undefined;
        /** A row has the time of the last value of it that can be read, and lies over that. */
        readonly isCovered: boolean;
      }
    | undefined;
}

/** A stored value as it comes back: what kind it was says the signal's data type. */
export interface StoredValue {
  readonly signalId: number;
  readonly timeMs: number;
  readonly value: number | null;
  readonly code: number;
  readonly text: string | null;
  /** When this value was good, as far as history says; null when it is unknown. */
  readonly goodMs: number | null;
}

/** Since when what holds is looked for: retention keeps the last value before what it removes, however old it is. */
export const EVER_MS = 0;
/** A bad value shows what was read last, marked; not from longer ago. */
export const READABLE_MS = 2 * 86_400_000;

// One index probe a day and signal, newest day first, and no more days than needed; one probe into segments. One query
// takes its locks before its snapshot, so that it misses nothing that is compressed meanwhile (snapshot-reader.ts).
const NEWEST = `
  SELECT wanted.id, newest.ts, newest.value, newest.code, newest.text_value,
    readable.ts AS r_ts, readable.value AS r_value, readable.code AS r_code, readable.text_value AS r_text,
    segment.first_ts, segment.last_ts, segment.last_value, segment.last_code, segment.last_text,
    segment.readable_ts, segment.readable_value, segment.readable_code, segment.readable_text, segment.is_covered
  FROM unnest($1::int[]) AS wanted (id)
  LEFT JOIN LATERAL (
    SELECT ts, value, code, text_value, value IS NOT NULL OR text_value IS NOT NULL AS has_value FROM history
    WHERE signal_id = wanted.id AND ts >= $2 AND ts <= $3
    ORDER BY ts DESC LIMIT 1
  ) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT ts, value, code, text_value FROM history
    WHERE signal_id = wanted.id AND NOT newest.has_value
      AND ts < newest.ts AND ts >= greatest($2, newest.ts - $4 * interval '1 ms')
      AND (value IS NOT NULL OR text_value IS NOT NULL)
    ORDER BY ts DESC LIMIT 1
  ) AS readable ON true
  LEFT JOIN LATERAL (
    SELECT first_ts, last_ts, last_value, last_code, last_text,
      readable_ts, readable_value, readable_code, readable_text,
      EXISTS (SELECT FROM history WHERE signal_id = wanted.id AND ts = CASE
        WHEN last_value IS NOT NULL OR last_text IS NOT NULL THEN last_ts ELSE readable_ts END) AS is_covered
    FROM history_segment WHERE signal_id = wanted.id AND first_ts <= $3
    ORDER BY first_ts DESC LIMIT 1
  ) AS segment ON true
  WHERE newest.ts IS NOT NULL OR segment.last_ts >= $2`;

/** What was stored last, for whoever has no newer value. */
export interface NewestReader {
  /** The newest stored value of each of these signals that has one in this time, both ends counted (ms UTC). */
  readonly findNewest: (
    signalIds: readonly number[],
    sinceMs: number,
    untilMs: number,
  ) => Promise<StoredValue[]>;
}

export function createNewestReader({ pool }: Pick<Database, 'pool'>): NewestReader {
  return { findNewest: (signalIds, sinceMs, untilMs) => findNewest(pool, signalIds, sinceMs, untilMs) };
}

/** As {@link NewestReader.findNewest}. */
export async function findNewest(
  pool: Pool,
  signalIds: readonly number[],
  sinceMs: number,
  untilMs: number,
  onDamaged?: OnDamaged,
): Promise<StoredValue[]> {
  if (signalIds.length === 0) return [];
  const { rows } = await pool.query<Record<string, unknown>>(NEWEST, [
    signalIds,
    new Date(sinceMs),
    new Date(untilMs),
    READABLE_MS,
  ]);
  const found: StoredValue[] = [];
  for (const row of rows.map(toNewestRow)) {
    const known = newestKnown(row, sinceMs, untilMs);
    const stored =
      known === 'look'
        ? await lookFor(pool, row, sinceMs, untilMs, onDamaged)
        : known && toStored(row.id, ...known);
    if (stored !== undefined) found.push(stored);
  }
  return found;
}

/** The newest and what can be read of it; `look` when values of segments have to be looked at. */
function newestKnown(
  { row, readable, segment }: NewestRow,
  sinceMs: number,
  untilMs: number,
): [Found, Found | undefined] | 'look' | undefined {
  if (segment === undefined || segment.last.ts.getTime() < sinceMs)
    return row && [row, hasValue(row) ? row : readable];
  if (segment.last.ts.getTime() > untilMs) return 'look';
  const newest = row !== undefined && row.ts >= segment.last.ts ? row : segment.last;
  if (hasValue(newest)) return [newest, newest];
  const oldestMs = Math.max(sinceMs, newest.ts.getTime() - READABLE_MS);
  if (newest === row) {
    if (readable !== undefined && readable.ts > segment.last.ts) return [newest, readable];
    if (segment.last.ts.getTime() < oldestMs) return [newest, readable];
    // After a long outage this is so of every signal: none is looked at by itself.
    const stored = hasValue(segment.last) ? segment.last : segment.readable;
    if (stored === undefined || segment.isCovered) return 'look';
    if (readable !== undefined && readable.ts > stored.ts) return [newest, readable];
    return [newest, stored.ts.getTime() >= oldestMs ? stored : undefined];
  }
  // Rows that lie over the end of the segment may say otherwise.
  if (segment.readable === undefined || (row !== undefined && row.ts >= segment.readable.ts)) return 'look';
  return [newest, segment.readable.ts.getTime() >= oldestMs ? segment.readable : undefined];
}

async function lookFor(
  pool: Pool,
  { id, segment }: NewestRow,
  sinceMs: number,
  untilMs: number,
  onDamaged: OnDamaged | undefined,
): Promise<StoredValue | undefined> {
  // Of the segment that begins last the first value is old enough.
  const fromMs = Math.max(sinceMs, segment?.first.getTime() ?? sinceMs);
  const newest = await lastOf(pool, id, { fromMs, toMs: untilMs }, () => true, onDamaged);
  if (newest === undefined) return undefined;
  if (hasValue(newest)) return toStored(id, newest, newest);
  const newestMs = newest.ts.getTime();
  const range = { fromMs: Math.max(sinceMs, newestMs - READABLE_MS), toMs: newestMs - 1 };
  return toStored(id, newest, await lastOf(pool, id, range, hasValue, onDamaged));
}

/** The last value of a range that is as wanted. */
async function lastOf(
  pool: Pool,
  id: number,
  range: { readonly fromMs: number; readonly toMs: number },
  isWanted: (found: Found) => boolean,
  onDamaged: OnDamaged | undefined,
): Promise<Found | undefined> {
  let last: Found | undefined;
  const source = { signalId: String(id), ...range, mostRows: 5_000, mostSegments: 4, onDamaged };
  for await (const pieces of readSource(pool, source))
    for (const piece of pieces) {
      if ('part' in piece) continue;
      const { times, values, codes, texts } = piece.values;
      for (let i = times.length - 1; i >= 0; i -= 1) {
        const value = values[i] as number;
        const found = {
          ts: new Date(times[i] as number),
          value: Number.isNaN(value) ? null : value,
          code: codes?.[i] ?? 200,
          text: texts?.[i] ?? null,
        };
        if (!isWanted(found)) continue;
        last = found;
        break;
      }
    }
  return last;
}

const hasValue = ({ value, text }: Found) => value !== null || text !== null;

function toStored(signalId: number, newest: Found, readable: Found | undefined): StoredValue {
  return {
    signalId,
    timeMs: newest.ts.getTime(),
    value: newest.value ?? readable?.value ?? null,
    code: newest.code,
    text: newest.text ?? readable?.text ?? null,
    goodMs: readable !== undefined && isGoodCode(readable.code) ? readable.ts.getTime() : null,
  };
}

function toNewestRow(row: Record<string, unknown>): NewestRow {
  const found = (ts: string, value: string, code: string, text: string) =>
    row[ts] === null
      ? undefined
      : ({ ts: row[ts], value: row[value], code: row[code], text: row[text] } as Found);
  const last = found('last_ts', 'last_value', 'last_code', 'last_text');
  return {
    id: row.id as number,
    row: found('ts', 'value', 'code', 'text_value'),
    readable: found('r_ts', 'r_value', 'r_code', 'r_text'),
    segment: last && {
      first: row.first_ts as Date,
      last,
      readable: found('readable_ts', 'readable_value', 'readable_code', 'readable_text'),
      isCovered: row.is_covered === true,
    },
  };
}

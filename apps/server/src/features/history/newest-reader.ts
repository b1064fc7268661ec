import { isGoodCode } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';

interface NewestRow {
  id: number;
  ts: Date;
  value: number | null;
  code: number;
  text_value: string | null;
  value_ts: Date | null;
  value_code: number | null;
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

// One index probe a day and signal, newest day first, and no more days than needed.
const NEWEST = `
  SELECT wanted.id, newest.ts, coalesce(newest.value, readable.value) AS value, newest.code,
    coalesce(newest.text_value, readable.text_value) AS text_value,
    CASE WHEN newest.has_value THEN newest.ts ELSE readable.ts END AS value_ts,
    CASE WHEN newest.has_value THEN newest.code ELSE readable.code END AS value_code
  FROM unnest($1::int[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT ts, value, code, text_value, value IS NOT NULL OR text_value IS NOT NULL AS has_value FROM history
    WHERE signal_id = wanted.id AND ts >= $2 AND ts <= $3
    ORDER BY ts DESC LIMIT 1
  ) AS newest
  -- A bad value shows what was read last, marked; not from too long ago.
  LEFT JOIN LATERAL (
    SELECT ts, value, code, text_value FROM history
    WHERE signal_id = wanted.id AND NOT newest.has_value
      AND ts < newest.ts AND ts >= greatest($2, newest.ts - interval '2 days')
      AND (value IS NOT NULL OR text_value IS NOT NULL)
    ORDER BY ts DESC LIMIT 1
  ) AS readable ON true`;
/** What was stored last, for whoever has no newer value. */
export interface NewestReader {
  /** The newest stored value of each of these signals that has one in this time, both ends counted (ms UTC). */
  readonly findNewest: (
    signalIds: readonly number[],
    sinceMs: number,
    untilMs: number,
  ) => Promise<StoredValue[]>;
}

export function createNewestReader(database: Database): NewestReader {
  async function findNewest(
    signalIds: readonly number[],
    sinceMs: number,
    untilMs: number,
  ): Promise<StoredValue[]> {
    if (signalIds.length === 0) return [];
    const { rows } = await database.pool.query<NewestRow>(NEWEST, [
      signalIds,
      new Date(sinceMs),
      new Date(untilMs),
    ]);
    return rows.map((row) => ({
      signalId: row.id,
      timeMs: row.ts.getTime(),
      value: row.value,
      code: row.code,
      text: row.text_value,
      goodMs: row.value_ts !== null && isGoodCode(row.value_code ?? '') ? row.value_ts.getTime() : null,
    }));
  }

  return { findNewest };
}

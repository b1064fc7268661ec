import { codeShown, isGoodCode, type LiveValue, type SignalValue } from '@zutai/contract';
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
const SIGNALS = `
  SELECT signal.id, signal.data_type, signal.equipment_id, equipment.online FROM signal
  JOIN equipment ON equipment.id = signal.equipment_id
  WHERE signal.equipment_id = ANY ($1::bigint[]) AND ($2::int[] IS NULL OR signal.id = ANY ($2))`;
const GROUPS = `
  SELECT equipment.id, gateway.group_id FROM equipment
  JOIN gateway ON gateway.id = equipment.gateway_id
  WHERE equipment.id = ANY ($1::bigint[])`;

export interface LiveRepository {
  /** The newest stored value of each of these signals that has one in this time, both ends counted (ms UTC). */
  readonly findNewest: (
    signalIds: readonly number[],
    sinceMs: number,
    untilMs: number,
  ) => Promise<StoredValue[]>;
  /** The newest stored values of all signals of these pieces of equipment, or of these of them, stale by code. */
  readonly findNewestOf: (
    equipmentIds: readonly string[],
    sinceMs: number,
    signalIds?: readonly number[],
  ) => Promise<Map<string, LiveValue>>;
  /** Sparkplug group by equipment; what has no gateway is left out. */
  readonly findGroups: (equipmentIds: readonly string[]) => Promise<Map<string, string>>;
}

export function createLiveRepository(database: Database): LiveRepository {
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

  async function findNewestOf(
    equipmentIds: readonly string[],
    sinceMs: number,
    signalIds?: readonly number[],
  ): Promise<Map<string, LiveValue>> {
    const found = await database.pool.query<{ id: number; data_type: string }>(SIGNALS, [
      equipmentIds,
      signalIds ?? null,
    ]);
    const types = new Map(found.rows.map((row) => [row.id, row.data_type]));
    const newest = await findNewest([...types.keys()], sinceMs, Date.now());
    return new Map(
      newest.map((stored) => [
        String(stored.signalId),
        {
          id: String(stored.signalId),
          value: toSignalValue(stored, types.get(stored.signalId)),
          time: stored.timeMs,
          code: codeShown(String(stored.code), false),
          ...(stored.goodMs === null ? {} : { goodTime: stored.goodMs }),
        },
      ]),
    );
  }

  async function findGroups(equipmentIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await database.pool.query<{ id: string; group_id: string }>(GROUPS, [equipmentIds]);
    return new Map(rows.map((row) => [row.id, row.group_id]));
  }

  return { findNewest, findNewestOf, findGroups };
}

function toSignalValue(stored: StoredValue, dataType: string | undefined): SignalValue {
  if (dataType === 'text') return stored.text;
  if (stored.value === null) return null;
  // An integer that the column of numbers cannot hold exactly.
  if (stored.text !== null) return stored.text;
  return dataType === 'boolean' ? stored.value !== 0 : stored.value;
}

import type { LiveValue, SignalValue } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';

interface NewestRow {
  id: number;
  ts: Date;
  value: number | null;
  code: number;
  text_value: string | null;
}

/** A stored value as it comes back: what kind it was says the signal's data type. */
export interface StoredValue {
  readonly signalId: number;
  readonly timeMs: number;
  readonly value: number | null;
  readonly code: number;
  readonly text: string | null;
}

// One index probe a day and signal, newest day first, and no more days than needed.
const NEWEST = `
  SELECT wanted.id, newest.ts, newest.value, newest.code, newest.text_value
  FROM unnest($1::int[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT ts, value, code, text_value FROM history
    WHERE signal_id = wanted.id AND ts >= $2
    ORDER BY ts DESC LIMIT 1
  ) AS newest`;
const SIGNALS = `
  SELECT signal.id, signal.data_type, signal.equipment_id, equipment.online FROM signal
  JOIN equipment ON equipment.id = signal.equipment_id
  WHERE signal.equipment_id = ANY ($1::bigint[])`;
const GROUPS = `
  SELECT equipment.id, gateway.group_id FROM equipment
  JOIN gateway ON gateway.id = equipment.gateway_id
  WHERE equipment.id = ANY ($1::bigint[])`;

export interface LiveRepository {
  /** The newest stored value of each of these signals that has one since then. */
  readonly findNewest: (signalIds: readonly number[], sinceMs: number) => Promise<StoredValue[]>;
  /** The newest stored values of all signals of these pieces of equipment, stale by code. */
  readonly findNewestOf: (
    equipmentIds: readonly string[],
    sinceMs: number,
  ) => Promise<Map<string, LiveValue>>;
  /** Sparkplug group by equipment; what has no gateway is left out. */
  readonly findGroups: (equipmentIds: readonly string[]) => Promise<Map<string, string>>;
}

export function createLiveRepository(database: Database): LiveRepository {
  async function findNewest(signalIds: readonly number[], sinceMs: number): Promise<StoredValue[]> {
    if (signalIds.length === 0) return [];
    const { rows } = await database.pool.query<NewestRow>(NEWEST, [signalIds, new Date(sinceMs)]);
    return rows.map((row) => ({
      signalId: row.id,
      timeMs: row.ts.getTime(),
      value: row.value,
      code: row.code,
      text: row.text_value,
    }));
  }

  async function findNewestOf(
    equipmentIds: readonly string[],
    sinceMs: number,
  ): Promise<Map<string, LiveValue>> {
    const found = await database.pool.query<{ id: number; data_type: string }>(SIGNALS, [equipmentIds]);
    const types = new Map(found.rows.map((row) => [row.id, row.data_type]));
    const newest = await findNewest([...types.keys()], sinceMs);
    return new Map(
      newest.map((stored) => [
        String(stored.signalId),
        {
          id: String(stored.signalId),
          value: toSignalValue(stored, types.get(stored.signalId)),
          time: stored.timeMs,
          code: stored.code === 200 ? '201' : String(stored.code),
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
  return dataType === 'boolean' ? stored.value !== 0 : stored.value;
}

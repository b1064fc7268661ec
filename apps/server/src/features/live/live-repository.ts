import { codeShown, type LiveValue, type SignalValue } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import { createNewestReader, type NewestReader, type StoredValue } from '../history/index.ts';

const SIGNALS = `
  SELECT signal.id, signal.data_type, signal.equipment_id, equipment.online FROM signal
  JOIN equipment ON equipment.id = signal.equipment_id
  WHERE signal.equipment_id = ANY ($1::bigint[]) AND ($2::int[] IS NULL OR signal.id = ANY ($2))
  UNION ALL
  SELECT value_id, 'number', -project_id, true FROM mvar_value JOIN mvar ON mvar.id = mvar_id
  WHERE -project_id = ANY ($1::bigint[]) AND ($2::int[] IS NULL OR value_id = ANY ($2))`;
const GROUPS = `
  SELECT equipment.id, gateway.group_id FROM equipment
  JOIN gateway ON gateway.id = equipment.gateway_id
  WHERE equipment.id = ANY ($1::bigint[])
  UNION ALL
  SELECT -project.id, project_group(project.id) FROM project WHERE -project.id = ANY ($1::bigint[])`;

export interface LiveRepository {
  /** The newest stored values of all signals of these pieces of equipment, or of these of them, stale by code. */
  readonly findNewestOf: (
    equipmentIds: readonly string[],
    sinceMs: number,
    signalIds?: readonly number[],
  ) => Promise<Map<string, LiveValue>>;
  /** Sparkplug group by equipment; what has no gateway is left out. */
  readonly findGroups: (equipmentIds: readonly string[]) => Promise<Map<string, string>>;
}

/** Definitions of signals are read here, their values by history. */
export function createLiveRepository(
  database: Database,
  newestReader: NewestReader = createNewestReader(database),
): LiveRepository {
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
    const newest = await newestReader.findNewest([...types.keys()], sinceMs, Date.now());
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

  return { findNewestOf, findGroups };
}

function toSignalValue(stored: StoredValue, dataType: string | undefined): SignalValue {
  if (dataType === 'text') return stored.text;
  if (stored.value === null) return null;
  // An integer that the column of numbers cannot hold exactly.
  if (stored.text !== null) return stored.text;
  return dataType === 'boolean' ? stored.value !== 0 : stored.value;
}

import type { Database } from '../../../platform/db/database.ts';
import type { Plant } from '../../ingest/testing/plant.ts';

/** A rule of a plant's first signal, as the management calls would add it, by SQL. */
export async function addRule(
  { pool }: Database,
  { equipmentId, signalIds }: Pick<Plant, 'equipmentId' | 'signalIds'>,
  condition: object,
  { message = '', hasNoSignal = false, onDelayMs = 0 } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO alarm_rule (organisation_id, equipment_id, signal_id, title, condition, level_id, message, on_delay_ms)
     SELECT equipment.organisation_id, equipment.id, $2, 'rule', $3, level.id, $4, $5
     FROM equipment JOIN alarm_level AS level ON level.organisation_id = equipment.organisation_id AND priority = 2
     WHERE equipment.id = $1 RETURNING id`,
    [equipmentId, hasNoSignal ? null : signalIds[0], condition, message, onDelayMs],
  );
  return rows[0]!.id;
}

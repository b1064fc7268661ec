import type { ClientBase, Pool } from 'pg';

/** Equipment, or of it the signals of one driver, whose values are unknown in history since a moment. */
export interface RecordedOutage {
  readonly equipmentId: string;
  /** '' for all signals of the equipment. */
  readonly driverId: string;
  /** ms UTC. */
  readonly sinceMs: number;
}

// Equipment may have been deleted since: then there is nothing to be said of it.
const WRITE_OUTAGES = `
  INSERT INTO history_outage AS outage (equipment_id, driver_id, since)
  SELECT equipment.id, incoming.driver_id, to_timestamp(incoming.ms / 1000)
  FROM unnest($1::bigint[], $2::text[], $3::float8[]) AS incoming (equipment_id, driver_id, ms)
  JOIN equipment ON equipment.id = incoming.equipment_id
  ORDER BY 1, 2
  ON CONFLICT (equipment_id, driver_id) DO UPDATE SET since = excluded.since`;
const FORGET_OUTAGES = `
  DELETE FROM history_outage USING unnest($1::bigint[], $2::text[]) AS ended (equipment_id, driver_id)
  WHERE history_outage.equipment_id = ended.equipment_id AND history_outage.driver_id = ended.driver_id`;

/** Writes which outages began and ended, inside the transaction of their rows. */
export async function writeOutages(
  client: ClientBase,
  began: readonly RecordedOutage[],
  ended: readonly Omit<RecordedOutage, 'sinceMs'>[],
): Promise<void> {
  const keys = (of: readonly Omit<RecordedOutage, 'sinceMs'>[]) => [
    of.map(({ equipmentId }) => equipmentId),
    of.map(({ driverId }) => driverId),
  ];
  if (began.length > 0)
    await client.query(WRITE_OUTAGES, [...keys(began), began.map(({ sinceMs }) => sinceMs)]);
  if (ended.length > 0) await client.query(FORGET_OUTAGES, keys(ended));
}

/** Which outages of this equipment are in history and have not ended. */
export async function findOutages(pool: Pool, equipmentIds: readonly string[]): Promise<RecordedOutage[]> {
  const { rows } = await pool.query<{ equipment_id: string; driver_id: string; since: Date }>(
    'SELECT equipment_id, driver_id, since FROM history_outage WHERE equipment_id = ANY ($1::bigint[])',
    [equipmentIds],
  );
  return rows.map(({ equipment_id, driver_id, since }) => ({
    ...{ equipmentId: equipment_id, driverId: driver_id, sinceMs: since.getTime() },
  }));
}

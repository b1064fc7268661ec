import type { Pool } from 'pg';

/** A saved view of curves that others see; past the call, as an account keeps at most a hundred. */
export async function insertCurveView(
  database: Pool,
  { userId, equipmentId }: { userId: string; equipmentId: string },
  mark: string,
): Promise<string> {
  const kept = await database.query<{ id: string }>(
    `INSERT INTO curve_view (organisation_id, owner_id, title, query, equipment_ids, is_shared)
     SELECT organisation_id, id, $2, '', array[$3::bigint], true FROM account WHERE id = $1 RETURNING id::text`,
    [userId, mark, equipmentId],
  );
  return kept.rows[0]!.id;
}

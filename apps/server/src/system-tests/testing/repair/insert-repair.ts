import type { Pool } from 'pg';
import type { Belongings } from '../sample.ts';
import { PHOTO_BYTES } from './photo.ts';

type Work = Pick<Belongings, 'repairId' | 'repairPhotoId' | 'repairerId'>;

/** A fault that its maker reported and that waits to be given to somebody, with a photo. */
export async function insertRepair(
  database: Pool,
  { organisationId, equipmentId, userId }: { organisationId: string; equipmentId: string; userId: string },
  mark: string,
): Promise<Work> {
  const { rows } = await database.query<Pick<Work, 'repairId' | 'repairPhotoId'>>(
    `WITH work AS (
       INSERT INTO repair (organisation_id, equipment_id, title, reporter_id, reporter_name)
       VALUES ($1, $2, $3, $4, $3) RETURNING id
     ), photo AS (
       INSERT INTO repair_photo (repair_id, content_type, bytes) SELECT id, 'image/png', $5 FROM work RETURNING id
     ) SELECT work.id::text AS "repairId", photo.id::text AS "repairPhotoId" FROM work, photo`,
    [organisationId, equipmentId, mark, userId, PHOTO_BYTES],
  );
  return { ...rows[0]!, repairerId: userId };
}

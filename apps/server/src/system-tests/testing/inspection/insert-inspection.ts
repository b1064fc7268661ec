import type { Pool } from 'pg';
import { PHOTO_BYTES } from '../repair/photo.ts';
import type { Belongings } from '../sample.ts';

type Work = Pick<
  Belongings,
  'inspectionContentId' | 'inspectionPlanId' | 'inspectionId' | 'inspectionPhotoId'
>;

/** A plan that makes nothing, an inspection of it that waits for anybody, and a photo for it. */
export async function insertInspection(
  database: Pool,
  { organisationId, equipmentId }: { organisationId: string; equipmentId: string },
  mark: string,
): Promise<Work> {
  const items = JSON.stringify([
    { title: mark, kind: 'yesNo', min: null, max: null, unit: '', tag: '', isRequired: true },
  ]);
  const { rows } = await database.query<Work>(
    `WITH content AS (
       INSERT INTO inspection_content (organisation_id, title, items) VALUES ($1, $3, $4) RETURNING id
     ), plan AS (
       INSERT INTO inspection_plan (organisation_id, title, content_id, schedule, grace_min, is_enabled)
       SELECT $1, $3, id, '{"cycle": "counter", "weekdays": [], "monthDays": [], "times": [], "tag": "hours", "interval": 500}', 60, false FROM content
       RETURNING id
     ), member AS (
       INSERT INTO inspection_plan_equipment (plan_id, equipment_id) SELECT id, $2 FROM plan RETURNING plan_id
     ), made AS (
       INSERT INTO inspection (organisation_id, plan_id, equipment_id, title, items, due_at, deadline_at)
       SELECT $1, plan_id, $2, $3, $4, now(), now() + interval '1 day' FROM member RETURNING id
     ), photo AS (
       INSERT INTO inspection_photo (inspection_id, content_type, bytes) SELECT id, 'image/png', $5 FROM made RETURNING id
     ) SELECT content.id::text AS "inspectionContentId", plan.id::text AS "inspectionPlanId",
         made.id::text AS "inspectionId", photo.id::text AS "inspectionPhotoId"
     FROM content, plan, made, photo`,
    [organisationId, equipmentId, mark, items, PHOTO_BYTES],
  );
  return rows[0]!;
}

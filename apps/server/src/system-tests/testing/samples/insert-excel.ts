import type { Pool } from 'pg';
import { makeTemplate } from '../../../features/excel/testing/make-template.ts';
import type { Belongings } from '../sample.ts';

type Work = Pick<Belongings, 'excelId' | 'excelVersionId' | 'excelRecordId'>;

/** A smart report with a template that asks for one text, and a record that nobody filled in. */
export async function insertExcel(
  database: Pool,
  { organisationId, equipmentId }: { organisationId: string; equipmentId: string },
  mark: string,
): Promise<Work> {
  const field = {
    ...{ sheet: '班报', cell: 'B4', kind: 'fill', signalId: '', mvarId: '', statistic: 'avg', decimals: 2 },
    ...{ time: 'from', label: mark, type: 'text', isRequired: false, min: null, max: null, options: [] },
  };
  const { rows } = await database.query<Work>(
    `WITH form AS (
       INSERT INTO excel_form (organisation_id, equipment_id, title) VALUES ($1, $2, $3) RETURNING id
     ), version AS (
       INSERT INTO excel_version (organisation_id, excel_id, number, title, file_name, fields)
       SELECT $1, id, 1, $3, $3, $4 FROM form RETURNING id, excel_id
     ), file AS (
       INSERT INTO excel_file (version_id, bytes) SELECT id, $5 FROM version
     ), made AS (
       INSERT INTO excel_record (organisation_id, excel_id, version_id, title, from_at, to_at, made_at)
       SELECT $1, excel_id, id, $3, now() - interval '1 hour', now(), now() FROM version RETURNING id
     ) SELECT form.id::text AS "excelId", version.id::text AS "excelVersionId", made.id::text AS "excelRecordId"
     FROM form, version, made`,
    [organisationId, equipmentId, mark, JSON.stringify([field]), await makeTemplate()],
  );
  return rows[0]!;
}

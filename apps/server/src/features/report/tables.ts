import type { ReportColumn, ReportStep } from '@zutai/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface ReportTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string | null;
  project_id: string | null;
  title: string;
  title_en: string;
  step: ReportStep;
  columns: JSONColumnType<ReportColumn[]>;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report: ReportTable;
  }
}

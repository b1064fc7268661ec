import type { ReportColumn, ReportFileFormat, ReportMail, ReportSchedule, ReportStep } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
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
  schedule: Generated<ReportSchedule>;
  file_format: Generated<ReportFileFormat>;
  recipients: Generated<string[]>;
  language: Generated<Language>;
  scheduled_at: Date | null;
  created_at: Generated<Date>;
}

interface ReportRunTable {
  id: Generated<string>;
  report_id: string;
  from_at: Date;
  to_at: Date;
  title: string;
  title_en: string;
  made_at: Date | null;
  attempts: Generated<number>;
  tried_at: Date | null;
  failure: Generated<string>;
  file_format: Generated<ReportFileFormat>;
  file: Buffer | null;
}

interface ReportMailTable {
  run_id: string;
  recipient: string;
  state: Generated<ReportMail['state']>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  failure: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report: ReportTable;
    report_run: ReportRunTable;
    report_mail: ReportMailTable;
  }
}

import type { ExcelField, ExcelValue, ReportSchedule } from '@zutai/contract';
import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

type Json<T> = ColumnType<T, string, string>;

interface FormTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string | null;
  project_id: string | null;
  title: string;
  title_en: string;
  remark: string;
  schedule: ReportSchedule;
  scheduled_at: Generated<Date>;
  created_at: Generated<Date>;
}

interface VersionTable {
  id: Generated<string>;
  organisation_id: string;
  excel_id: string;
  number: number;
  title: string;
  file_name: string;
  fields: Json<ExcelField[]>;
  created_at: Generated<Date>;
  created_by: string;
}

interface FileTable {
  version_id: string;
  bytes: Buffer;
}

interface RecordTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  excel_id: string;
  version_id: string;
  title: string;
  title_en: string;
  from_at: Date;
  to_at: Date;
  is_scheduled: Generated<boolean>;
  made_at: Date | null;
  attempts: Generated<number>;
  tried_at: Date | null;
  failure: Generated<string>;
  computed: ColumnType<ExcelValue[], string | undefined, string>;
  filled: ColumnType<ExcelValue[], string | undefined, string>;
  is_complete: Generated<boolean>;
  filled_at: Date | null;
  filled_by: Generated<string>;
  signed_at: Date | null;
  signed_by: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    excel_form: FormTable;
    excel_version: VersionTable;
    excel_file: FileTable;
    excel_record: RecordTable;
  }
}

import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface FirstOutGroupTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: string;
  window_seconds: number | null;
  remark: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    first_out_group: FirstOutGroupTable;
  }
}

import type { ColumnType, Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { StoredContent, TemplateBase } from './content.ts';

export interface TemplateTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  kind: Generated<'EG' | 'GM'>;
  title: string;
  title_en: Generated<string>;
  manufacturer: Generated<string>;
  product_number: Generated<string>;
  remark: Generated<string>;
  version: Generated<number>;
  content: ColumnType<StoredContent, string, string>;
  driver_count: Generated<number>;
  signal_count: Generated<number>;
  report_count: Generated<number>;
  alarm_rule_count: Generated<number>;
  home_page_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TemplateBaseTable {
  equipment_id: string;
  drivers: ColumnType<TemplateBase['drivers'], string, string>;
  signals: ColumnType<TemplateBase['signals'], string, string>;
  scripts: ColumnType<TemplateBase['scripts'], string, string>;
  reports: ColumnType<TemplateBase['reports'], string, string>;
  alarm_rules: ColumnType<TemplateBase['alarmRules'], string, string>;
}

export interface TemplateVersionTable {
  id: Generated<string>;
  organisation_id: string;
  template_id: string;
  version: number;
  title: string;
  content: ColumnType<StoredContent, string, string>;
  note: Generated<string>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  restored_from: number | null;
  made_by: Generated<string>;
  made_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    template: TemplateTable;
    template_base: TemplateBaseTable;
    template_version: TemplateVersionTable;
  }
}

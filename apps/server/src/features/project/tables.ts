import type { ProjectAuth } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { OwnedColumns } from '../access/index.ts';

export interface ProjectTable extends EditColumns, OwnedColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: Generated<string>;
  remark: Generated<string>;
  error_val_show: Generated<boolean>;
  error_default_val: Generated<string>;
  sequence: Generated<number>;
  home_page_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProjectEquipmentTable {
  project_id: string;
  equipment_id: string;
  sequence: Generated<number>;
  /** What the project passes on to who may do it there. */
  auth: Generated<ProjectAuth>;
}

export interface ProjectPermissionTable extends EditColumns {
  project_id: string;
  account_id: string;
  auth: ProjectAuth;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    project: ProjectTable;
    project_equipment: ProjectEquipmentTable;
    project_permission: ProjectPermissionTable;
  }
}

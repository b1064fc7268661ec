import type { DataRange, ProjectAuth, RoleType } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

export interface DepartmentTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  parent_id: string | null;
  title: string;
  title_en: Generated<string>;
  head_account_id: string | null;
  sequence: Generated<number>;
  /** The departments above it from the top, and itself; kept by a trigger. */
  path: Generated<string[]>;
  created_at: Generated<Date>;
}

export interface RoleTable extends EditColumns {
  /** Of a role of the platform its name, of one of an organisation a number. */
  id: Generated<string>;
  organisation_id: string | null;
  title: string;
  title_en: Generated<string>;
  remark: Generated<string>;
  role_type: Generated<RoleType>;
  codes: Generated<string[]>;
  created_at: Generated<Date>;
}

export interface EquipmentPermissionTable extends EditColumns {
  equipment_id: string;
  account_id: string;
  auth: ProjectAuth;
  created_at: Generated<Date>;
}

/** What things that accounts see by their data range have. */
export interface OwnedColumns {
  /** The account that made it. */
  owner_id: string | null;
  department_id: string | null;
}

export interface RangeColumns {
  department_id: string | null;
  data_range: Generated<DataRange>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    department: DepartmentTable;
    role: RoleTable;
    equipment_permission: EquipmentPermissionTable;
  }
}

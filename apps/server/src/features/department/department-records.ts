import type { Department } from '@zutai/contract';
import { defineRecords } from '../../platform/records/index.ts';

type Kept = Pick<Department, 'id' | 'revision' | 'createdMs' | 'title'>;

/** What keeps a department from being deleted. */
export const departmentRecords = defineRecords<Kept>({
  table: 'department',
  fields: { title: 'title' },
  search: ['title'],
  inUse: {
    department_parent_id_fkey: {
      error: 'departmentHasDepartments',
      table: 'department',
      column: 'parent_id',
    },
    account_department_id_fkey: {
      error: 'departmentHasAccounts',
      table: 'account',
      column: 'department_id',
      title: 'display_name',
    },
    equipment_department_id_fkey: {
      error: 'departmentHasEquipment',
      table: 'equipment',
      column: 'department_id',
    },
    gateway_department_id_fkey: {
      error: 'departmentHasGateways',
      table: 'gateway',
      column: 'department_id',
    },
    project_department_id_fkey: {
      error: 'departmentHasProjects',
      table: 'project',
      column: 'department_id',
    },
  },
});

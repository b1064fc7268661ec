import { defineErrors } from '../core/index.ts';

export const departmentErrors = defineErrors({
  departmentTitleTaken: { wire: '2101', status: 409, params: ['title'], field: 'title' },
  /** It was to be moved below itself. */
  departmentRing: { wire: '2102', status: 409 },
  departmentTooDeep: { wire: '2103', status: 409, params: ['max'] },
  tooManyDepartments: { wire: '2104', status: 409, params: ['max'] },
  departmentHasDepartments: { wire: '2105', status: 409, params: ['count', 'title'] },
  departmentHasAccounts: { wire: '2106', status: 409, params: ['count', 'title'] },
  departmentHasEquipment: { wire: '2107', status: 409, params: ['count', 'title'] },
  departmentHasGateways: { wire: '2108', status: 409, params: ['count', 'title'] },
  departmentHasProjects: { wire: '2109', status: 409, params: ['count', 'title'] },
});

import type { RoleRecord } from '@zutai/contract';
import { defineRecords } from '../../platform/records/index.ts';
import type {} from '../access/index.ts';

/** Roles of organisations; those of the platform have no organisation and are never among them. */
export const roleRecords = defineRecords<RoleRecord>({
  table: 'role',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    remark: 'remark',
    roleType: 'role_type',
    codes: 'codes',
  },
  search: ['title', 'title_en', 'remark'],
  filters: { roleType: 'role_type' },
  taken: { role_organisation_id_title_key: { error: 'roleTitleTaken', field: 'title' } },
  inUse: {
    account_role_fkey: { error: 'roleInUse', table: 'account', column: 'role', title: 'display_name' },
  },
});

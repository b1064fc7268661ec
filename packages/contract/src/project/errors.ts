import { defineErrors } from '../core/index.ts';

export const projectErrors = defineErrors({
  projectTitleTaken: { wire: '1801', status: 409, params: ['title'], field: 'title' },
  projectTitleMismatch: { wire: '1802', status: 400 },
  /** Roles above "user" see every project, and guests none: neither is given a right in one. */
  permissionUnfit: { wire: '1803', status: 409, params: ['name'] },
});

import { defineErrors } from '../core/index.ts';

export const projectErrors = defineErrors({
  projectTitleTaken: { wire: '1801', status: 409, params: ['title'] },
  projectTitleMismatch: { wire: '1802', status: 400 },
  /** Accounts of the roles above "user" see every project and need no permission. */
  permissionNotNeeded: { wire: '1803', status: 409, params: ['name'] },
});

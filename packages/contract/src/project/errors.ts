import { defineErrors } from '../core/index.ts';

export const projectErrors = defineErrors({
  projectTitleTaken: { wire: '1801', status: 409, params: ['title'], field: 'title' },
  projectTitleMismatch: { wire: '1802', status: 400 },
  /** Roles above "user" see every project, and guests none: neither is given a right in one. */
  permissionUnfit: { wire: '1803', status: 409, params: ['name'] },
  /** Nobody passes on the right to write where they may not write themselves. */
  permissionWriteNotHeld: { wire: '1804', status: 403, field: 'auth' },
  /** Nobody decides what they may do themselves. */
  permissionOwn: { wire: '1805', status: 403 },
  /** The role of an account does not write at all, so that a right to write would be none. */
  permissionWriteUnfit: { wire: '1806', status: 409, params: ['name'], field: 'auth' },
});

import { defineErrors } from '../core/index.ts';

export const organisationErrors = defineErrors({
  organisationTitleTaken: { wire: '2131', status: 409, params: ['title'], field: 'title' },
  /** Nobody closes the door behind themselves. */
  organisationIsOwn: { wire: '2132', status: 403 },
  /** Of a deactivated organisation; said after the right password alone. */
  organisationInactive: { wire: '2134', status: 403 },
  /** What was typed to confirm is not its name. */
  organisationNameWrong: { wire: '2133', status: 400, field: 'title' },
});

import { defineErrors } from '../core/index.ts';

export const accountErrors = defineErrors({
  /** Its role holds a code, or its data range what the caller's does not. */
  accountBeyondOwnRights: { wire: '2121', status: 403 },
  /** Nobody changes their own role, department, data range or state. */
  accountIsOwn: { wire: '2122', status: 403 },
  accountRoleNotHeld: { wire: '2123', status: 403, params: ['codes'], field: 'roleId' },
  accountRangeTooWide: { wire: '2124', status: 403, field: 'dataRange' },
  /** Of whatever organisation: names are unique over all of them. */
  loginnameTaken: { wire: '2125', status: 409, params: ['loginname'], field: 'loginname' },
  lastAdministrator: { wire: '2126', status: 409 },
  /** What it has written or saved names it. */
  accountHasWork: { wire: '2127', status: 409 },
  /** It was to be replaced by itself. */
  passwordNotNew: { wire: '2128', status: 409, field: 'password' },
});

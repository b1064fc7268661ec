import { z } from 'zod';
import { id } from '../core/index.ts';
import { PERMISSION_CODES, ROLE_TYPES, ROLES } from '../permission/index.ts';

/** The logged-in user as the shell needs it (specification, section 3, user info). */
export const userInfo = z.object({
  userId: id,
  loginname: z.string(),
  displayName: z.string(),
  tel: z.string(),
  orgId: id,
  orgTitle: z.string(),
  /** Empty where the title serves both languages. */
  orgTitleEn: z.string(),
  deptId: z.string(),
  /** The very role. */
  roleId: z.enum(ROLES),
  /** Administrator, operation staff or neither; the platform's administrator is `admin` too. */
  roleType: z.enum(ROLE_TYPES),
  /** Titles of the regions the account sees, comma-separated. */
  authRegion: z.string(),
  /** What of the organisation's data the account sees; everything until departments and groups exist. */
  dataRange: z.enum(['self', 'group', 'department', 'departmentAndBelow', 'organisation']),
  /** The next five are the same for every account until accounts have settings. Nothing is prompted before there are alarms. */
  prompType: z.string(),
  /** '': the platform's own style. */
  styleId: z.string(),
  /** Pages fit the window as they were designed to. */
  scadaAdaption: z.boolean(),
  equipDisplay: z.enum(['list', 'page']),
  /** No hardware key is asked for. */
  useLock: z.boolean(),
  isBindtel: z.boolean(),
  auths: z.array(z.enum(PERMISSION_CODES as [string, ...string[]])),
});
export type UserInfo = z.output<typeof userInfo>;

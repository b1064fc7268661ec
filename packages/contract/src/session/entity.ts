import { z } from 'zod';
import { id } from '../core/index.ts';
import { PERMISSION_CODES, ROLES } from '../permission/index.ts';

/** The logged-in user as the shell needs it (specification, section 3, user info). */
export const userInfo = z.object({
  userId: id,
  loginname: z.string(),
  displayName: z.string(),
  tel: z.string(),
  orgId: id,
  orgTitle: z.string(),
  deptId: z.string(),
  roleId: z.string(),
  roleType: z.enum(ROLES),
  authRegion: z.string(),
  dataRange: z.enum(['self', 'group', 'department', 'departmentAndBelow', 'organisation']),
  prompType: z.string(),
  styleId: z.string(),
  scadaAdaption: z.boolean(),
  equipDisplay: z.enum(['list', 'page']),
  useLock: z.boolean(),
  isBindtel: z.boolean(),
  auths: z.array(z.enum(PERMISSION_CODES as [string, ...string[]])),
});
export type UserInfo = z.output<typeof userInfo>;

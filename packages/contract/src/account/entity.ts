import { z } from 'zod';
import { id, recordOf } from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';

/**
 * Whom an account is for: an enterprise, its staff, people of other companies, staff that operates for others. Those of
 * the kind `api`, for programs, are no accounts that people sign in with, and not among them.
 */
export const ACCOUNT_KINDS = ['company', 'internal', 'external', 'operation'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The name of a role of the platform, or the id of one of the organisation. */
export const roleId = z.string().regex(/^([1-9]\d{0,17}|[a-z]{1,20})$/, 'id');

export const account = recordOf({
  /** The name shown. */
  title: z.string(),
  loginname: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  roleId: z.string(),
  /** Empty for a role of the platform: whoever shows it says it in the language of the reader. */
  roleTitle: z.string(),
  roleTitleEn: z.string(),
  departmentId: id.nullable(),
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  dataRange: z.enum(DATA_RANGES),
  contactName: z.string(),
  tel: z.string(),
  email: z.string(),
  remark: z.string(),
  isActive: z.boolean(),
  /** It was made by an enrolment link, and nobody has approved or refused it yet. */
  isWaiting: z.boolean(),
  /** Its password is the one it was given, and was not replaced yet. */
  mustChangePassword: z.boolean(),
  /** It has a second factor. */
  hasSecondFactor: z.boolean(),
  /** Null: nobody has signed in with it. */
  lastLoginMs: z.number().nullable(),
  /** The caller's own. */
  isOwn: z.boolean(),
  /** It has no rights beyond those of the caller, who therefore may manage it. */
  isWithinOwnRights: z.boolean(),
});
export type AccountRecord = z.output<typeof account>;

/** A password that the platform has made up, answered this once. */
export const accountPassword = z.object({ id, loginname: z.string(), password: z.string() });
export type AccountPassword = z.output<typeof accountPassword>;

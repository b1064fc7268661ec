import { z } from 'zod';
import { id } from '../core/index.ts';
import { DATA_RANGES, PERMISSION_CODES, ROLE_TYPES } from '../permission/index.ts';

/** By what the second step of a sign-in can be shown. */
export const FACTOR_WAYS = ['passkey', 'totp', 'recovery', 'hardwareKey'] as const;
/** Six digits of an app, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'required').max(40);
export type FactorWay = (typeof FACTOR_WAYS)[number];
/** The ways that are a code. */
export type CodeWay = Exclude<FactorWay, 'passkey' | 'hardwareKey'>;

/** What the local service answered to a text to sign: base64 of the text, a full stop, base64 of the signature. */
export const verifyData = z.string().min(1, 'required').max(4000);

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
  /** Empty: of no department. */
  deptId: z.string(),
  /** The very role: the name of one of the platform, or the id of one of the organisation. */
  roleId: z.string(),
  /** Empty for a role of the platform: whoever shows it names it in the language of the reader. */
  roleTitle: z.string(),
  /** Empty where the title serves both languages. */
  roleTitleEn: z.string(),
  /** Administrator, operation staff or neither; the platform's administrator is `admin` too. */
  roleType: z.enum(ROLE_TYPES),
  /** Titles of the regions the account sees, comma-separated. */
  authRegion: z.string(),
  /** What of the organisation's equipment, gateways and projects the account sees. */
  dataRange: z.enum(DATA_RANGES),
  /** Address of the account's picture; '' without one. */
  avatar: z.string(),
  /** Settings of the account (`profile.saveConfig`). */
  prompType: z.string(),
  /** '': the platform's own style. */
  styleId: z.string(),
  /** Pages fit the window as they were designed to. */
  scadaAdaption: z.boolean(),
  equipDisplay: z.enum(['list', 'page']),
  /** A hardware key is asked for, at the sign-in and every minute. */
  useLock: z.boolean(),
  /** Address of the local hardware-key service; '' where the installation has none. */
  keyService: z.string(),
  isBindtel: z.boolean(),
  /** The installation sends SMS: an account without a phone number is asked to bind one. */
  hasSms: z.boolean(),
  /** Shown at the sign-in and found to break the rules of passwords; false where none was shown. */
  hasWeakPassword: z.boolean(),
  /** The password was given by somebody else: other calls are refused until it is changed. */
  mustChangePassword: z.boolean(),
  /** The organisation asks for a second factor: other calls are refused until one is set up. */
  mustSetFactor: z.boolean(),
  auths: z.array(z.enum(PERMISSION_CODES as [string, ...string[]])),
});
export type UserInfo = z.output<typeof userInfo>;

/** A session that is still good. */
export const accountSession = z.object({
  id,
  /** Where it was begun. */
  address: z.string(),
  /** Header of the browser that began it. */
  userAgent: z.string(),
  createdMs: z.number(),
  /** To a minute. */
  lastUsedMs: z.number(),
  /** The session of this very call. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

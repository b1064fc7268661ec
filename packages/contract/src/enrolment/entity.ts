import { z } from 'zod';
import { ACCOUNT_KINDS } from '../account/entity.ts';
import { id, timeMs } from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';

/** Kinds of account that a link makes in an organisation that is there; `company` makes an organisation. */
export const ENROLLED_KINDS = ['internal', 'external', 'operation'] as const;

/** Whether a link still makes accounts. */
export const ENROLMENT_LINK_STATES = ['open', 'usedUp', 'expired', 'revoked'] as const;
export type EnrolmentLinkState = (typeof ENROLMENT_LINK_STATES)[number];

/** What became of somebody who enrolled: at once an account, or first one that waits. */
export const ENROLMENT_STATES = ['enrolled', 'waiting', 'approved', 'refused'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Most accounts that one link makes. */
export const MAX_ENROLMENT_USES = 1000;
/** Longest time that a link is good for, in days. */
export const MAX_ENROLMENT_DAYS = 365;

export const enrolmentLink = z.object({
  id,
  /** What it is for, as who made it says. */
  title: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  state: z.enum(ENROLMENT_LINK_STATES),
  /** False: who made it no longer holds what it gives, or its role is gone, so that it makes no account. */
  isBacked: z.boolean(),
  /** Where accounts are made; '' for a link that makes an organisation. */
  orgTitle: z.string(),
  orgTitleEn: z.string(),
  roleId: z.string(),
  roleTitle: z.string(),
  roleTitleEn: z.string(),
  departmentId: id.nullable(),
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  dataRange: z.enum(DATA_RANGES),
  needsApproval: z.boolean(),
  maxUses: z.number().int(),
  usedCount: z.number().int(),
  waitingCount: z.number().int(),
  /** Name of the account that made it. */
  makerTitle: z.string(),
  createdMs: timeMs,
  expiresMs: timeMs,
});
export type EnrolmentLink = z.output<typeof enrolmentLink>;

/** Somebody who enrolled by a link. */
export const enrolment = z.object({
  id,
  linkId: id,
  linkTitle: z.string(),
  state: z.enum(ENROLMENT_STATES),
  /** Null: refused, or deleted since. */
  accountId: id.nullable(),
  title: z.string(),
  loginname: z.string(),
  tel: z.string(),
  email: z.string(),
  orgTitle: z.string(),
  orgTitleEn: z.string(),
  atMs: timeMs,
  /** Null while nobody decided. */
  decidedMs: timeMs.nullable(),
  decidedBy: z.string(),
});
export type EnrolmentRecord = z.output<typeof enrolment>;

/** What somebody learns of a link before they enrol. */
export const enrolmentDoor = z.object({
  /** It makes an organisation, with who enrols as its first administrator. */
  isCompany: z.boolean(),
  needsApproval: z.boolean(),
  /** Of the organisation that the account will be of; '' where it is made. */
  orgTitle: z.string(),
  orgTitleEn: z.string(),
});
export type EnrolmentDoor = z.output<typeof enrolmentDoor>;

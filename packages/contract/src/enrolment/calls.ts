import { z } from 'zod';
import { loginname } from '../account/calls.ts';
import { ACCOUNT_KINDS, roleId } from '../account/entity.ts';
import { newPassword } from '../account/password.ts';
import {
  accountPhone,
  defineCall,
  done,
  email,
  id,
  nothing,
  pageOf,
  pagingFields,
  title,
} from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';
import {
  ENROLLED_KINDS,
  ENROLMENT_LINK_STATES,
  ENROLMENT_STATES,
  enrolment,
  enrolmentDoor,
  enrolmentLink,
  MAX_ENROLMENT_DAYS,
  MAX_ENROLMENT_USES,
} from './entity.ts';

const base = '/lfscada/enrolment';
/** Last part of the address `/enroll/{code}`. */
const code = z.string().max(100);

const fields = {
  title: z.string().trim().min(1).max(50),
  /** Days from now on that it is good for. */
  validDays: z.number().int().min(1).max(MAX_ENROLMENT_DAYS).default(7),
  maxUses: z.number().int().min(1).max(MAX_ENROLMENT_USES).default(1),
  needsApproval: z.boolean().default(true),
};
/** The code is answered this once: the platform keeps its hash. */
const made = z.object({ id, code: z.string() });
const byId = z.strictObject({ id });

export const enrolmentCalls = {
  queryLinks: defineCall({
    path: `${base}/link/query`,
    summary: 'Enrolment links that the organisation has made, searched, filtered, sorted and paged.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(ENROLMENT_LINK_STATES).optional(),
      kind: z.enum(ACCOUNT_KINDS).optional(),
      ...pagingFields(['title', 'expiresMs', 'createdMs']),
    }),
    response: pageOf(enrolmentLink),
    permission: 'account_view',
    reads: ['enrolment', 'account'],
  }),
  addLink: defineCall({
    path: `${base}/link/add`,
    encoding: 'json',
    summary:
      'Makes a link by which people make accounts for themselves, with the role, department and data range it says. The code is answered this once.',
    request: z.strictObject({
      ...fields,
      kind: z.enum(ENROLLED_KINDS).default('internal'),
      /** Another organisation than the own one, which the administrator of the platform alone may name. */
      organisationId: id.nullable().default(null),
      roleId,
      departmentId: id.nullable().default(null),
      dataRange: z.enum(DATA_RANGES),
    }),
    response: made,
    errors: ['accountRoleNotHeld', 'accountRangeTooWide'],
    permission: 'account_edit',
    changes: ['enrolment'],
  }),
  addCompanyLink: defineCall({
    path: `${base}/link/addCompany`,
    encoding: 'json',
    summary:
      'Makes a link by which a company makes its organisation and the first administrator of it; for the role platform alone.',
    request: z.strictObject(fields),
    response: made,
    permission: 'installation_edit',
    changes: ['enrolment'],
  }),
  revokeLink: defineCall({
    path: `${base}/link/revoke`,
    summary: 'Ends a link. What was enrolled by it stays.',
    request: byId,
    response: done,
    permission: 'account_edit',
    changes: ['enrolment'],
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'Who enrolled by the links of the organisation, and who waits for approval; the newest first.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(ENROLMENT_STATES).optional(),
      linkId: id.optional(),
      ...pagingFields(['atMs', 'title']),
    }),
    response: pageOf(enrolment),
    permission: 'account_view',
    reads: ['enrolment', 'account'],
  }),
  countWaiting: defineCall({
    path: `${base}/countWaiting`,
    summary: 'How many people wait for approval by the caller.',
    request: nothing,
    response: z.object({ count: z.number().int() }),
    permission: 'account_edit',
    reads: ['enrolment', 'account'],
  }),
  approve: defineCall({
    path: `${base}/approve`,
    summary: 'Lets an account that waits sign in; its owner is told where SMS or e-mail is set.',
    request: byId,
    response: done,
    errors: ['enrolmentDecided', 'accountBeyondOwnRights'],
    permission: 'account_edit',
    changes: ['enrolment', 'account', 'organisation'],
  }),
  refuse: defineCall({
    path: `${base}/refuse`,
    summary:
      'Deletes an account that waits, with the organisation it would have been the first of; its owner is told.',
    request: byId,
    response: done,
    errors: ['enrolmentDecided', 'accountBeyondOwnRights'],
    permission: 'account_edit',
    changes: ['enrolment', 'account', 'organisation'],
  }),
  queryOrganisations: defineCall({
    path: `${base}/organisation/query`,
    summary: 'Organisations that a link can be for; for the role platform alone.',
    request: z.strictObject({ keyword: z.string().max(100).optional(), ...pagingFields(['title']) }),
    response: pageOf(z.object({ id, title: z.string(), titleEn: z.string() })),
    permission: 'installation_edit',
    reads: ['organisation'],
  }),
  door: defineCall({
    path: `${base}/door`,
    encoding: 'json',
    summary: 'Where a link leads.',
    request: z.strictObject({ code }),
    response: enrolmentDoor,
    errors: ['enrolmentClosed'],
    permission: 'public',
    ratePerMinute: 120,
  }),
  enrol: defineCall({
    path: `${base}/enrol`,
    encoding: 'json',
    summary: 'Makes an account for who has the link, which may have to wait for approval.',
    request: z.strictObject({
      code,
      /** Of the organisation to be made; only links for companies take it. */
      orgTitle: title.optional(),
      /** Of that organisation, which needs both and a phone number. */
      contactName: z.string().trim().min(1).max(50).optional(),
      address: z.string().trim().min(1).max(200).optional(),
      loginname,
      title: z.string().trim().min(1).max(50),
      tel: accountPhone.default(''),
      email: email.default(''),
      password: newPassword,
    }),
    response: z.object({ isWaiting: z.boolean() }),
    errors: ['enrolmentClosed', 'loginnameTaken', 'organisationTitleTaken', 'telTaken', 'emailTaken'],
    permission: 'public',
    ratePerMinute: 60,
    changes: ['enrolment', 'account', 'organisation'],
  }),
};

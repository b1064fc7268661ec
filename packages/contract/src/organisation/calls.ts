import { z } from 'zod';
import { loginname } from '../account/calls.ts';
import {
  basedOnRevision,
  defineCall,
  done,
  email,
  id,
  keepAbsent,
  nothing,
  pageOf,
  pagingFields,
  phone,
  title,
  titleEn,
} from '../core/index.ts';
import { retentionFields } from '../history/retention-days.ts';
import { installedOrganisation, madeOrganisation, organisation, shifts, timeZone } from './entity.ts';

const base = '/lfscada/org';

const fields = {
  title,
  contactName: z.string().trim().min(1).max(50),
  tel: phone.min(1),
  address: z.string().trim().min(1).max(200),
};

export const organisationCalls = {
  myInfo: defineCall({
    path: `${base}/my/info`,
    summary: 'The organisation of the caller.',
    request: nothing,
    response: organisation,
    permission: 'login',
    tokens: 'read',
    reads: ['organisation'],
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'The organisations of the installation with what they hold; for the role platform alone.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      isActive: z.boolean().optional(),
      ...pagingFields([
        'title',
        'accountCount',
        'equipmentCount',
        'gatewayCount',
        'lastLoginMs',
        'createdMs',
      ]),
    }),
    response: pageOf(installedOrganisation),
    permission: 'installation_edit',
    reads: ['organisation', 'account'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One organisation of the installation; for the role platform alone.',
    request: z.strictObject({ id }),
    response: installedOrganisation,
    permission: 'installation_edit',
    reads: ['organisation', 'account'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary:
      'Adds an organisation and its first administrator, with a password that is made up, answered this once and has to be changed at the first sign-in; for the role platform alone.',
    request: z.strictObject({
      ...fields,
      titleEn,
      email: email.default(''),
      /** The first administrator signs in by this name; the person is the contact. */
      loginname,
    }),
    response: madeOrganisation,
    errors: ['organisationTitleTaken', 'loginnameTaken'],
    permission: 'installation_edit',
    changes: ['organisation', 'account'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary:
      "Changes the caller's own organisation; any for the role platform. Contact, phone, name and address are required (specification, section 5).",
    request: z.strictObject({
      id,
      ...fields,
      titleEn: titleEn.unwrap().optional(),
      email: email.optional(),
      requiresSecondFactor: z.boolean().optional(),
      signsRepairs: z.boolean().optional(),
      timeZone: timeZone.optional(),
      shifts: shifts.optional(),
      ...keepAbsent(retentionFields),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['organisationTitleTaken'],
    permission: 'organisation_edit',
    changes: ['organisation'],
  }),
  setActive: defineCall({
    path: `${base}/setActive`,
    summary:
      'Deactivates an organisation, which ends its sessions and tokens and closes its links while its gateways go on delivering, or activates it again; for the role platform alone.',
    request: z.strictObject({
      id,
      isActive: z.boolean(),
      /** Its name, to be typed by who deactivates it. */
      title: z.string().max(100).default(''),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['organisationIsOwn', 'organisationNameWrong'],
    permission: 'installation_edit',
    changes: ['organisation', 'account'],
  }),
  queryCompanyAndExternal: defineCall({
    path: `${base}/queryCompanyAndExternal`,
    summary:
      'Active accounts that represent enterprises or are of people of other companies, as far as the data range of the caller holds them: to choose from.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'loginname']),
    }),
    response: pageOf(
      z.object({ id, title: z.string(), loginname: z.string(), kind: z.enum(['company', 'external']) }),
    ),
    permission: 'account_view',
    reads: ['account'],
  }),
};

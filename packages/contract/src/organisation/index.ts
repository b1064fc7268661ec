import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  defineErrors,
  done,
  email,
  id,
  nothing,
  pageOf,
  pagingFields,
  phone,
  recordOf,
  title,
  titleEn,
} from '../core/index.ts';

export const organisationErrors = defineErrors({
  organisationTitleTaken: { wire: '2131', status: 409, params: ['title'], field: 'title' },
});

export const organisation = recordOf({
  title: z.string(),
  titleEn: z.string(),
  contactName: z.string(),
  tel: z.string(),
  email: z.string(),
  address: z.string(),
  /** Who has no second factor sets one up at the next sign-in, before anything else. */
  requiresSecondFactor: z.boolean(),
});
export type Organisation = z.output<typeof organisation>;

const base = '/lfscada/org';

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
  edit: defineCall({
    path: `${base}/edit`,
    summary:
      "Changes the caller's own organisation. Contact, phone, name and address are required (specification, section 5).",
    request: z.strictObject({
      id,
      title,
      titleEn: titleEn.unwrap().optional(),
      contactName: z.string().trim().min(1).max(50),
      tel: phone.min(1),
      email: email.optional(),
      address: z.string().trim().min(1).max(200),
      requiresSecondFactor: z.boolean().optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['organisationTitleTaken'],
    permission: 'organisation_edit',
    changes: ['organisation'],
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

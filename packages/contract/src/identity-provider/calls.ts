import { z } from 'zod';
import {
  type CallEncoding,
  defineCall,
  done,
  id,
  nothing,
  pageOf,
  pagingFields,
  recordCalls,
} from '../core/index.ts';
import { userInfo } from '../session/index.ts';
import {
  FACTOR_POLICIES,
  groupMapping,
  identityLink,
  identityProvider,
  loginProvider,
  ssoReport,
} from './entity.ts';
import { isIssuer } from './issuer.ts';

const base = '/lfscada/identityProvider';

const slug = z
  .string()
  .trim()
  .min(1, 'required')
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'format');

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  path: base,
  one: 'identity provider',
  entity: 'identityProvider',
  view: 'account_edit',
  edit: 'account_edit',
  fields: {
    title: z.string().trim().min(1, 'required').max(50),
    slug,
    /** Of OpenID Connect, by https; http for this machine alone. */
    issuer: z.string().trim().max(500).refine(isIssuer, 'format'),
    clientId: z.string().trim().min(1, 'required').max(200),
    /** Absent in an edit: as it is, unless the issuer is another one. '' is none, for a public client. */
    clientSecret: z.string().max(500).optional(),
    scopes: z
      .string()
      .trim()
      .max(300)
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( +[\x21\x23-\x5b\x5d-\x7e]+)*$/, 'format')
      .default('openid profile email'),
    /** Name of a claim; a dot leads into an object, as in `realm_access.roles`. */
    groupsClaim: z.string().trim().min(1, 'required').max(200).default('groups'),
    mappings: z.array(groupMapping).max(100).default([]),
    factorPolicy: z.enum(FACTOR_POLICIES).default('provider'),
    acrValues: z.string().trim().max(300).default(''),
    createsAccounts: z.boolean().default(false),
    isActive: z.boolean().default(true),
  },
  record: identityProvider,
  filters: { isActive: z.boolean().optional() },
  sort: ['title', 'createdMs'],
  errors: ['slugTaken', 'mappingNotHeld', 'mappingMissing', 'linkedBeyondOwnRights'],
});

const begun = z.object({ url: z.string() });

export const identityProviderCalls = {
  query,
  info,
  add: { ...add, encoding: 'json' as CallEncoding },
  edit: { ...edit, encoding: 'json' as CallEncoding },
  delete: { ...remove, errors: ['mappingNotHeld', 'linkedBeyondOwnRights'] as const },
  queryLinks: defineCall({
    path: `${base}/link/query`,
    summary: 'Accounts that sign in by an identity provider.',
    request: z.strictObject({ providerId: id, ...pagingFields(['id']) }),
    response: pageOf(identityLink),
    permission: 'account_edit',
    reads: ['identityProvider'],
  }),
  unlink: defineCall({
    path: `${base}/link/delete`,
    summary: 'Takes the identity of a provider from an account, which ends its sessions.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['accountBeyondOwnRights'],
    permission: 'account_edit',
    changes: ['identityProvider', 'session'],
  }),
  beginTest: defineCall({
    path: `${base}/test`,
    summary:
      'Begins a sign-in that explains itself and signs nobody in: answers the address of the provider, or a report when it failed before.',
    request: z.strictObject({ id }),
    response: z.object({ url: z.string().nullable(), report: ssoReport.nullable() }),
    permission: 'account_edit',
    ratePerMinute: 30,
  }),
  /** Of `/login`: the providers of an installation with one organisation. */
  offers: defineCall({
    path: '/lfscada/user/sso/offers',
    summary:
      'The active identity providers, where the installation has one organisation; otherwise whether there is any, which is found by its name.',
    request: nothing,
    response: z.object({ providers: z.array(loginProvider), isAsked: z.boolean() }),
    permission: 'public',
    reads: ['identityProvider'],
    ratePerMinute: 120,
  }),
  begin: defineCall({
    path: '/lfscada/user/sso/begin',
    summary:
      'Begins a sign-in at an identity provider: answers its address and sets a cookie for the way back.',
    request: z.strictObject({ slug: z.string().trim().toLowerCase().min(1, 'required').max(40) }),
    response: begun,
    errors: ['ssoClosed', 'ssoUnavailable'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  complete: defineCall({
    path: '/lfscada/user/sso/complete',
    summary:
      'Completes a sign-in with what the identity provider led back with; answers as `login` does, or with the report of a test.',
    request: z.strictObject({
      slug: z.string().max(40),
      /** The query with which the browser came back, as it is. */
      query: z.string().max(6_000),
    }),
    response: z.object({
      user: userInfo.nullable(),
      test: z.object({ providerId: id, report: ssoReport }).nullable(),
    }),
    errors: [
      'ssoClosed',
      'ssoUnavailable',
      'ssoExpired',
      'ssoDenied',
      'ssoFailed',
      'ssoNotMapped',
      'ssoFactorMissing',
      'ssoNotLinked',
      'ssoRefused',
      'secondFactorNeeded',
    ],
    permission: 'public',
    ratePerMinute: 120,
  }),
  pending: defineCall({
    path: '/lfscada/user/sso/pending',
    summary: 'The identity that this browser has shown and that belongs to no account yet.',
    request: nothing,
    response: z.object({ provider: z.string(), name: z.string() }),
    errors: ['ssoExpired'],
    permission: 'login',
    reads: ['identityProvider'],
  }),
  link: defineCall({
    path: '/lfscada/user/sso/link',
    summary:
      'Links the identity that this browser has shown to the account of the caller, who signed in with the password after that.',
    request: nothing,
    response: done,
    errors: ['ssoExpired', 'ssoRefused', 'ssoLinkTaken'],
    permission: 'login',
    changes: ['identityProvider', 'ownAccount'],
  }),
};

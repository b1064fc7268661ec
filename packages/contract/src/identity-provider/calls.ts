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
import { ldapFields } from './ldap.ts';

const base = '/lfscada/identityProvider';

const slug = z
  .string()
  .trim()
  .min(1, 'required')
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'format');

/** Of every kind. */
const provider = {
  title: z.string().trim().min(1, 'required').max(50),
  slug,
  mappings: z.array(groupMapping).max(100).default([]),
  createsAccounts: z.boolean().default(false),
  isActive: z.boolean().default(true),
};
const records = {
  entity: 'identityProvider',
  view: 'account_edit',
  edit: 'account_edit',
  record: identityProvider,
  filters: { isActive: z.boolean().optional() },
  sort: ['title', 'createdMs'],
} as const;
const refusals = ['slugTaken', 'mappingNotHeld', 'mappingMissing', 'linkedBeyondOwnRights'] as const;

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  ...records,
  path: base,
  one: 'identity provider',
  fields: {
    ...provider,
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
    factorPolicy: z.enum(FACTOR_POLICIES).default('provider'),
    acrValues: z.string().trim().max(300).default(''),
  },
  errors: refusals,
});

const { add: addDirectory, edit: editDirectory } = recordCalls({
  ...records,
  path: `${base}/ldap`,
  one: 'LDAP directory',
  fields: {
    ...provider,
    ...ldapFields,
    /** Absent in an edit: as it is, unless it would go to another host or be of another `bindDn`. */
    bindPassword: z.string().max(500).optional(),
    /** A directory says nothing of a second factor. */
    factorPolicy: z.enum(['provider', 'local']).default('provider'),
  },
  errors: [...refusals, 'directoryNotEncrypted'],
});

const named = z.string().trim().toLowerCase().min(1, 'required').max(40);

export const identityProviderCalls = {
  query,
  info,
  add: { ...add, encoding: 'json' as CallEncoding },
  edit: { ...edit, encoding: 'json' as CallEncoding },
  addDirectory: { ...addDirectory, encoding: 'json' as CallEncoding },
  editDirectory: { ...editDirectory, encoding: 'json' as CallEncoding },
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
  testDirectory: defineCall({
    path: `${base}/ldap/test`,
    summary:
      'A sign-in at a directory that explains itself and signs nobody in; it counts and waits as a sign-in does.',
    request: z.strictObject({
      id,
      loginname: z.string().trim().min(1, 'required').max(100),
      password: z.string().min(1, 'required').max(200),
    }),
    response: ssoReport,
    permission: 'account_edit',
    ratePerMinute: 60,
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
      'Begins a sign-in at an identity provider: answers its address and sets a cookie for the way back, or says that name and password are asked for here.',
    request: z.strictObject({ slug: named }),
    /** `url` is null for a directory. */
    response: z.object({ url: z.string().nullable(), title: z.string() }),
    errors: ['ssoClosed', 'ssoUnavailable'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  signIn: defineCall({
    path: '/lfscada/user/sso/signIn',
    summary:
      'Signs in with the name and password of a directory; answers as `login` does. What is not signed in is answered the same whether the directory has the name or not.',
    request: z.strictObject({
      slug: named,
      loginname: z.string().max(100),
      password: z.string().max(200),
    }),
    response: userInfo,
    errors: [
      'wrongNameOrPassword',
      'loginnameEmpty',
      'passwordEmpty',
      'ssoClosed',
      'directoryUnavailable',
      'ssoNotMapped',
      'ssoNotLinked',
      'ssoRefused',
      'ssoExpired',
      'secondFactorNeeded',
    ],
    permission: 'public',
    // As of `login`.
    ratePerMinute: 600,
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

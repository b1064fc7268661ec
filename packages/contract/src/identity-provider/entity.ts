import { z } from 'zod';
import { roleId } from '../account/entity.ts';
import { id, recordOf } from '../core/index.ts';
import { DATA_RANGES } from '../permission/index.ts';
import { ldapSettings } from './ldap.ts';

/** How long somebody may take at the provider, in seconds. */
export const SSO_SECONDS = 600;

/**
 * What is asked of somebody beside the sign-in at the provider: nothing, the second factor of the account here, or that
 * the provider says it has asked for one (`amr` or `acr` of the ID token).
 */
export const FACTOR_POLICIES = ['provider', 'local', 'claimed'] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** OpenID Connect, to which the browser goes, or an LDAP directory, to which the server takes name and password. */
export const PROVIDER_KINDS = ['oidc', 'ldap'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** A group of the provider and what its members hold here. The first group of the list that a person is in counts. */
export const groupMapping = z.strictObject({
  /** As the provider names it; of a directory its distinguished name, in any letter case. */
  group: z.string().trim().min(1, 'required').max(500),
  roleId,
  dataRange: z.enum(DATA_RANGES),
  departmentId: id.nullable(),
});
export type GroupMapping = z.output<typeof groupMapping>;

export const identityProvider = recordOf({
  kind: z.enum(PROVIDER_KINDS),
  title: z.string(),
  /** Its part of the address `/login/sso/{slug}`, unique in the installation. */
  slug: z.string(),
  /** Of OpenID Connect; the address of a directory, as `ldaps://ldap.example:636`. */
  issuer: z.string(),
  clientId: z.string(),
  /** A secret is kept; it is answered never. */
  hasSecret: z.boolean(),
  scopes: z.string(),
  groupsClaim: z.string(),
  /** Of a directory; null for OpenID Connect. */
  ldap: ldapSettings.nullable(),
  /** A password of `ldap.bindDn` is kept; it is answered never. */
  hasBindPassword: z.boolean(),
  mappings: z.array(groupMapping),
  factorPolicy: z.enum(FACTOR_POLICIES),
  /** Values of `acr` that stand for a second factor. */
  acrValues: z.string(),
  createsAccounts: z.boolean(),
  isActive: z.boolean(),
  /** Accounts that sign in by it. */
  linkCount: z.number(),
  lastUsedMs: z.number().nullable(),
});
export type IdentityProvider = z.output<typeof identityProvider>;

/** An account and who signs in with it. */
export const identityLink = z.object({
  id,
  accountId: id,
  accountTitle: z.string(),
  loginname: z.string(),
  issuer: z.string(),
  /** The provider's own name of the person. */
  subject: z.string(),
  /** The account was made by a sign-in. */
  isMade: z.boolean(),
  createdMs: z.number(),
  lastUsedMs: z.number().nullable(),
});
export type IdentityLink = z.output<typeof identityLink>;

/** A provider as the login page names it. */
export const loginProvider = z.object({ kind: z.enum(PROVIDER_KINDS), slug: z.string(), title: z.string() });
export type LoginProvider = z.output<typeof loginProvider>;

/** Steps of a sign-in, in their order. */
export const OIDC_STEPS = ['discovery', 'authorization', 'client', 'token', 'claims', 'mapping'] as const;
export const LDAP_STEPS = ['connection', 'bind', 'search', 'password', 'attributes', 'mapping'] as const;
export type SsoStep = (typeof OIDC_STEPS | typeof LDAP_STEPS)[number];
const SSO_STEPS = [...new Set<SsoStep>([...OIDC_STEPS, ...LDAP_STEPS])] as const;

/** Why a step failed. */
export const SSO_REASONS = [
  'addressRefused',
  'timeout',
  'unreachable',
  'notDiscovery',
  'issuerDiffers',
  'denied',
  'responseInvalid',
  'clientRefused',
  'codeRefused',
  'answerInvalid',
  'tokenExpired',
  'tokenInvalid',
  'factorMissing',
  'groupsMissing',
  'notMapped',
  'roleGone',
  'departmentGone',
  'notEncrypted',
  'certificateRefused',
  'startTlsRefused',
  'bindRefused',
  'searchFailed',
  'personMissing',
  'personAmbiguous',
  'passwordRefused',
  'idMissing',
] as const;
export type SsoReason = (typeof SSO_REASONS)[number];

/** What a test sign-in found; nobody is signed in by it. */
export const ssoReport = z.object({
  /** The step that failed; null: none did. */
  failedStep: z.enum(SSO_STEPS).nullable(),
  reason: z.enum(SSO_REASONS).nullable(),
  /** What it failed with, as code of the protocol or name of a claim; ''. */
  detail: z.string(),
  /** Names and values of the claims that came; no tokens. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
  groups: z.array(z.string()),
  /** What the person would hold; null: nothing is mapped, and the account keeps what it has. */
  grant: z
    .object({
      group: z.string(),
      roleId: z.string(),
      roleTitle: z.string(),
      roleTitleEn: z.string(),
      dataRange: z.enum(DATA_RANGES),
      departmentTitle: z.string(),
      departmentTitleEn: z.string(),
    })
    .nullable(),
  /** Whether an account is linked, would be made, or would be asked for. */
  account: z.enum(['linked', 'made', 'asked']).nullable(),
});
export type SsoReport = z.output<typeof ssoReport>;

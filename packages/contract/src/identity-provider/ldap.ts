import { z } from 'zod';
import { isLoopbackHost } from './issuer.ts';

/** TLS from the first byte, TLS asked for before anything is said (StartTLS), or none. */
export const LDAP_SECURITIES = ['ldaps', 'startTls', 'plain'] as const;
export type LdapSecurity = (typeof LDAP_SECURITIES)[number];

/** Where the groups of a person are: in an attribute of theirs, or groups are searched that name the person. */
export const LDAP_GROUP_SOURCES = ['attribute', 'search'] as const;
export type LdapGroupSource = (typeof LDAP_GROUP_SOURCES)[number];

const attribute = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'format');

/** Whether each bracket has its other one and nothing stands outside; brackets in values are written `\\28` and `\\29`. */
function isBracketed(text: string): boolean {
  let depth = 0;
  for (const [place, letter] of text.split('').entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && place < text.length - 1)) return false;
  }
  return depth === 0;
}

/** A filter (RFC 4515) with a place that a value is filled into. */
const filterWith = (...places: readonly string[]) =>
  z
    .string()
    .trim()
    .max(1_000)
    .refine((text) => isBracketed(text) && places.some((place) => text.includes(place)), 'format');

/** What people enter of an LDAP directory beside the password of {@link ldapFields.bindDn}. */
export const ldapFields = {
  /** A name or an address; its certificate must be of it. */
  host: z
    .string()
    .trim()
    .min(1, 'required')
    .max(253)
    .regex(/^([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)$/, 'format'),
  port: z.number().int().min(1).max(65_535).default(636),
  security: z.enum(LDAP_SECURITIES).default('ldaps'),
  /** In PEM, of who has signed the certificate of the directory; '' for those that the machine knows. */
  caCertificate: z
    .string()
    .trim()
    .max(20_000)
    .regex(/^(-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/, 'format')
    .default(''),
  /** Who searches; '' for nobody in particular (anonymous). */
  bindDn: z
    .string()
    .trim()
    .max(500)
    .regex(/^$|[=@\\]/, 'format')
    .default(''),
  /** Below which people are. */
  baseDn: z.string().trim().min(1, 'required').max(500),
  /** Finds a person; `{name}` is what was entered, escaped. */
  userFilter: filterWith('{name}').default('(uid={name})'),
  /** What a person is known by here for ever: never a name, which may be given to somebody else. */
  idAttribute: attribute.default('entryUUID'),
  nameAttribute: attribute.default('cn'),
  emailAttribute: attribute.default('mail'),
  groupSource: z.enum(LDAP_GROUP_SOURCES).default('attribute'),
  groupAttribute: attribute.default('memberOf'),
  /** Below which groups are; '' for below `baseDn`. */
  groupBaseDn: z.string().trim().max(500).default(''),
  /** Finds the groups of a person; `{dn}` is their distinguished name and `{name}` what was entered, escaped. */
  groupFilter: filterWith('{dn}', '{name}').default('(member={dn})'),
};

/** An LDAP directory as it is answered. */
export const ldapSettings = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(LDAP_SECURITIES),
  caCertificate: z.string(),
  bindDn: z.string(),
  baseDn: z.string(),
  userFilter: z.string(),
  idAttribute: z.string(),
  nameAttribute: z.string(),
  emailAttribute: z.string(),
  groupSource: z.enum(LDAP_GROUP_SOURCES),
  groupAttribute: z.string(),
  groupBaseDn: z.string(),
  groupFilter: z.string(),
});
export type LdapSettings = z.output<typeof ldapSettings>;

/** Whether a directory is on this very machine, where nobody listens in. */
export const isLoopbackDirectory = ({ host }: Pick<LdapSettings, 'host'>) => isLoopbackHost(host);

export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
export { isLoopbackIssuer } from './issuer.ts';
export {
  isLoopbackDirectory,
  LDAP_GROUP_SOURCES,
  LDAP_SECURITIES,
  type LdapGroupSource,
  type LdapSecurity,
  type LdapSettings,
} from './ldap.ts';

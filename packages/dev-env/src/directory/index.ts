/** An LDAP directory of this machine, for tests of signing in by one. */
export { type DirectoryPerson, type DirectoryServer, slapdMissing, startDirectory } from './slapd.ts';

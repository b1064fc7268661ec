/** An identity provider of this machine, for tests of single sign-on. */
export {
  type IdentityProviderServer,
  type Person,
  startIdentityProvider,
} from './identity-provider-server.ts';
export { signInAt } from './sign-in-at.ts';

import { defineErrors } from '../core/index.ts';

/**
 * Errors of single sign-on. What is said to somebody who signs in tells of their sign-in at the provider and of their
 * groups, never whether there is an account.
 */
export const identityProviderErrors = defineErrors({
  slugTaken: { wire: '2241', status: 409, params: ['slug'], field: 'slug' },
  /** The caller does not hold what one of the groups is mapped to. */
  mappingNotHeld: { wire: '2242', status: 403, field: 'mappings' },
  /** Nobody can be given an account while no group is mapped to a role. */
  mappingMissing: { wire: '2243', status: 400, field: 'mappings' },
  /** There is no active provider of the name. */
  ssoClosed: { wire: '2244', status: 404 },
  /** Its discovery document could not be had. */
  ssoUnavailable: { wire: '2245', status: 502 },
  /** Too late, begun in another browser, or used before. */
  ssoExpired: { wire: '2246', status: 409 },
  /** The provider answered that it does not sign the person in. */
  ssoDenied: { wire: '2247', status: 403 },
  /** What the provider answered failed a check. */
  ssoFailed: { wire: '2248', status: 502 },
  /** None of the person's groups is mapped to a role that exists. */
  ssoNotMapped: { wire: '2249', status: 403 },
  /** The provider did not say that a second factor was shown. */
  ssoFactorMissing: { wire: '2250', status: 403 },
  /** The identity belongs to no account; somebody who has one can link it. */
  ssoNotLinked: { wire: '2251', status: 403 },
  /** The linked account may not sign in. */
  ssoRefused: { wire: '2252', status: 403 },
  /** The identity belongs to an account already, or the account to another identity of the provider. */
  ssoLinkTaken: { wire: '2253', status: 409 },
  /** Accounts that sign in by the provider have rights that the caller does not hold. */
  linkedBeyondOwnRights: { wire: '2254', status: 403 },
  /** The directory does not answer; accounts of the installation sign in as always. */
  directoryUnavailable: { wire: '2255', status: 502 },
  /** Passwords would cross the network in clear, which whoever runs the server has not allowed. */
  directoryNotEncrypted: { wire: '2256', status: 400, field: 'security' },
});

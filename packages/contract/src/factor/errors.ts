import { defineErrors } from '../core/index.ts';

/** Errors of second factors. */
export const factorErrors = defineErrors({
  /** The password was right; the browser holds a challenge and goes on to the second step. */
  secondFactorNeeded: { wire: '1012', status: 401 },
  /** Too late, tried too often, or begun in another browser: the sign-in begins anew. */
  challengeExpired: { wire: '2221', status: 409 },
  /** A code that was used before is wrong too. */
  factorCodeWrong: { wire: '2222', status: 400, field: 'code' },
  factorNotSet: { wire: '2223', status: 409 },
  factorIsSet: { wire: '2224', status: 409 },
  /** The organisation asks for a second factor, and this is the last one. */
  factorRequired: { wire: '2225', status: 409 },
});

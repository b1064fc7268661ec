import { defineErrors } from '../core/index.ts';

/** Errors of passkeys. */
export const passkeyErrors = defineErrors({
  /**
   * Not known, removed, of another account or host, not signed as it has to be, or without verification of its holder:
   * who signs in is told nothing more.
   */
  passkeyRefused: { wire: '2231', status: 400 },
  /** What was to be signed is too old, was used, or was asked for in another browser or session. */
  passkeyExpired: { wire: '2232', status: 409 },
  passkeyIsKnown: { wire: '2233', status: 409 },
  /** An account has so many at most. */
  passkeyTooMany: { wire: '2234', status: 409, params: ['count'] },
  /** Browsers have passkeys over https and at localhost alone. */
  passkeyPlainHttp: { wire: '2235', status: 409 },
  /** Passkeys belong to a name; the request came by an address of the network. */
  passkeyNeedsName: { wire: '2236', status: 409 },
  /** Signed rightly, but with a count that was seen before: there may be a copy of the passkey. */
  passkeyCounterBack: { wire: '2237', status: 400 },
});

import { defineErrors } from '../core/index.ts';

/** Errors of hardware keys. */
export const hardwareKeyErrors = defineErrors({
  /** The text that was signed is none of this session or browser, was taken before, or is older than 60 s. */
  lockRandomExpired: { wire: '2281', status: 409 },
  /** The signature is that of no key of the account. */
  hardwareKeyWrong: { wire: '2282', status: 400 },
  /** Neither a public key nor a certificate, or of a kind or size that is not taken. */
  hardwareKeyUnreadable: { wire: '2283', status: 400, field: 'publicKey' },
  hardwareKeyTaken: { wire: '2284', status: 409, field: 'publicKey' },
  hardwareKeysTooMany: { wire: '2285', status: 409 },
  /** Nobody can be asked for a key that they do not have. */
  hardwareKeyMissing: { wire: '2286', status: 409 },
  /** The last key of an account that is asked for one. */
  hardwareKeyNeeded: { wire: '2287', status: 409 },
});

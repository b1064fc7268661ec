import { defineErrors } from '../core/index.ts';

export const enrolmentErrors = defineErrors({
  /** Unknown, expired, used up, revoked, or worth more than its maker now holds: which of them is nobody's business. */
  enrolmentClosed: { wire: '2141', status: 404 },
  /** Somebody else has approved or refused it, or it never had to be. */
  enrolmentDecided: { wire: '2142', status: 409 },
  /** Of an account that waits for approval; said after its right password alone. */
  accountWaiting: { wire: '2143', status: 403 },
});

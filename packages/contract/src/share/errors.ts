import { defineErrors } from '../core/index.ts';

export const shareErrors = defineErrors({
  /** Private, expired, used up, renewed or never there: which of them is nobody's business. */
  shareClosed: { wire: '2501', status: 404 },
  sharePasswordNeeded: { wire: '2502', status: 403, field: 'password' },
  sharePasswordWrong: { wire: '2503', status: 403, field: 'password' },
  /** Nobody lets guests write what they may not write themselves. */
  shareWriteNotHeld: { wire: '2504', status: 403, field: 'shareAuth' },
  /** Guests who write are asked for a password: a link travels further than it was meant to. */
  shareWriteNeedsPassword: { wire: '2505', status: 409, field: 'shareAuth' },
});

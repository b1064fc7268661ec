import { deviceCode } from '@zutai/contract/sparkplug';
import type { WriteOutcome } from './driver.ts';

/** What a write comes to where the protocol only reads. */
export const refusedWrite: WriteOutcome = {
  ok: false,
  failure: { code: deviceCode.readOnly, message: 'this protocol only reads' },
};

import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, DeviceLink } from './driver.ts';

/** Says nothing of the target, so that it cannot be found out by trying. */
const refusal: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'forbidden',
  message: 'this gateway may not connect to this address',
};

/** The link to a controller that this agent may not reach: nothing is looked up and nothing is connected. */
export function createRefusedLink(): DeviceLink {
  return {
    open: async () => refusal,
    poll: async () => ({ isLinkLost: true, failure: refusal }),
    write: async () => ({ ok: false, failure: refusal }),
    close: () => undefined,
    onClosed: () => undefined,
  };
}

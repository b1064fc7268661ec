import { deviceCode } from '@zutai/contract/sparkplug';
import { agentVersion } from '../version.ts';
import type { DeviceFailure, DeviceLink, DriverFactory } from './driver.ts';

/** Says nothing of the target, so that it cannot be found out by trying. */
const refusal: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'forbidden',
  message: 'this gateway may not connect to this address',
};

function createFailingLink(failure: DeviceFailure): DeviceLink {
  return {
    open: async () => failure,
    poll: async () => ({ isLinkLost: true, failure }),
    write: async () => ({ ok: false, failure }),
    readOnce: async () => ({ value: null, failure }),
    close: () => undefined,
    onClosed: () => undefined,
  };
}

/** The link to a controller that this agent may not reach: nothing is looked up and nothing is connected. */
export function createRefusedLink(): DeviceLink {
  return createFailingLink(refusal);
}

/** Stands for a driver that only a newer agent has: what else is configured works on. */
export function createUnsupportedFactory(protocol: string): DriverFactory {
  const failure: DeviceFailure = {
    code: deviceCode.communicationFault,
    cause: 'unsupported',
    message: `agent ${agentVersion} has no driver for ${protocol}; a newer agent is needed`,
  };
  return {
    createLink: () => createFailingLink(failure),
    readTarget: () => undefined,
    readReconnect: () => ({ minMs: 60_000, maxMs: 60_000 }),
  };
}

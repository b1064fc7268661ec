import { findDriverProtocol } from '../driver-protocol/index.ts';

/** What a driver connects to, as people write it: `10.0.0.5:502 #1`; '' where nothing can be named. */
export function driverTarget(protocolId: string, options: Readonly<Record<string, unknown>>): string {
  const protocol = findDriverProtocol(protocolId);
  // They were checked when they were stored; of older ones some may be missing.
  return protocol?.describeTarget({ ...(protocol.defaultOptions as object), ...options }) ?? '';
}

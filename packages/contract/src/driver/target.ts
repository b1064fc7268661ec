import { findDriverProtocol } from '../driver-protocol/index.ts';

/** What a driver connects to, as people write it: `10.0.0.5:502 #1`; '' where nothing can be named. */
export function driverTarget(protocolId: string, options: Readonly<Record<string, unknown>>): string {
  const protocol = findDriverProtocol(protocolId);
  const parsed = protocol?.optionsSchema.safeParse(options);
  return protocol !== undefined && parsed?.success === true ? protocol.describeTarget(parsed.data) : '';
}

import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';

/** A signal of a driver with its address, read once. */
export interface Member<Address> {
  readonly signal: SignalConfiguration;
  readonly address: Address;
}

/** The signals of a driver. Throws where an address cannot be read, which the server has checked before. */
export const membersOf = <Address>(
  { signals }: DriverConfiguration,
  addressing: { parse: (address: unknown) => Address },
): Member<Address>[] => signals.map((signal) => ({ signal, address: addressing.parse(signal.address) }));

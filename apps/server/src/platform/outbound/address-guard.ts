import type { LookupAddress } from 'node:dns';
import { lookup as findAll } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { createAddressRule } from './address-rules.ts';
import { refusedAddress } from './refused.ts';

export interface AddressGuard {
  /** Whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
  /**
   * For sockets: looks a name up once and answers addresses that are all allowed, so that a connection goes to one that
   * was looked at (DNS rebinding). Fails with OutboundRefusedError.
   */
  readonly lookup: LookupFunction;
}

interface GuardOptions {
  /** As in `createAddressRule`. */
  readonly allowedNetworks: readonly string[];
  /** Finds the addresses of a name; that of the machine when absent. */
  readonly findAddresses?: (host: string) => Promise<LookupAddress[]>;
}

/** Which hosts that people entered may be connected to, by any protocol. */
export function createAddressGuard({
  allowedNetworks,
  findAddresses = (host) => findAll(host, { all: true }),
}: GuardOptions): AddressGuard {
  const isAllowed = createAddressRule(allowedNetworks);
  const lookup: LookupFunction = (host, how, done) => {
    findAddresses(host)
      .then((found) => requireAllowed(host, found, isAllowed))
      .then(
        (found) => {
          if (how.all === true) done(null, found);
          else done(null, found[0]!.address, found[0]!.family);
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      );
  };
  return { isAllowed, lookup };
}

/** Throws when one of the addresses of a name is not allowed: the others may be a lure. */
function requireAllowed(
  host: string,
  found: LookupAddress[],
  isAllowed: (address: string) => boolean,
): LookupAddress[] {
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw refusedAddress(host);
  return found;
}

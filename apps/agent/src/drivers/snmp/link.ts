import { type SnmpAddress, type SnmpOptions, snmpAddress } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import { ConnectedLink } from '../connected-link.ts';
import type { Browsed, DeviceLink, SignalValue, SingleReading, WriteOutcome } from '../driver.ts';
import { membersOf } from '../members.ts';
import { browseAgent } from './browse.ts';
import { SnmpConnection } from './connection.ts';
import { describeStatus } from './failure.ts';
import { bindingsFor, SnmpReader } from './reader.ts';
import { bytesOf, readValue } from './reading.ts';
import { CommunitySecurity } from './wire/community.ts';
import { pduKind } from './wire/pdu.ts';
import type { SnmpSecurity } from './wire/security.ts';
import { UsmSecurity } from './wire/usm.ts';
import { writeSnmpSignal } from './writer.ts';

function securityOf(options: SnmpOptions): SnmpSecurity {
  const { version, user, authProtocol, authPassword, privPassword, contextName } = options;
  if (version === 'v2c') return new CommunitySecurity(options);
  return new UsmSecurity({
    ...{ user, authProtocol, contextName },
    authPassword: version === 'v3NoAuthNoPriv' ? undefined : authPassword,
    privPassword: version === 'v3AuthPriv' ? privPassword : undefined,
  });
}

/** One agent. */
export class SnmpLink extends ConnectedLink<SnmpConnection> implements DeviceLink {
  readonly #addresses: ReadonlyMap<string, SnmpAddress>;

  constructor(configuration: DriverConfiguration, options: SnmpOptions) {
    const members = membersOf(configuration, snmpAddress);
    const connection = new SnmpConnection(options, securityOf(options));
    super(connection, new SnmpReader(connection, members, options.maxBindings));
    this.#addresses = new Map(members.map(({ signal, address }) => [signal.id, address]));
  }

  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome> {
    const address = this.#addresses.get(signal.id)!;
    return writeSnmpSignal(this.connection, { signal, address }, value, canStart);
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const address = snmpAddress.parse(signal.address);
    const oids = [address.oid];
    const outcome = await this.connection.take((asker) => asker.ask({ kind: pduKind.get, oids }));
    if (outcome.failure) return { value: null, failure: outcome.failure };
    const refusal = describeStatus(outcome.pdu);
    if (refusal) return { value: null, failure: refusal };
    const found = bindingsFor(outcome.pdu, oids)?.[0]?.value;
    if (!found) return { value: null, failure: this.connection.breakUnfit().failure };
    const bytes = bytesOf(found);
    const reading = readValue(signal, address, found);
    return {
      ...reading,
      ...(found.value === null ? {} : { type: found.type }),
      ...(bytes === undefined ? {} : { bytes }),
    };
  }

  browse(parent: SignalConfiguration['address'] | undefined): Promise<Browsed> {
    return browseAgent(this.connection, parent === undefined ? undefined : snmpAddress.parse(parent).oid);
  }
}

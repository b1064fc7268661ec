import { type S7Address, type S7Options, s7Address } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import { ConnectedLink } from '../connected-link.ts';
import type { DeviceLink, SignalValue, SingleReading, WriteOutcome } from '../driver.ts';
import { membersOf } from '../members.ts';
import { S7Connection } from './connection.ts';
import { readS7Once } from './read-once.ts';
import { S7Reader } from './reader.ts';
import { writeS7Signal } from './writer.ts';

/** One connection to a controller. */
export class S7Link extends ConnectedLink<S7Connection> implements DeviceLink {
  readonly #addresses: ReadonlyMap<string, S7Address>;

  constructor(configuration: DriverConfiguration, options: S7Options) {
    const members = membersOf(configuration, s7Address);
    const connection = new S7Connection(options);
    super(connection, new S7Reader(connection, members, options.maxGap));
    this.#addresses = new Map(members.map(({ signal, address }) => [signal.id, address]));
  }

  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome> {
    return writeS7Signal(this.connection, signal, this.#addresses.get(signal.id)!, value, canStart);
  }

  readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return readS7Once(this.connection, signal);
  }
}

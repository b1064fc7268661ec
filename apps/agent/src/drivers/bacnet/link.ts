import { type BacnetAddress, type BacnetOptions, bacnetAddress } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import { ConnectedLink } from '../connected-link.ts';
import type { Browsed, DeviceLink, SignalValue, SingleReading, WriteOutcome } from '../driver.ts';
import { membersOf } from '../members.ts';
import { browseDevice } from './browse.ts';
import { BacnetConnection } from './connection.ts';
import { BacnetReader, placeOf, readItem } from './reader.ts';
import { nameBacnetType } from './wire/value.ts';
import { writeBacnetSignal } from './writer.ts';

/** One device. */
export class BacnetLink extends ConnectedLink<BacnetConnection> implements DeviceLink {
  readonly #options: BacnetOptions;
  readonly #addresses: ReadonlyMap<string, BacnetAddress>;

  constructor(configuration: DriverConfiguration, options: BacnetOptions) {
    const members = membersOf(configuration, bacnetAddress);
    const connection = new BacnetConnection(options);
    super(connection, new BacnetReader(connection, members, options.maxObjects));
    this.#options = options;
    this.#addresses = new Map(members.map(({ signal, address }) => [signal.id, address]));
  }

  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome> {
    const address = this.#addresses.get(signal.id)!;
    return writeBacnetSignal(this.connection, signal, address, value, this.#options.priority, canStart);
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const place = placeOf(bacnetAddress.parse(signal.address));
    const outcome = await this.connection.ask((asker) => asker.read(place));
    if (outcome.failure) return { value: null, failure: outcome.failure };
    const { item } = outcome;
    const type = 'elements' in item ? item.elements[0]?.number : undefined;
    return { ...readItem(signal, item), ...(type === undefined ? {} : { type: nameBacnetType(type) }) };
  }

  browse(parent: SignalConfiguration['address'] | undefined): Promise<Browsed> {
    return browseDevice(this.connection, parent === undefined ? undefined : bacnetAddress.parse(parent));
  }
}

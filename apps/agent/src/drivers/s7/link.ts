import { type S7Address, type S7Options, s7Address } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { S7Connection } from './connection.ts';
import { readS7Once } from './read-once.ts';
import { S7Reader } from './reader.ts';
import { writeS7Signal } from './writer.ts';

/** One connection to a controller. */
export class S7Link implements DeviceLink {
  readonly #connection: S7Connection;
  readonly #reader: S7Reader;
  readonly #addresses: ReadonlyMap<string, S7Address>;

  constructor(configuration: DriverConfiguration, options: S7Options) {
    const members = configuration.signals.map((signal) => ({
      signal,
      address: s7Address.parse(signal.address),
    }));
    this.#addresses = new Map(members.map(({ signal, address }) => [signal.id, address]));
    this.#connection = new S7Connection(options);
    this.#reader = new S7Reader(this.#connection, members, options.maxGap);
  }

  set onClosed(listener: (failure: DeviceFailure) => void) {
    this.#connection.onClosed = listener;
  }

  open(): Promise<DeviceFailure | undefined> {
    return this.#connection.open();
  }

  poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    return this.#reader.readAll(report);
  }

  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome> {
    return writeS7Signal(this.#connection, signal, this.#addresses.get(signal.id)!, value, canStart);
  }

  readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return readS7Once(this.#connection, signal);
  }

  close(): void {
    this.#connection.close();
  }
}

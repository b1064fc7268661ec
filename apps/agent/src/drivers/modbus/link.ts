import { type ModbusAddress, type ModbusByteOrder, modbusAddress } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type { BusObserver } from '../bus-observer.ts';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type BlockLimits, planBlocks } from './block.ts';
import { BlockReader } from './block-reader.ts';
import { ModbusConnection, type ModbusConnectionOptions, type TakeLine } from './connection.ts';
import { readModbusOnce } from './read-once.ts';
import { writeModbusSignal } from './writer.ts';

/** What the options of every Modbus protocol have. */
export type ModbusUnitOptions = ModbusConnectionOptions & BlockLimits & { byteOrder: ModbusByteOrder };

/** One Modbus unit, whatever line it is on. */
export class ModbusLink implements DeviceLink {
  readonly #connection: ModbusConnection;
  readonly #reader: BlockReader;
  readonly #options: ModbusUnitOptions;
  readonly #addresses = new Map<string, ModbusAddress>();

  constructor(
    configuration: DriverConfiguration,
    options: ModbusUnitOptions,
    takeLine: TakeLine,
    observer?: BusObserver,
  ) {
    const members = configuration.signals.map((signal) => ({
      signal,
      address: modbusAddress.parse(signal.address),
    }));
    for (const { signal, address } of members) this.#addresses.set(signal.id, address);
    this.#options = options;
    this.#connection = new ModbusConnection(takeLine, options, observer);
    this.#reader = new BlockReader(this.#connection, planBlocks(members, options), options.byteOrder);
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
    const address = this.#addresses.get(signal.id)!;
    return writeModbusSignal(
      this.#connection,
      signal,
      address,
      value,
      address.byteOrder ?? this.#options.byteOrder,
      canStart,
    );
  }

  readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return readModbusOnce(this.#connection, signal, this.#options);
  }

  close(): void {
    this.#connection.close();
  }
}

import { type ModbusTcpAddress, modbusTcpAddress, modbusTcpOptions } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  WriteOutcome,
} from '../driver.ts';
import { planBlocks } from './block.ts';
import { BlockReader } from './block-reader.ts';
import { ModbusConnection } from './connection.ts';
import { writeModbusSignal } from './writer.ts';

/** One TCP connection to one Modbus unit. */
export class ModbusTcpLink implements DeviceLink {
  readonly #connection: ModbusConnection;
  readonly #reader: BlockReader;
  readonly #byteOrder: ReturnType<typeof modbusTcpOptions.parse>['byteOrder'];
  readonly #addresses = new Map<string, ModbusTcpAddress>();

  constructor(configuration: DriverConfiguration) {
    const options = modbusTcpOptions.parse(configuration.options);
    const members = configuration.signals.map((signal) => ({
      signal,
      address: modbusTcpAddress.parse(signal.address),
    }));
    for (const { signal, address } of members) this.#addresses.set(signal.id, address);
    this.#byteOrder = options.byteOrder;
    this.#connection = new ModbusConnection(options);
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
      address.byteOrder ?? this.#byteOrder,
      canStart,
    );
  }

  close(): void {
    this.#connection.close();
  }
}

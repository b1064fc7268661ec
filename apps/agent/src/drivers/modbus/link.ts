import { type ModbusAddress, type ModbusByteOrder, modbusAddress } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration, SignalConfiguration } from '@zutai/contract/sparkplug';
import type { BusObserver } from '../bus-observer.ts';
import { ConnectedLink } from '../connected-link.ts';
import type { DeviceLink, SignalValue, SingleReading, WriteOutcome } from '../driver.ts';
import { membersOf } from '../members.ts';
import { type BlockLimits, planModbusBlocks } from './block.ts';
import { createModbusReader } from './block-reader.ts';
import { ModbusConnection, type ModbusConnectionOptions, type TakeLine } from './connection.ts';
import { readModbusOnce } from './read-once.ts';
import { writeModbusSignal } from './writer.ts';

/** What the options of every Modbus protocol have. */
export type ModbusUnitOptions = ModbusConnectionOptions & BlockLimits & { byteOrder: ModbusByteOrder };

/** One Modbus unit, whatever line it is on. */
export class ModbusLink extends ConnectedLink<ModbusConnection> implements DeviceLink {
  readonly #options: ModbusUnitOptions;
  readonly #addresses = new Map<string, ModbusAddress>();

  constructor(
    configuration: DriverConfiguration,
    options: ModbusUnitOptions,
    takeLine: TakeLine,
    observer?: BusObserver,
  ) {
    const members = membersOf(configuration, modbusAddress);
    const connection = new ModbusConnection(takeLine, options, observer);
    super(connection, createModbusReader(connection, planModbusBlocks(members, options), options.byteOrder));
    for (const { signal, address } of members) this.#addresses.set(signal.id, address);
    this.#options = options;
  }

  write(signal: SignalConfiguration, value: SignalValue, canStart: () => boolean): Promise<WriteOutcome> {
    const address = this.#addresses.get(signal.id)!;
    return writeModbusSignal(
      this.connection,
      signal,
      address,
      value,
      address.byteOrder ?? this.#options.byteOrder,
      canStart,
    );
  }

  readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    return readModbusOnce(this.connection, signal, this.#options);
  }
}

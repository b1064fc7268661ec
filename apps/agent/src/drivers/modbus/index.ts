import {
  type ModbusRtuOptions,
  type ModbusSerialFraming,
  modbusRtuOptions,
  modbusRtuTcpOptions,
  modbusTcpOptions,
} from '@zutai/contract/driver-protocol';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import type { DriverEnvironment, DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { connectTcp } from '../tcp-stream.ts';
import { AsciiFraming } from './line/ascii-framing.ts';
import type { ModbusFraming } from './line/framing.ts';
import { RtuFraming } from './line/rtu-framing.ts';
import { computeGapMs, openSerialPort } from './line/serial-stream.ts';
import { ownLine, shareLine } from './line/shared-lines.ts';
import { TcpFraming } from './line/tcp-framing.ts';
import { ModbusLink } from './link.ts';

const framings: Readonly<Record<ModbusSerialFraming, new () => ModbusFraming>> = {
  rtu: RtuFraming,
  ascii: AsciiFraming,
};

export const modbusTcpFactory = {
  createLink(configuration: DriverConfiguration, { bus }: Pick<DriverEnvironment, 'bus'> = {}) {
    const options = modbusTcpOptions.parse(configuration.options);
    return new ModbusLink(
      configuration,
      options,
      () => ownLine({ framing: new TcpFraming(), openStream: (signal) => connectTcp(options, signal) }),
      bus,
    );
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = modbusTcpOptions.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;

export const modbusRtuTcpFactory = {
  createLink(configuration: DriverConfiguration, { bus }: Pick<DriverEnvironment, 'bus'> = {}) {
    const options = modbusRtuTcpOptions.parse(configuration.options);
    const { host, port, framing, timeoutMs } = options;
    bus?.nameLine(`${host}:${port}`);
    return new ModbusLink(
      configuration,
      options,
      () =>
        shareLine(`${host}:${port}`, { framing }, () => ({
          framing: new framings[framing](),
          openStream: (signal) => connectTcp({ host, port, timeoutMs }, signal),
        })),
      bus,
    );
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = modbusRtuTcpOptions.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;

/** What has to be the same for everybody on a serial line. */
const lineSettings = ({ path, baudRate, parity, dataBits, stopBits, framing }: ModbusRtuOptions) => ({
  path,
  baudRate,
  parity,
  dataBits,
  stopBits,
  framing,
});

export const modbusRtuFactory = {
  createLink(configuration: DriverConfiguration, { bus }: Pick<DriverEnvironment, 'bus'> = {}) {
    const options = modbusRtuOptions.parse(configuration.options);
    const settings = lineSettings(options);
    bus?.nameLine(options.path);
    return new ModbusLink(
      configuration,
      options,
      () =>
        shareLine(options.path, settings, () => ({
          framing: new framings[options.framing](),
          openStream: () => openSerialPort(settings),
          gapMs: computeGapMs(settings),
        })),
      bus,
    );
  },
  readTarget: () => 'local' as const,
  readReconnect,
} satisfies DriverFactory;

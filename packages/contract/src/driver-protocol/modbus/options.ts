import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
  requiredText,
} from '../define-fields.ts';

/** Order of the bytes of a 32-bit value in its two registers; wider values follow the same pattern. */
export const modbusByteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export type ModbusByteOrder = (typeof modbusByteOrders)[number];

/** Which device, and what its values look like. */
const unitOptions = {
  unitId: numberOption({ min: 0, max: 255, default: 1 }),
  /** For addresses that name none. */
  byteOrder: choiceOption(modbusByteOrders, 'ABCD'),
};

/** On a serial line 0 is the broadcast, which nobody answers, and those above 247 are reserved. */
const serialUnitOptions = { ...unitOptions, unitId: numberOption({ min: 1, max: 247, default: 1 }) };

const requestOptions = {
  /** How long one request may take. */
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 1_000 }, { unit: 'ms' }),
  /** Further tries after the first; only where nothing was answered. */
  retries: numberOption({ min: 0, max: 10, default: 1 }),
  /** Registers (or bits) nobody asked for that are read along to save a request. */
  maxGap: numberOption({ min: 0, max: 124, default: 16 }, { unit: 'registers', isAdvanced: true }),
  /** Registers of one request; the protocol allows 125. */
  maxBlock: numberOption({ min: 1, max: 125, default: 125 }, { unit: 'registers', isAdvanced: true }),
  /** Bits of one request; the protocol allows 2,000. */
  maxBlockBits: numberOption({ min: 1, max: 2_000, default: 2_000 }, { unit: 'bits', isAdvanced: true }),
  ...reconnectOptions,
};

const tcp = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 502 }),
  ...unitOptions,
  ...requestOptions,
});
export type ModbusTcpOptions = typeof tcp.defaults;
export const modbusTcpOptions: z.ZodType<ModbusTcpOptions> = refineReconnect(tcp.schema);
export const { defaults: modbusTcpDefaultOptions, fields: modbusTcpOptionFields } = tcp;

/** How a serial line carries requests: bytes with a CRC, or hexadecimal digits with an LRC. */
export const modbusFramings = ['rtu', 'ascii'] as const;
export type ModbusSerialFraming = (typeof modbusFramings)[number];

const overTcp = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 502 }),
  framing: choiceOption(modbusFramings, 'rtu'),
  ...serialUnitOptions,
  ...requestOptions,
});
export type ModbusRtuTcpOptions = typeof overTcp.defaults;
export const modbusRtuTcpOptions: z.ZodType<ModbusRtuTcpOptions> = refineReconnect(overTcp.schema);
export const { defaults: modbusRtuTcpDefaultOptions, fields: modbusRtuTcpOptionFields } = overTcp;

export const serialBaudRates = ['1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'] as const;

const serial = defineFields({
  /** A device file: no blanks, nothing that leads out of /dev. */
  path: requiredText(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^\/dev\/(?!.*\.\.)[A-Za-z0-9._/+:@-]+$/, 'must be a serial port such as /dev/ttyUSB0'),
    '/dev/ttyUSB0',
  ),
  baudRate: choiceOption(serialBaudRates, '9600'),
  parity: choiceOption(['none', 'even', 'odd'], 'none'),
  dataBits: choiceOption(['8', '7'], '8', { isAdvanced: true }),
  stopBits: choiceOption(['1', '2'], '1'),
  framing: choiceOption(modbusFramings, 'rtu'),
  ...serialUnitOptions,
  ...requestOptions,
});
export type ModbusRtuOptions = typeof serial.defaults;
export const modbusRtuOptions: z.ZodType<ModbusRtuOptions> = refineReconnect(serial.schema).refine(
  (options) => options.framing === 'ascii' || options.dataBits === '8',
  { path: ['dataBits'], message: 'must be 8 for RTU' },
);
export const { defaults: modbusRtuDefaultOptions, fields: modbusRtuOptionFields } = serial;

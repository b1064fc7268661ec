import type { DriverProtocol, ProtocolSignal } from '../driver-protocol.ts';
import { type ModbusAddress, modbusAddress, modbusAddressFields } from './address.ts';
import {
  expandModbusReference,
  formatModbusAddress,
  modbusAddressErrorCodes,
  parseModbusAddress,
} from './address-text.ts';
import { nextModbusAddress, shiftModbusAddress } from './neighbour.ts';
import {
  type ModbusRtuOptions,
  type ModbusRtuTcpOptions,
  type ModbusTcpOptions,
  modbusRtuDefaultOptions,
  modbusRtuOptionFields,
  modbusRtuOptions,
  modbusRtuTcpDefaultOptions,
  modbusRtuTcpOptionFields,
  modbusRtuTcpOptions,
  modbusTcpDefaultOptions,
  modbusTcpOptionFields,
  modbusTcpOptions,
} from './options.ts';
import { findModbusMisfit } from './representable.ts';

export * from './address.ts';
export * from './address-text.ts';
export * from './neighbour.ts';
export * from './options.ts';
export * from './representable.ts';

const floatTypes = ['float32', 'float64'];

function checkModbusSignal({ dataType, writable, address }: ProtocolSignal<ModbusAddress>) {
  const isText = address.type === 'string';
  if (isText !== (dataType === 'text')) {
    return {
      field: 'dataType' as const,
      message: `${dataType} does not suit the address type ${address.type}`,
    };
  }
  if (dataType === 'boolean' && floatTypes.includes(address.type)) {
    return { field: 'dataType' as const, message: `boolean does not suit the address type ${address.type}` };
  }
  if (writable && (address.table === 'input' || address.table === 'discrete')) {
    return { field: 'writable' as const, message: `the table ${address.table} cannot be written` };
  }
  return undefined;
}

type Shared = Omit<
  DriverProtocol<never, ModbusAddress>,
  'id' | 'optionsSchema' | 'defaultOptions' | 'optionFields' | 'describeTarget'
>;

/** What is the same however requests travel. */
const shared: Shared = {
  textsOf: 'modbus-tcp',
  hasByteNumbers: true,
  tellsBus: true,
  addressSchema: modbusAddress,
  addressFields: modbusAddressFields,
  addressExamples: ['HR:1000', 'IR:7.3', 'CO:12', 'HR:100:float32:CDAB', 'HR:40:string:8'],
  addressErrorCodes: modbusAddressErrorCodes,
  tidyAddress: expandModbusReference,
  parseAddress: parseModbusAddress,
  formatAddress: formatModbusAddress,
  nextAddress: nextModbusAddress,
  shiftAddress: shiftModbusAddress,
  longTypeOf: ({ type }) => (type === 'int64' ? 'Int64' : type === 'uint64' ? 'UInt64' : undefined),
  findMisfit: findModbusMisfit,
  checkSignal: checkModbusSignal,
};

export const modbusTcpProtocol: DriverProtocol<ModbusTcpOptions, ModbusAddress> = {
  ...shared,
  id: 'modbus-tcp',
  optionsSchema: modbusTcpOptions,
  defaultOptions: modbusTcpDefaultOptions,
  optionFields: modbusTcpOptionFields,
  describeTarget: ({ host, port, unitId }) => `${host}:${port} #${unitId}`,
};

/** Frames of a serial line over TCP, as plain serial device servers pass them on. */
export const modbusRtuTcpProtocol: DriverProtocol<ModbusRtuTcpOptions, ModbusAddress> = {
  ...shared,
  id: 'modbus-rtu-tcp',
  optionsSchema: modbusRtuTcpOptions,
  defaultOptions: modbusRtuTcpDefaultOptions,
  optionFields: modbusRtuTcpOptionFields,
  describeTarget: ({ host, port, unitId }) => `${host}:${port} #${unitId}`,
};

/** A serial port of the gateway. */
export const modbusRtuProtocol: DriverProtocol<ModbusRtuOptions, ModbusAddress> = {
  ...shared,
  id: 'modbus-rtu',
  optionsSchema: modbusRtuOptions,
  defaultOptions: modbusRtuDefaultOptions,
  optionFields: modbusRtuOptionFields,
  describeTarget: ({ path, unitId }) => `${path} #${unitId}`,
};

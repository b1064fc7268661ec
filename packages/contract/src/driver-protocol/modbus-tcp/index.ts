import type { DriverProtocol, ProtocolSignal } from '../driver-protocol.ts';
import { type ModbusTcpAddress, modbusTcpAddress, modbusTcpAddressFields } from './address.ts';
import { formatModbusAddress, parseModbusAddress } from './address-text.ts';
import { nextModbusAddress, shiftModbusAddress } from './neighbour.ts';
import {
  type ModbusTcpOptions,
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

function checkModbusSignal({ dataType, writable, address }: ProtocolSignal<ModbusTcpAddress>) {
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

export const modbusTcpProtocol: DriverProtocol<ModbusTcpOptions, ModbusTcpAddress> = {
  id: 'modbus-tcp',
  optionsSchema: modbusTcpOptions,
  addressSchema: modbusTcpAddress,
  defaultOptions: modbusTcpDefaultOptions,
  optionFields: modbusTcpOptionFields,
  addressFields: modbusTcpAddressFields,
  parseAddress: parseModbusAddress,
  formatAddress: formatModbusAddress,
  nextAddress: nextModbusAddress,
  shiftAddress: shiftModbusAddress,
  longTypeOf: ({ type }) => (type === 'int64' ? 'Int64' : type === 'uint64' ? 'UInt64' : undefined),
  findMisfit: findModbusMisfit,
  checkSignal: checkModbusSignal,
};

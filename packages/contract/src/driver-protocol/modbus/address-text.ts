import type { ProtocolAddressResult } from '../driver-protocol.ts';
import {
  isModbusBitTable,
  type ModbusAddress,
  type ModbusTable,
  modbusAddress,
  modbusTypes,
} from './address.ts';
import { modbusByteOrders } from './options.ts';
import { readModbusReference } from './reference.ts';

/** Codes of what can be wrong with a short address. */
export const modbusAddressErrorCodes = [
  'addressEmpty',
  'addressTable',
  'addressNumber',
  'addressBit',
  'addressPart',
  'addressTwice',
  'addressContradiction',
] as const;
export type ModbusAddressErrorCode = (typeof modbusAddressErrorCodes)[number];

const tableByPrefix: Record<string, ModbusTable> = { HR: 'holding', IR: 'input', CO: 'coil', DI: 'discrete' };
const prefixByTable: Record<ModbusTable, string> = { holding: 'HR', input: 'IR', coil: 'CO', discrete: 'DI' };

function fail(code: ModbusAddressErrorCode, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message };
}

function findIgnoringCase<T extends string>(list: readonly T[], text: string): T | undefined {
  return list.find((entry) => entry.toLowerCase() === text.toLowerCase());
}

interface LooseParts {
  type?: string;
  length?: number;
  byteOrder?: string;
}

/** `41001:float32` as `HR:1000:float32`; other texts as they are. */
export function expandModbusReference(text: string): string {
  const [head = '', ...rest] = text.split(':');
  const [number = '', bit] = head.trim().split('.');
  const reference = readModbusReference(number);
  if (reference === undefined) return text;
  const place = bit === undefined ? `${reference.address}` : `${reference.address}.${bit}`;
  return [prefixByTable[reference.table], place, ...rest].join(':');
}

/** Puts one part after the number where it belongs; answers what is wrong with it. */
function takePart(parts: LooseParts, part: string): ReturnType<typeof fail> | undefined {
  const type = findIgnoringCase(modbusTypes, part);
  const byteOrder = findIgnoringCase(modbusByteOrders, part);
  const isLength = /^\d{1,3}$/.test(part);
  const taken: LooseParts = {};
  if (type) taken.type = type;
  else if (byteOrder) taken.byteOrder = byteOrder;
  else if (isLength) taken.length = Number(part);
  else return fail('addressPart', `${JSON.stringify(part)} is no type, byte order or string length`);
  if (Object.keys(taken).some((key) => key in parts)) {
    return fail('addressTwice', `${JSON.stringify(part)} says again what was said before`);
  }
  Object.assign(parts, taken);
  return undefined;
}

/**
 * Reads `HR:100:float32:CDAB`, `HR:7.3`, `CO:12`, `HR:40:string:8`. Upper and lower case are the same,
 * blanks around parts are ignored, the parts after the number may come in any order; a register
 * without a type is uint16, with a bit it is bool. Reference numbers (41001, 4x1001) stand for table and place.
 */
export function parseModbusAddress(text: string): ProtocolAddressResult<ModbusAddress> {
  const [prefix = '', place = '', ...rest] = expandModbusReference(text)
    .split(':')
    .map((part) => part.trim());
  if (text.trim() === '') return fail('addressEmpty', 'the address is empty');
  const table = Object.hasOwn(tableByPrefix, prefix.toUpperCase())
    ? tableByPrefix[prefix.toUpperCase()]
    : undefined;
  if (!table)
    return fail(
      'addressTable',
      `${JSON.stringify(prefix)} must be HR, IR, CO or DI, as in HR:1000, or a reference number, as in 41001`,
    );
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(place);
  if (!match || Number(match[1]) > 65_535)
    return fail('addressNumber', `${JSON.stringify(place)} must be 0–65535`);
  const bit = match[2] === undefined ? undefined : Number(match[2]);
  if (bit !== undefined && bit > 15) return fail('addressBit', `bit ${bit} must be 0–15`);
  const parts: LooseParts = {};
  for (const part of rest) {
    const problem = takePart(parts, part);
    if (problem) return problem;
  }
  const isBool = isModbusBitTable(table) || bit !== undefined;
  const result = modbusAddress.safeParse({
    table,
    address: Number(match[1]),
    type: isBool ? 'bool' : 'uint16',
    ...(bit === undefined ? {} : { bit }),
    ...parts,
  });
  if (!result.success)
    return fail('addressContradiction', result.error.issues[0]?.message ?? 'the parts do not suit');
  return { ok: true, address: result.data };
}

/** The shortest text that {@link parseModbusAddress} reads back as the same address. */
export function formatModbusAddress(address: ModbusAddress): string {
  const place = address.bit === undefined ? `${address.address}` : `${address.address}.${address.bit}`;
  const parts = [prefixByTable[address.table], place];
  if (address.type !== 'bool' && address.type !== 'uint16') parts.push(address.type);
  if (address.length !== undefined) parts.push(`${address.length}`);
  if (address.byteOrder !== undefined) parts.push(address.byteOrder);
  return parts.join(':');
}

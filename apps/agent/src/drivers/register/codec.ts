import type { ModbusAddress, ModbusByteOrder, ModbusType } from '@zutai/contract/driver-protocol';
import { countModbusPlaces, shortenFloat32 } from '@zutai/contract/driver-protocol';
import type { SignalValue } from '../driver.ts';

/** What registers mean; the words of other protocols are registers too. */
type RegisterValue = Pick<ModbusAddress, 'type' | 'bit' | 'length'>;

/** Brings the registers of one value into big-endian order, and back: each order is its own inverse. */
export function reorderRegisters(bytes: Buffer, order: ModbusByteOrder, type: ModbusType): Buffer {
  if (order === 'ABCD') return bytes;
  const ordered = Buffer.from(bytes);
  if (order === 'BADC' || order === 'DCBA') ordered.swap16();
  // The letters of a text stand in the order of the registers; only the two within one can be swapped.
  if (type === 'string' || order === 'BADC') return ordered;
  for (let left = 0, right = ordered.length - 2; left < right; left += 2, right -= 2) {
    const word = ordered.readUInt16BE(left);
    ordered.writeUInt16BE(ordered.readUInt16BE(right), left);
    ordered.writeUInt16BE(word, right);
  }
  return ordered;
}

function decodeText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end).trimEnd();
}

/** A number where it is exact, else the bigint itself. */
function narrowInteger(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

const readNumber: Record<Exclude<ModbusType, 'bool' | 'string'>, (bytes: Buffer) => number | bigint> = {
  int16: (bytes) => bytes.readInt16BE(),
  uint16: (bytes) => bytes.readUInt16BE(),
  int32: (bytes) => bytes.readInt32BE(),
  uint32: (bytes) => bytes.readUInt32BE(),
  int64: (bytes) => narrowInteger(bytes.readBigInt64BE()),
  uint64: (bytes) => narrowInteger(bytes.readBigUInt64BE()),
  float32: (bytes) => shortenFloat32(bytes.readFloatBE()),
  float64: (bytes) => bytes.readDoubleBE(),
};

/**
 * The raw value in the registers of one address; a 64-bit integer beyond ±2^53 is a bigint. Floats that are no
 * number come out as NaN or Infinity.
 */
export function decodeRegisters(
  address: RegisterValue,
  registers: Buffer,
  order: ModbusByteOrder,
): SignalValue {
  const bytes = reorderRegisters(registers, order, address.type);
  if (address.type === 'bool') return ((bytes.readUInt16BE() >> (address.bit ?? 0)) & 1) === 1;
  if (address.type === 'string') return decodeText(bytes);
  return readNumber[address.type](bytes);
}

const integerBounds: Partial<Record<ModbusType, [bigint, bigint]>> = {
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

function encodeInteger(type: ModbusType, value: number | bigint, bytes: Buffer): boolean {
  const [min, max] = integerBounds[type]!;
  const whole = typeof value === 'bigint' ? value : BigInt(Math.round(value));
  if (whole < min || whole > max) return false;
  const unsigned = BigInt.asUintN(bytes.length * 8, whole);
  bytes.write(unsigned.toString(16).padStart(bytes.length * 2, '0'), 'hex');
  return true;
}

function encodeText(text: string, bytes: Buffer): boolean {
  if (Buffer.byteLength(text) > bytes.length) return false;
  bytes.write(text);
  return true;
}

function encodeFloat32(value: number, bytes: Buffer): boolean {
  bytes.writeFloatBE(value);
  return Number.isFinite(bytes.readFloatBE());
}

/** The registers of a raw value; undefined when the value does not fit the type. Bits are not written this way. */
export function encodeRegisters(
  address: RegisterValue,
  value: number | bigint | string,
  order: ModbusByteOrder,
): Buffer | undefined {
  const bytes = Buffer.alloc(countModbusPlaces(address) * 2);
  let doesFit: boolean;
  if (typeof value === 'string') doesFit = address.type === 'string' && encodeText(value, bytes);
  else if (!Number.isFinite(Number(value))) doesFit = false;
  else if (address.type === 'float32') doesFit = encodeFloat32(Number(value), bytes);
  else if (address.type === 'float64') doesFit = bytes.writeDoubleBE(Number(value)) > 0;
  else doesFit = integerBounds[address.type] !== undefined && encodeInteger(address.type, value, bytes);
  return doesFit ? reorderRegisters(bytes, order, address.type) : undefined;
}

/** The register with one bit changed, in the order of the device. */
export function changeBit(register: Buffer, bit: number, value: boolean, order: ModbusByteOrder): Buffer {
  const bytes = Buffer.from(reorderRegisters(register, order, 'bool'));
  const word = bytes.readUInt16BE();
  bytes.writeUInt16BE(value ? word | (1 << bit) : word & ~(1 << bit));
  return reorderRegisters(bytes, order, 'bool');
}

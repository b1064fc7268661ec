import {
  countS7Bytes,
  type S7Address,
  s7IntegerBounds,
  shortenFloat32,
} from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue } from '../driver.ts';

type Decoded =
  | { readonly value: SignalValue; readonly failure?: undefined }
  | { readonly failure: DeviceFailure };

/** A number where it is exact, else the bigint itself. */
function narrowInteger(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** Byte 0 is how many characters it may have, byte 1 how many it has. */
function decodeText(bytes: Buffer): Decoded {
  const [most = 0, length = 0] = bytes;
  if (length > most)
    return { failure: { code: deviceCode.dataCheckError, message: 'there is no STRING at this address' } };
  if (length > bytes.length - 2) {
    const message = `the STRING has ${length} characters, the address covers ${bytes.length - 2}`;
    return { failure: { code: deviceCode.readIncomplete, message } };
  }
  return { value: bytes.toString('latin1', 2, 2 + length) };
}

/** The raw value in the bytes of an address; a 64-bit integer beyond ±2^53 is a bigint. */
export function decodeS7(address: S7Address, bytes: Buffer): Decoded {
  const { type, bit = 0 } = address;
  if (type === 'BOOL') return { value: ((bytes[0]! >> bit) & 1) === 1 };
  if (type === 'STRING') return decodeText(bytes);
  if (type === 'REAL') return { value: shortenFloat32(bytes.readFloatBE()) };
  if (type === 'LREAL') return { value: bytes.readDoubleBE() };
  const unsigned = BigInt(`0x${bytes.toString('hex')}`);
  const isSigned = s7IntegerBounds[type]![0] < 0n;
  return { value: narrowInteger(isSigned ? BigInt.asIntN(bytes.length * 8, unsigned) : unsigned) };
}

/** The bytes of a raw value that the type holds; those of a STRING are its length and characters, without its maximum. */
export function encodeS7(address: S7Address, raw: number | bigint | string): Buffer {
  if (typeof raw === 'string') return Buffer.concat([Buffer.from([raw.length]), Buffer.from(raw, 'latin1')]);
  const bytes = Buffer.alloc(countS7Bytes(address));
  if (address.type === 'REAL') bytes.writeFloatBE(Number(raw));
  else if (address.type === 'LREAL') bytes.writeDoubleBE(Number(raw));
  else {
    const whole = typeof raw === 'bigint' ? raw : BigInt(Math.round(raw));
    const unsigned = BigInt.asUintN(bytes.length * 8, whole);
    bytes.write(unsigned.toString(16).padStart(bytes.length * 2, '0'), 'hex');
  }
  return bytes;
}

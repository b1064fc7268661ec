import { isMcBitDevice, type McDevice, type McOptions } from '@zutai/contract/driver-protocol';
import { mcDeviceCode } from './device-code.ts';

/** Devices that are read or written by one request: words of a word device, bits of a bit device. */
export interface McRange {
  readonly device: McDevice;
  readonly start: number;
  readonly count: number;
}

type Series = McOptions['series'];

const command = { batchRead: 0x04_01, batchWrite: 0x14_01 } as const;
/** Q and L number a device in 3 bytes and name it in 1; iQ-R has subcommands with 4 and 2. */
const widths = {
  q: { number: 3, code: 1, subcommand: 0 },
  r: { number: 4, code: 2, subcommand: 2 },
} as const;

function encodeBatch(code: number, series: Series, range: McRange): Buffer {
  const { number, code: codeWidth, subcommand } = widths[series];
  const bytes = Buffer.alloc(4 + number + codeWidth + 2);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt16LE(subcommand + (isMcBitDevice(range.device) ? 1 : 0), 2);
  bytes.writeUIntLE(range.start, 4, number);
  bytes.writeUIntLE(mcDeviceCode[range.device], 4 + number, codeWidth);
  bytes.writeUInt16LE(range.count, 4 + number + codeWidth);
  return bytes;
}

/** Read (0401), in words of word devices and in bits of bit devices. */
export function encodeRead(series: Series, range: McRange): Buffer {
  return encodeBatch(command.batchRead, series, range);
}

/** Write (1401). `data`: two bytes a word, or two bits a byte, as {@link encodeBits} makes them. */
export function encodeWrite(series: Series, range: McRange, data: Buffer): Buffer {
  return Buffer.concat([encodeBatch(command.batchWrite, series, range), data]);
}

/** Bytes of the data of a range. */
export function countDataBytes({ device, count }: McRange): number {
  return isMcBitDevice(device) ? Math.ceil(count / 2) : count * 2;
}

/** Two bits a byte, the first in the upper half; what is left over is 0. */
export function encodeBits(bits: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits.length / 2));
  for (const [place, bit] of bits.entries()) if (bit) bytes[place >> 1]! |= place % 2 === 0 ? 0x10 : 0x01;
  return bytes;
}

/** One bit of what {@link encodeBits} makes; undefined where its half byte is neither 0 nor 1. */
export function decodeBit(data: Buffer, place: number): boolean | undefined {
  const half = place % 2 === 0 ? data[place >> 1]! >> 4 : data[place >> 1]! & 0xf;
  return half > 1 ? undefined : half === 1;
}

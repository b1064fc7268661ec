import type { ModbusByteOrder, ModbusType } from '@zutai/contract/driver-protocol';

/** Types that are numbers in registers. */
export type NumericType = Exclude<ModbusType, 'bool' | 'string'>;

/** 64-bit integers need bigint to keep every bit; all others are numbers. */
export type RawNumber = number | bigint;

interface NumericCodec {
  words: number;
  min: RawNumber;
  max: RawNumber;
  isInteger: boolean;
  write(view: DataView, value: RawNumber): void;
  read(view: DataView): RawNumber;
}

function smallInteger(
  words: number,
  min: number,
  max: number,
  write: (view: DataView, value: number) => void,
  read: (view: DataView) => number,
): NumericCodec {
  return { words, min, max, isInteger: true, write: (view, value) => write(view, Number(value)), read };
}

const codecs: Record<NumericType, NumericCodec> = {
  int16: smallInteger(
    1,
    -0x8000,
    0x7fff,
    (view, value) => view.setInt16(0, value),
    (view) => view.getInt16(0),
  ),
  uint16: smallInteger(
    1,
    0,
    0xffff,
    (view, value) => view.setUint16(0, value),
    (view) => view.getUint16(0),
  ),
  int32: smallInteger(
    2,
    -0x8000_0000,
    0x7fff_ffff,
    (view, value) => view.setInt32(0, value),
    (view) => view.getInt32(0),
  ),
  uint32: smallInteger(
    2,
    0,
    0xffff_ffff,
    (view, value) => view.setUint32(0, value),
    (view) => view.getUint32(0),
  ),
  int64: {
    words: 4,
    min: -(2n ** 63n),
    max: 2n ** 63n - 1n,
    isInteger: true,
    write: (view, value) => view.setBigInt64(0, BigInt(value)),
    read: (view) => view.getBigInt64(0),
  },
  uint64: {
    words: 4,
    min: 0n,
    max: 2n ** 64n - 1n,
    isInteger: true,
    write: (view, value) => view.setBigUint64(0, BigInt(value)),
    read: (view) => view.getBigUint64(0),
  },
  float32: {
    words: 2,
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    isInteger: false,
    write: (view, value) => view.setFloat32(0, Number(value)),
    read: (view) => view.getFloat32(0),
  },
  float64: {
    words: 4,
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    isInteger: false,
    write: (view, value) => view.setFloat64(0, Number(value)),
    read: (view) => view.getFloat64(0),
  },
};

// One scratch area is enough: encoding and decoding never overlap.
const scratch = new DataView(new ArrayBuffer(8));

const hasSwappedWords: Record<ModbusByteOrder, boolean> = {
  ABCD: false,
  CDAB: true,
  BADC: false,
  DCBA: true,
};
const hasSwappedBytes: Record<ModbusByteOrder, boolean> = {
  ABCD: false,
  CDAB: false,
  BADC: true,
  DCBA: true,
};

function swapBytes(word: number): number {
  return ((word & 0xff) << 8) | (word >>> 8);
}

export function countNumericWords(type: NumericType): number {
  return codecs[type].words;
}

/**
 * Saturates like a transmitter at the end of its range. Integers are rounded; NaN becomes 0 in an
 * integer because a register cannot say "not a number".
 */
export function clampRaw(type: NumericType, raw: RawNumber): RawNumber {
  const { isInteger, min, max } = codecs[type];
  if (!isInteger) return raw;
  if (typeof raw === 'number' && Number.isNaN(raw)) return typeof min === 'bigint' ? 0n : 0;
  if (raw < min) return min;
  if (raw > max) return max;
  const whole = typeof raw === 'number' ? Math.round(raw) : raw;
  return typeof min === 'bigint' ? BigInt(whole) : Number(whole);
}

/**
 * Registers of a number, first register first. A byte order of the 32-bit pattern extends to wider
 * and narrower values: CDAB reverses the words, BADC swaps the bytes in each word.
 * @throws RangeError when an integer does not fit the type
 */
export function encodeNumber(type: NumericType, value: RawNumber, order: ModbusByteOrder = 'ABCD'): number[] {
  const codec = codecs[type];
  if (codec.isInteger && (value < codec.min || value > codec.max || Number.isNaN(value))) {
    throw new RangeError(`${value} does not fit ${type}`);
  }
  codec.write(scratch, value);
  const words: number[] = [];
  for (let index = 0; index < codec.words; index++) {
    const word = scratch.getUint16(index * 2);
    words.push(hasSwappedBytes[order] ? swapBytes(word) : word);
  }
  return hasSwappedWords[order] ? words.reverse() : words;
}

/** Reads what {@link encodeNumber} wrote, from `offset` on. */
export function decodeNumber(
  type: NumericType,
  words: ArrayLike<number>,
  order: ModbusByteOrder = 'ABCD',
  offset = 0,
): RawNumber {
  const codec = codecs[type];
  for (let index = 0; index < codec.words; index++) {
    const word = words[offset + (hasSwappedWords[order] ? codec.words - 1 - index : index)] ?? 0;
    scratch.setUint16(index * 2, hasSwappedBytes[order] ? swapBytes(word) : word);
  }
  return codec.read(scratch);
}

/**
 * UTF-8, first character in the high byte, filled up with NUL. Cut at a whole character when too
 * long. Only the byte half of a byte order applies to texts.
 */
export function encodeString(text: string, length: number, order: ModbusByteOrder = 'ABCD'): number[] {
  const bytes = new Uint8Array(length * 2);
  new TextEncoder().encodeInto(text, bytes);
  return Array.from({ length }, (_, index) => {
    const word = (bytes[index * 2]! << 8) | bytes[index * 2 + 1]!;
    return hasSwappedBytes[order] ? swapBytes(word) : word;
  });
}

/** Ends at the first NUL. Bytes that are no UTF-8 become the replacement character. */
export function decodeString(
  words: ArrayLike<number>,
  length: number,
  order: ModbusByteOrder = 'ABCD',
  offset = 0,
): string {
  const bytes: number[] = [];
  for (let index = 0; index < length; index++) {
    const word = words[offset + index] ?? 0;
    const ordered = hasSwappedBytes[order] ? swapBytes(word) : word;
    bytes.push(ordered >>> 8, ordered & 0xff);
  }
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(Uint8Array.from(end < 0 ? bytes : bytes.slice(0, end)));
}

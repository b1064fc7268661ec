import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { decimalsOf, readDecimals } from './decimals.ts';
import { float32BitsOf, readFloat32Bits, readFloat64Bits, writeFloat64Bits } from './float-bits.ts';

const DECIMALS = 0;
const FLOAT32_BITS = 1;
const FLOAT64_BITS = 2;

/** Writes numbers by themselves, without a dictionary. None is NaN, infinite or −0. */
export function writeScalars(writer: ByteWriter, values: Float64Array): void {
  const [way, bytes] = bestOf(values);
  writer.u8(way);
  writer.bytes(bytes.view());
}

function bestOf(values: Float64Array): [number, ByteWriter] {
  const plain = decimalsOf(values, false);
  if (plain !== undefined) return [DECIMALS, plain];
  const float32 = float32BitsOf(values);
  if (float32 === undefined) return [FLOAT64_BITS, written((writer) => writeFloat64Bits(writer, values))];
  const rounded = decimalsOf(values, true);
  const best = shorter(float32, rounded);
  return [best === float32 ? FLOAT32_BITS : DECIMALS, best];
}

export function readScalars(reader: ByteReader, count: number): Float64Array {
  const way = reader.u8();
  if (way === DECIMALS) return readDecimals(reader, count);
  if (way === FLOAT32_BITS) return readFloat32Bits(reader, count);
  if (way === FLOAT64_BITS) return readFloat64Bits(reader, count);
  throw malformed(`way ${way} of numbers`);
}

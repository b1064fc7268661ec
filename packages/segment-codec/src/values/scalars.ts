import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { decimalsOf, readDecimals } from './decimals.ts';
import { float32BitsOf, readFloat32Bits, readFloat64Bits, writeFloat64Bits } from './float-bits.ts';

const DECIMALS = 0;
const FLOAT32_BITS = 1;
const FLOAT64_BITS = 2;
/** A value; beyond, the next way is tried too. */
const GOOD_BYTES = 1;

/** Writes numbers by themselves, without a dictionary. None is NaN, infinite or −0. */
export function writeScalars(writer: ByteWriter, values: Float64Array): void {
  const [way, bytes] = bestOf(values);
  writer.u8(way);
  writer.bytes(bytes.view());
}

function bestOf(values: Float64Array): [number, ByteWriter] {
  const quotients = decimalsOf(values, 'quotient');
  if (quotients !== undefined && quotients.length <= values.length * GOOD_BYTES) return [DECIMALS, quotients];
  const float32 = float32BitsOf(values);
  // No product is a float32, but for those that are quotients too.
  const others = decimalsOf(values, float32 === undefined ? 'product' : 'float32');
  const decimals = quotients === undefined ? others : shorter(quotients, others);
  if (decimals === undefined)
    return float32 === undefined
      ? [FLOAT64_BITS, written((writer) => writeFloat64Bits(writer, values))]
      : [FLOAT32_BITS, float32];
  const best = shorter(decimals, float32);
  return [best === float32 ? FLOAT32_BITS : DECIMALS, best];
}

export function readScalars(reader: ByteReader, count: number, wanted = count): Float64Array {
  const way = reader.u8();
  if (way === DECIMALS) return readDecimals(reader, count, wanted);
  if (way === FLOAT32_BITS) return readFloat32Bits(reader, count, wanted);
  if (way === FLOAT64_BITS) return readFloat64Bits(reader, count, wanted);
  throw malformed(`way ${way} of numbers`);
}

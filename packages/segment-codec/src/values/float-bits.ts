import type { ByteReader } from '../bytes/byte-reader.ts';
import { type ByteWriter, written } from '../bytes/byte-writer.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';

/** Of a number's bits, read as an integer: in the order of the numbers, negative ones too. Its own inverse. */
const ordered = (bits: number) => (bits < 0 ? bits ^ 0x7fffffff : bits);

/** Values that are float32 as the integers of their bits; undefined when some are not. */
export function float32BitsOf(values: Float64Array): ByteWriter | undefined {
  for (let i = 0; i < values.length; i += 1) if (Math.fround(values[i]!) !== values[i]) return undefined;
  const bits = new Int32Array(Float32Array.from(values).buffer);
  return written((writer) => writeSeries(writer, Float64Array.from(bits, ordered)));
}

export function readFloat32Bits(reader: ByteReader, count: number, wanted = count): Float64Array {
  const series = readSeries(reader, count, wanted);
  const bits = new Int32Array(1);
  const float = new Float32Array(bits.buffer);
  for (let i = 0; i < wanted; i += 1) {
    bits[0] = ordered(series[i]!);
    series[i] = float[0]!;
  }
  return series;
}

/** Any values: the upper halves of their bits as a series, the lower ones byte by byte. */
export function writeFloat64Bits(writer: ByteWriter, values: Float64Array): void {
  const bits = new DataView(new ArrayBuffer(8));
  const upper = new Float64Array(values.length);
  const lower = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    bits.setFloat64(0, values[i]!);
    upper[i] = ordered(bits.getInt32(0));
    lower[i] = bits.getUint32(4);
  }
  writeSeries(writer, upper);
  writeLowerHalves(writer, lower);
}

export function readFloat64Bits(reader: ByteReader, count: number, wanted = count): Float64Array {
  const values = readSeries(reader, count, wanted);
  const lower = readLowerHalves(reader, count, wanted);
  const bits = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < wanted; i += 1) {
    bits.setInt32(0, ordered(values[i]!));
    bits.setUint32(4, lower[i]!);
    values[i] = bits.getFloat64(0);
  }
  return values;
}

/** 32 bits each: all first bytes, all second bytes and so on, since some of them are often all 0. */
export function writeLowerHalves(writer: ByteWriter, halves: Uint32Array): void {
  for (let shift = 0; shift < 32; shift += 8)
    writeWholeNumbers(
      writer,
      Float64Array.from(halves, (half) => (half >>> shift) & 255),
    );
}

export function readLowerHalves(reader: ByteReader, count: number, wanted = count): Uint32Array {
  const halves = new Uint32Array(wanted);
  for (let shift = 0; shift < 32; shift += 8) {
    const bytes = readWholeNumbers(reader, count, false, wanted);
    for (let i = 0; i < wanted; i += 1) halves[i]! |= bytes[i]! << shift;
  }
  return halves;
}

import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { MAX_SERIES } from '../integers/predict.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { SegmentError } from '../segment-error.ts';
import { readLowerHalves, writeLowerHalves } from './float-bits.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { readSpecials, scatter, withoutSpecials } from './specials.ts';

const OFFSETS = 0;
const HALVES = 1;
const LEAST = -(2n ** 63n);
const MOST = 2n ** 64n - 1n;
const HALF_BITS = 32n;
const HALF_MASK = (1n << HALF_BITS) - 1n;

/**
 * Writes integers of 64 bits with or without sign: as offsets from the least while these are small, else in two
 * halves. Throws SegmentError beyond 64 bits.
 */
export function writeIntegers(writer: ByteWriter, integers: readonly (bigint | null)[]): void {
  let least: bigint | undefined;
  let most: bigint | undefined;
  for (const value of integers) {
    if (value === null) continue;
    if (least === undefined || value < least) least = value;
    if (most === undefined || value > most) most = value;
  }
  least ??= 0n;
  most ??= 0n;
  if (least < LEAST || most > MOST) throw new SegmentError('values', 'an integer beyond 64 bits');
  // Offsets of small integers would hide that they are round.
  const base = least >= -MAX_SERIES && most <= MAX_SERIES ? 0n : least;
  if (most - base <= MAX_SERIES) {
    writer.u8(OFFSETS);
    writeBase(writer, base);
    writeNumbers(
      writer,
      Float64Array.from(integers, (value) => (value === null ? Number.NaN : Number(value - base))),
    );
    return;
  }
  writer.u8(HALVES);
  const present = integers.filter((value) => value !== null);
  withoutSpecials(
    writer,
    Float64Array.from(integers, (value) => (value === null ? Number.NaN : 0)),
  );
  writeSeries(
    writer,
    Float64Array.from(present, (value) => Number(value >> HALF_BITS)),
  );
  writeLowerHalves(
    writer,
    Uint32Array.from(present, (value) => Number(value & HALF_MASK)),
  );
}

export function readIntegers(reader: ByteReader, count: number, wanted = count): (bigint | null)[] {
  const way = reader.u8();
  if (way === OFFSETS) {
    const base = readBase(reader);
    return Array.from(readNumbers(reader, count, wanted), (offset) => {
      if (Number.isNaN(offset)) return null;
      if (!Number.isInteger(offset)) throw malformed('an integer that is none');
      return base + BigInt(offset);
    });
  }
  if (way !== HALVES) throw malformed(`way ${way} of integers`);
  const specials = readSpecials(reader, count);
  const { plainCount } = specials;
  const wantedPlain = Math.min(plainCount, wanted);
  const upper = readSeries(reader, plainCount, wantedPlain);
  const lower = readLowerHalves(reader, plainCount, wantedPlain);
  // Places among those that are present; NaN where there is none.
  const places = scatter(
    specials,
    Float64Array.from(upper, (_, place) => place),
    wanted,
  );
  return Array.from(places, (place) =>
    Number.isNaN(place) ? null : (BigInt(upper[place]!) << HALF_BITS) + BigInt(lower[place]!),
  );
}

function writeBase(writer: ByteWriter, base: bigint): void {
  writer.signedVarint(Number(base >> HALF_BITS));
  writer.u32(Number(base & HALF_MASK));
}

function readBase(reader: ByteReader): bigint {
  const upper = reader.signedVarint();
  return (BigInt(upper) << HALF_BITS) + BigInt(reader.u32());
}

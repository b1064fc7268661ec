import { crc32 } from 'node:zlib';
import { SegmentError, type Summary } from '@zutai/segment-codec';
import { PackReader, PackWriter } from './pack-bytes.ts';
import { type CurvePoint, isAllGood, type Part } from './part.ts';

/*
 * 0  u32  CRC-32 of what follows
 * 4  u8   version
 * 5  u8   decimal places of the values, 0 to 6; 255: not the same for all, IEEE numbers
 * 6  u8   those of sums and integrals
 * 7       count of parts, then each: flags, times from the end of the one before, values
 */
const HEAD = 4;
const VERSION = 1;
const IEEE = 255;
const MAX_PLACES = 6;
/** Differences of two of them stay exact. */
const MAX_SCALED = 2 ** 50;
/** A sum of numbers with few decimal places is one too but for its rounding, which is not kept. */
const ROUNDING = 1e-12;

const NONE = Number.NaN;
const NO_POINTS = { low: undefined, high: undefined, empty: undefined };

const flag = { allGood: 1, constant: 2, some: 4, tail: 8, low: 16, high: 32, empty: 64 } as const;

/** Parts in time order, in a few bytes each: 15 to 30 where values have few decimal places. */
export function packParts(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const writer = new PackWriter();
  const values = placesFor(parts, valuesOf, isExactly);
  const sums = values === IEEE ? IEEE : placesFor(parts, sumsOf, isNearly, values);
  writer.u8(VERSION);
  writer.u8(values);
  writer.u8(sums);
  writer.whole(parts.length);
  const packer = new PartPacker(writer, values, sums);
  for (const part of parts) packer.write(part);
  const bytes = writer.finish(HEAD);
  new DataView(bytes.buffer).setUint32(0, crc32(bytes.subarray(HEAD)), true);
  return bytes;
}

/**
 * What {@link packParts} was given; sums to a part in 10^12.
 * @throws SegmentError unless the bytes are whole
 */
export function unpackParts(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD + 4) throw new SegmentError('truncated', 'a roll-up is cut short');
  if (crc32(bytes.subarray(HEAD)) !== view.getUint32(0, true))
    throw new SegmentError('checksum', 'a roll-up was changed');
  const reader = new PackReader(bytes, HEAD);
  const version = reader.u8();
  if (version !== VERSION) throw new SegmentError('unknownVersion', `version ${version} of a roll-up`);
  const unpacker = new PartUnpacker(reader, reader.u8(), reader.u8());
  const parts: Part[] = [];
  for (let left = reader.whole(); left > 0; left -= 1) parts.push(unpacker.read());
  if (!reader.isAtEnd) throw new SegmentError('malformed', 'more than its parts');
  return parts;
}

function* valuesOf({ summary, points }: Part): Generator<number> {
  if (summary.goodCount > 0) yield* [summary.min, summary.max, summary.first, summary.last];
  for (const point of [points?.low, points?.high]) if (point !== undefined) yield point.value;
}

function* sumsOf({ summary }: Part): Generator<number> {
  if (summary.goodCount > 0) yield* [summary.sum, summary.integral];
}

/** −0 is no integer. */
const isExactly = (value: number, scaled: number, power: number) =>
  scaled / power === value && !Object.is(value, -0);
const isNearly = (value: number, scaled: number, power: number, { summary: { min, max } }: Part) =>
  Math.abs(scaled / power - value) <= ROUNDING * (Math.abs(value) + Math.max(Math.abs(min), Math.abs(max)));

/** Least decimal places with which each of the numbers is a whole one. */
function placesFor(
  parts: readonly Part[],
  numbersOf: (part: Part) => Iterable<number>,
  fits: (value: number, scaled: number, power: number, part: Part) => boolean,
  least = 0,
): number {
  for (let places = least; places <= MAX_PLACES; places += 1) {
    const power = 10 ** places;
    const areFit = parts.every((part) => {
      for (const value of numbersOf(part)) {
        const scaled = Math.round(value * power);
        if (!(Math.abs(scaled) <= MAX_SCALED) || !fits(value, scaled, power, part)) return false;
      }
      return true;
    });
    if (areFit) return places;
  }
  return IEEE;
}

const isConstant = ({ min, max, first, last }: Summary) =>
  Object.is(min, max) && Object.is(min, first) && Object.is(min, last);

class PartPacker {
  readonly #writer: PackWriter;
  readonly #valuePower: number;
  readonly #sumPower: number;
  #before = 0;
  #value = 0;

  constructor(writer: PackWriter, values: number, sums: number) {
    this.#writer = writer;
    this.#valuePower = values === IEEE ? 0 : 10 ** values;
    this.#sumPower = sums === IEEE ? 0 : 10 ** sums;
  }

  write({ summary, points }: Part): void {
    const { low, high, empty } = points ?? NO_POINTS;
    const writer = this.#writer;
    const { fromMs, toMs, count, goodCount } = summary;
    const allGood = isAllGood(summary);
    const constant = allGood && isConstant(summary);
    writer.u8(
      (allGood ? flag.allGood : 0) |
        (constant ? flag.constant : 0) |
        (goodCount > 0 ? flag.some : 0) |
        (summary.tail === undefined ? 0 : flag.tail) |
        (low === undefined ? 0 : flag.low) |
        (high === undefined ? 0 : flag.high) |
        (empty === undefined ? 0 : flag.empty),
    );
    writer.signed(fromMs - this.#before);
    writer.whole(toMs - fromMs);
    writer.whole(count);
    this.#before = toMs;
    if (constant) {
      this.#writeValue(summary.min);
      return;
    }
    if (!allGood) {
      writer.whole(goodCount);
      writer.whole(summary.goodMs);
    }
    if (goodCount > 0) this.#writeExtremes(summary);
    if (allGood) return;
    if (goodCount > 0) {
      writer.whole(summary.firstMs - fromMs);
      writer.whole(summary.lastMs - fromMs);
    }
    for (const point of [low, high]) if (point !== undefined) this.#writePoint(point, fromMs);
    if (empty !== undefined) {
      writer.whole(empty.time - fromMs);
      writer.signed(empty.code);
    }
  }

  #writeExtremes(summary: Summary): void {
    const { fromMs } = summary;
    this.#writeValue(summary.min);
    this.#writer.whole(summary.minMs - fromMs);
    this.#writeValue(summary.max);
    this.#writer.whole(summary.maxMs - fromMs);
    this.#writeValue(summary.first);
    this.#writeValue(summary.last);
    this.#writeSum(summary.sum);
    this.#writeSum(summary.integral);
  }

  #writePoint({ time, value, code }: CurvePoint, fromMs: number): void {
    this.#writer.whole(time - fromMs);
    this.#writeValue(value);
    this.#writer.signed(code);
  }

  #writeValue(value: number): void {
    if (this.#valuePower === 0) {
      this.#writer.f64(value);
      return;
    }
    const scaled = Math.round(value * this.#valuePower);
    this.#writer.signed(scaled - this.#value);
    this.#value = scaled;
  }

  #writeSum(value: number): void {
    if (this.#sumPower === 0) this.#writer.f64(value);
    else this.#writer.signed(Math.round(value * this.#sumPower));
  }
}

class PartUnpacker {
  readonly #reader: PackReader;
  readonly #valuePower: number;
  readonly #sumPower: number;
  #before = 0;
  #value = 0;

  constructor(reader: PackReader, values: number, sums: number) {
    this.#reader = reader;
    this.#valuePower = values === IEEE ? 0 : 10 ** values;
    this.#sumPower = sums === IEEE ? 0 : 10 ** sums;
  }

  read(): Part {
    const reader = this.#reader;
    const flags = reader.u8();
    const fromMs = this.#before + reader.signed();
    const toMs = fromMs + reader.whole();
    const count = reader.whole();
    this.#before = toMs;
    if ((flags & flag.constant) !== 0) return constantPart(fromMs, toMs, count, this.#readValue());
    const allGood = (flags & flag.allGood) !== 0;
    const goodCount = allGood ? count : reader.whole();
    const goodMs = allGood ? toMs - fromMs : reader.whole();
    // As numbers one by one: a year of hours is thousands of parts.
    let [min, minMs, max, maxMs, first, last] = [NONE, NONE, NONE, NONE, NONE, NONE];
    let [sum, integral, firstMs, lastMs] = [0, 0, NONE, NONE];
    if ((flags & flag.some) !== 0) {
      min = this.#readValue();
      minMs = fromMs + reader.whole();
      max = this.#readValue();
      maxMs = fromMs + reader.whole();
      first = this.#readValue();
      last = this.#readValue();
      sum = this.#readSum();
      integral = this.#readSum();
      firstMs = allGood ? fromMs : fromMs + reader.whole();
      lastMs = allGood ? toMs : fromMs + reader.whole();
    }
    const tail = (flags & flag.tail) === 0 ? undefined : { timeMs: lastMs, value: last };
    const summary: Summary = {
      fromMs,
      toMs,
      count,
      goodCount,
      min,
      minMs,
      max,
      maxMs,
      first,
      firstMs,
      last,
      lastMs,
      sum,
      goodMs,
      integral,
      tail,
    };
    if (allGood) return { summary, points: undefined };
    const low = (flags & flag.low) === 0 ? undefined : this.#readPoint(fromMs);
    const high = (flags & flag.high) === 0 ? undefined : this.#readPoint(fromMs);
    const empty =
      (flags & flag.empty) === 0
        ? undefined
        : { time: fromMs + reader.whole(), value: NONE, code: reader.signed() };
    return { summary, points: { low, high, empty } };
  }

  #readPoint(fromMs: number): CurvePoint {
    return {
      time: fromMs + this.#reader.whole(),
      value: this.#readValue(),
      code: this.#reader.signed(),
    };
  }

  #readValue(): number {
    if (this.#valuePower === 0) return this.#reader.f64();
    this.#value += this.#reader.signed();
    return this.#value / this.#valuePower;
  }

  #readSum(): number {
    return this.#sumPower === 0 ? this.#reader.f64() : this.#reader.signed() / this.#sumPower;
  }
}

function constantPart(fromMs: number, toMs: number, count: number, value: number): Part {
  const summary: Summary = {
    fromMs,
    toMs,
    count,
    goodCount: count,
    min: value,
    minMs: fromMs,
    max: value,
    maxMs: fromMs,
    first: value,
    firstMs: fromMs,
    last: value,
    lastMs: toMs,
    sum: value * count,
    goodMs: toMs - fromMs,
    integral: value * (toMs - fromMs),
    tail: { timeMs: toMs, value },
  };
  return { summary, points: undefined };
}

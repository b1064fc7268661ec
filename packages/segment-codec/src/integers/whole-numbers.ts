import { BitWriter, bitsAt, MAX_BITS_AT_ONCE, manyBitsAt, paddedBits } from '../bytes/bits.ts';
import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { takeRoom } from '../bytes/room.ts';
import { normalise, readFrequencies, writeFrequencies } from './frequencies.ts';
import { decodeRans, readRans, writeRans } from './rans.ts';
import { extraBitsOf, leastOf, TOKEN_COUNT, TOKEN_FORMS, tokenOf } from './token-form.ts';

const ONE_VALUE = 0;
const PACKED = 1;
/** And the number of the form. */
const ENTROPY = 2;

const EXTRA_BITS = TOKEN_FORMS.map(extraBitsOf);
const LEAST = TOKEN_FORMS.map(leastOf);
const SIGNED = LEAST.map((least) => least.map(unzigzag));
/** The same for tokens whose numbers are below 2^31, so that nothing has to be decided for each of them. */
const SMALL_LEAST = LEAST.map((least) => Int32Array.from(least));
const SMALL_MASK = EXTRA_BITS.map((extra) => Int32Array.from(extra, (bits) => 2 ** Math.min(31, bits) - 1));
/** Tokens below are of such numbers, and their bits are read at once. */
const FIRST_LARGE = EXTRA_BITS.map((extra, form) =>
  extra.findIndex((bits, token) => bits > MAX_BITS_AT_ONCE || LEAST[form]![token]! + 2 ** bits > 2 ** 31),
);
/** Below, the table of an entropy code costs more than it saves. */
const LEAST_FOR_ENTROPY = 24;

/**
 * Writes whole numbers, 0 to 2^53 − 1, in the shortest way: one value, so many bits each, or entropy coded. How many
 * there are is not written.
 */
export function writeWholeNumbers(writer: ByteWriter, numbers: Float64Array): void {
  const count = numbers.length;
  if (count === 0) return;
  let most = 0;
  let isOne = true;
  for (let i = 0; i < count; i += 1) {
    const value = numbers[i]!;
    if (value > most) most = value;
    if (value !== numbers[0]) isOne = false;
  }
  if (isOne) {
    writer.u8(ONE_VALUE);
    writer.varint(most);
    return;
  }
  const width = most === 0 ? 0 : Math.floor(Math.log2(most)) + 1;
  // The logarithm of numbers beside a power of two may be rounded to it.
  const bits = 2 ** width <= most ? width + 1 : width;
  const packedBytes = 2 + Math.ceil((count * bits) / 8);
  const coded = count < LEAST_FOR_ENTROPY ? undefined : bestPlan(numbers);
  if (coded === undefined || coded.bits >= packedBytes * 8) writePacked(writer, numbers, bits);
  else writeEntropyCoded(writer, coded, numbers);
}

/**
 * Reads the first `wanted` of `count` into room that is left when a segment was decoded; with `isSigned` as
 * {@link zigzag} had them before. The reader goes past the others, which are not looked at.
 */
export function readWholeNumbers(
  reader: ByteReader,
  count: number,
  isSigned = false,
  wanted = count,
): Float64Array {
  const numbers = takeRoom(wanted);
  if (count === 0) return numbers;
  const way = reader.u8();
  if (way === ONE_VALUE) {
    const value = reader.varint();
    return numbers.fill(isSigned ? unzigzag(value) : value);
  }
  if (way === PACKED) readPacked(reader, count, numbers, isSigned);
  else if (way - ENTROPY < TOKEN_FORMS.length)
    readEntropyCoded(reader, way - ENTROPY, count, numbers, isSigned);
  else throw malformed(`way ${way} of whole numbers`);
  return numbers;
}

/** 0, −1, 1, −2 … as 0, 1, 2, 3 …: so that small numbers of either sign are small. Within ±2^52. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
  const half = Math.floor(value / 2);
  return value === half * 2 ? half : -half - 1;
}

function writePacked(writer: ByteWriter, numbers: Float64Array, bits: number): void {
  writer.u8(PACKED);
  writer.u8(bits);
  const packed = new BitWriter(numbers.length * bits);
  for (let i = 0; i < numbers.length; i += 1) packed.write(numbers[i]!, bits);
  writer.bytes(packed.finish());
}

function readPacked(reader: ByteReader, count: number, numbers: Float64Array, isSigned: boolean): void {
  const width = reader.u8();
  if (width > 53) throw malformed(`numbers of ${width} bits`);
  const padded = paddedBits(reader.bytes(Math.ceil((count * width) / 8)));
  for (let i = 0, at = 0; i < numbers.length; i += 1, at += width) {
    const value = width <= MAX_BITS_AT_ONCE ? bitsAt(padded, at, width) : manyBitsAt(padded, at, width);
    numbers[i] = isSigned ? unzigzag(value) : value;
  }
}

/** How an entropy code would be. */
interface Plan {
  readonly formNumber: number;
  readonly tokens: Uint8Array;
  readonly counts: Uint32Array;
  readonly extraBits: number;
  /** What it takes, estimated. */
  readonly bits: number;
}

/** About what a token takes in the table of frequencies. */
const TABLE_BITS = 20;
/** Of the states and lengths. */
const FIXED_BITS = 96;

/** In the form that makes it shorter. */
function bestPlan(numbers: Float64Array): Plan {
  const plans = TOKEN_FORMS.map((_, formNumber) => planOf(numbers, formNumber));
  return plans.reduce((best, plan) => (plan.bits < best.bits ? plan : best));
}

function planOf(numbers: Float64Array, formNumber: number): Plan {
  const form = TOKEN_FORMS[formNumber]!;
  const direct = 1 << form.directBits;
  const tokens = new Uint8Array(numbers.length);
  const counts = new Uint32Array(TOKEN_COUNT);
  for (let i = 0; i < numbers.length; i += 1) {
    const value = numbers[i]!;
    const token = value < direct ? value : tokenOf(form, value);
    tokens[i] = token;
    counts[token]! += 1;
  }
  const { entropyBits, extraBits, distinct } = measure(counts, numbers.length, EXTRA_BITS[formNumber]!);
  const bits = entropyBits + extraBits + distinct * TABLE_BITS + FIXED_BITS;
  return { formNumber, tokens, counts, extraBits, bits };
}

function measure(counts: Uint32Array, total: number, extraBitsOfTokens: Uint8Array) {
  let entropyBits = 0;
  let extraBits = 0;
  let distinct = 0;
  for (let token = 0; token < TOKEN_COUNT; token += 1) {
    const count = counts[token]!;
    if (count === 0) continue;
    distinct += 1;
    entropyBits += count * Math.log2(total / count);
    extraBits += count * extraBitsOfTokens[token]!;
  }
  return { entropyBits, extraBits, distinct };
}

function writeEntropyCoded(writer: ByteWriter, plan: Plan, numbers: Float64Array): void {
  const { formNumber, tokens, counts } = plan;
  const extraBits = EXTRA_BITS[formNumber]!;
  const least = LEAST[formNumber]!;
  writer.u8(ENTROPY + formNumber);
  const frequencies = normalise(counts, numbers.length);
  writeFrequencies(writer, frequencies);
  writeRans(writer, tokens, frequencies);
  const rest = new BitWriter(plan.extraBits);
  if (plan.extraBits > 0)
    for (let i = 0; i < numbers.length; i += 1) {
      const token = tokens[i]!;
      const extra = extraBits[token]!;
      if (extra > 0) rest.write(numbers[i]! - least[token]!, extra);
    }
  const restBytes = rest.finish();
  writer.varint(restBytes.length);
  writer.bytes(restBytes);
}

function readEntropyCoded(
  reader: ByteReader,
  formNumber: number,
  count: number,
  numbers: Float64Array,
  isSigned: boolean,
): void {
  const wanted = numbers.length;
  const frequencies = readFrequencies(reader);
  const tokens = decodeRans(readRans(reader, count, wanted), frequencies, count, wanted);
  const restBytes = reader.bytes(reader.count(count * 7));
  const padded = paddedBits(restBytes);
  const add = areSmall(frequencies, formNumber) ? addSmallBits : addBits;
  const at = add(tokens, padded, formNumber, numbers, isSigned);
  if (wanted === count && Math.ceil(at / 8) !== restBytes.length) throw malformed('bits that are left over');
}

function areSmall(frequencies: Uint16Array, formNumber: number): boolean {
  for (let token = FIRST_LARGE[formNumber]!; token < TOKEN_COUNT; token += 1)
    if (frequencies[token]! > 0) return false;
  return true;
}

/** The numbers that tokens and their bits say; returned is how many bits they have. */
function addBits(
  tokens: Uint8Array,
  padded: Uint8Array,
  formNumber: number,
  numbers: Float64Array,
  isSigned: boolean,
): number {
  const extraBits = EXTRA_BITS[formNumber]!;
  const least = LEAST[formNumber]!;
  const direct = isSigned ? SIGNED[formNumber]! : least;
  let at = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const token = tokens[i]!;
    const extra = extraBits[token]!;
    if (extra === 0) {
      numbers[i] = direct[token]!;
      continue;
    }
    const bits = extra <= MAX_BITS_AT_ONCE ? bitsAt(padded, at, extra) : manyBitsAt(padded, at, extra);
    at += extra;
    const value = least[token]! + bits;
    numbers[i] = isSigned ? unzigzag(value) : value;
  }
  return at;
}

/** The same where all numbers are below 2^31. */
function addSmallBits(
  tokens: Uint8Array,
  padded: Uint8Array,
  formNumber: number,
  numbers: Float64Array,
  isSigned: boolean,
): number {
  const extraBits = EXTRA_BITS[formNumber]!;
  const least = SMALL_LEAST[formNumber]!;
  const masks = SMALL_MASK[formNumber]!;
  const sign = isSigned ? 1 : 0;
  let at = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const token = tokens[i]!;
    const byte = at >>> 3;
    const four =
      padded[byte]! | (padded[byte + 1]! << 8) | (padded[byte + 2]! << 16) | (padded[byte + 3]! << 24);
    const value = least[token]! + ((four >>> (at & 7)) & masks[token]!);
    at += extraBits[token]!;
    numbers[i] = (value >>> sign) ^ -(value & sign);
  }
  return at;
}

/**
 * Bits that entropy coding these numbers is going to take, without the table: what ways of predicting are compared
 * by.
 */
export function estimateBits(numbers: Float64Array): number {
  const form = TOKEN_FORMS[1]!;
  const direct = 1 << form.directBits;
  const counts = new Uint32Array(TOKEN_COUNT);
  for (let i = 0; i < numbers.length; i += 1) {
    const value = numbers[i]!;
    counts[value < direct ? value : tokenOf(form, value)]! += 1;
  }
  const { entropyBits, extraBits } = measure(counts, numbers.length, EXTRA_BITS[1]!);
  return entropyBits + extraBits;
}

import { BitWriter, bitsAt, MAX_BITS_AT_ONCE, manyBitsAt, paddedBits } from '../bytes/bits.ts';
import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { normalise, readFrequencies, writeFrequencies } from './frequencies.ts';
import { decodeRans, readRans, writeRans } from './rans.ts';
import { extraBitsOf, leastOf, TOKEN_COUNT, TOKEN_FORMS, type TokenForm, tokenOf } from './token-form.ts';

const ONE_VALUE = 0;
const PACKED = 1;
/** And the number of the form. */
const ENTROPY = 2;

const EXTRA_BITS = TOKEN_FORMS.map(extraBitsOf);
const LEAST = TOKEN_FORMS.map(leastOf);
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
  const coded = count < LEAST_FOR_ENTROPY ? undefined : entropyCoded(numbers);
  if (coded !== undefined && coded.length < packedBytes) writer.bytes(coded.view());
  else writePacked(writer, numbers, bits);
}

/** Reads `count` of them; with `isSigned` as {@link zigzag} had them before. */
export function readWholeNumbers(reader: ByteReader, count: number, isSigned = false): Float64Array {
  const numbers = new Float64Array(count);
  if (count === 0) return numbers;
  const way = reader.u8();
  if (way === ONE_VALUE) {
    const value = reader.varint();
    return numbers.fill(isSigned ? unzigzag(value) : value);
  }
  if (way === PACKED) readPacked(reader, numbers, isSigned);
  else if (way - ENTROPY < TOKEN_FORMS.length) readEntropyCoded(reader, way - ENTROPY, numbers, isSigned);
  else throw malformed(`way ${way} of whole numbers`);
  return numbers;
}

/** 0, −1, 1, −2 … as 0, 1, 2, 3 …: so that small numbers of either sign are small. Within ±2^52. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  const half = Math.floor(value / 2);
  return value === half * 2 ? half : -half - 1;
}

function writePacked(writer: ByteWriter, numbers: Float64Array, bits: number): void {
  writer.u8(PACKED);
  writer.u8(bits);
  const packed = new BitWriter();
  for (const value of numbers) packed.write(value, bits);
  writer.bytes(packed.finish());
}

function readPacked(reader: ByteReader, numbers: Float64Array, isSigned: boolean): void {
  const width = reader.u8();
  if (width > 53) throw malformed(`numbers of ${width} bits`);
  const padded = paddedBits(reader.bytes(Math.ceil((numbers.length * width) / 8)));
  for (let i = 0, at = 0; i < numbers.length; i += 1, at += width) {
    const value = width <= MAX_BITS_AT_ONCE ? bitsAt(padded, at, width) : manyBitsAt(padded, at, width);
    numbers[i] = isSigned ? unzigzag(value) : value;
  }
}

/** In the form that makes it shorter. */
function entropyCoded(numbers: Float64Array): ByteWriter {
  const [first, second] = TOKEN_FORMS.map((form, number) =>
    written((writer) => {
      writer.u8(ENTROPY + number);
      writeEntropyCoded(writer, form, EXTRA_BITS[number]!, numbers);
    }),
  ) as [ByteWriter, ByteWriter];
  return shorter(first, second);
}

function writeEntropyCoded(
  writer: ByteWriter,
  form: TokenForm,
  extraBits: Uint8Array,
  numbers: Float64Array,
): void {
  const tokens = new Uint8Array(numbers.length);
  const counts = new Uint32Array(TOKEN_COUNT);
  const rest = new BitWriter();
  for (let i = 0; i < numbers.length; i += 1) {
    const value = numbers[i]!;
    const token = tokenOf(form, value);
    tokens[i] = token;
    counts[token]! += 1;
    const extra = extraBits[token]!;
    if (extra > 0) rest.write(value % 2 ** extra, extra);
  }
  const frequencies = normalise(counts, numbers.length);
  writeFrequencies(writer, frequencies);
  writeRans(writer, tokens, frequencies);
  const restBytes = rest.finish();
  writer.varint(restBytes.length);
  writer.bytes(restBytes);
}

function readEntropyCoded(
  reader: ByteReader,
  formNumber: number,
  numbers: Float64Array,
  isSigned: boolean,
): void {
  const count = numbers.length;
  const frequencies = readFrequencies(reader);
  const tokens = decodeRans(readRans(reader, count), frequencies, count);
  const padded = paddedBits(reader.bytes(reader.count(count * 7)));
  const extraBits = EXTRA_BITS[formNumber]!;
  const least = LEAST[formNumber]!;
  const direct = isSigned ? least.map(unzigzag) : least;
  let at = 0;
  for (let i = 0; i < count; i += 1) {
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
  if (Math.ceil(at / 8) !== padded.length - 4) throw malformed('bits that are left over');
}

/**
 * Bits that entropy coding these numbers is going to take, without the table: what ways of predicting are compared
 * by.
 */
export function estimateBits(numbers: Float64Array, length = numbers.length): number {
  const form = TOKEN_FORMS[1]!;
  const extraBits = EXTRA_BITS[1]!;
  const counts = new Uint32Array(TOKEN_COUNT);
  for (let i = 0; i < length; i += 1) counts[tokenOf(form, numbers[i]!)]! += 1;
  let bits = 0;
  for (let token = 0; token < TOKEN_COUNT; token += 1) {
    const count = counts[token]!;
    if (count > 0) bits += count * (Math.log2(length / count) + extraBits[token]!);
  }
  return bits;
}

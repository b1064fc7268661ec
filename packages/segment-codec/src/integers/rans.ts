import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { SCALE, SCALE_BITS, startsOf } from './frequencies.ts';
import { TOKEN_COUNT } from './token-form.ts';

/*
 * Range asymmetric numeral system (Duda 2013) with two states that take turns, so that the processor can work on
 * both. A state is 2^15 to 2^31 − 1, a small integer for JavaScript engines, and gives off 16 bits at a time.
 */
const LOW = 1 << 15;
const WORD_BITS = 16;
const MASK = SCALE - 1;

/** What a decoder needs beside the table of frequencies. */
export interface RansStream {
  readonly states: readonly [number, number];
  readonly words: Uint16Array;
  readonly wordCount: number;
}

export function writeRans(writer: ByteWriter, tokens: Uint8Array, frequencies: Uint16Array): void {
  const starts = startsOf(frequencies);
  const words = new Uint16Array(tokens.length);
  let wordCount = 0;
  let even = LOW;
  let odd = LOW;
  // Backwards, so that the decoder goes forwards.
  for (let i = tokens.length - 1; i >= 0; i -= 1) {
    const token = tokens[i]!;
    const frequency = frequencies[token]!;
    let state = i & 1 ? odd : even;
    if (state >= frequency * (1 << (WORD_BITS + 15 - SCALE_BITS))) {
      words[wordCount] = state & 0xffff;
      wordCount += 1;
      state >>>= WORD_BITS;
    }
    const whole = (state / frequency) | 0;
    state = (whole << SCALE_BITS) + (state - whole * frequency) + starts[token]!;
    if (i & 1) odd = state;
    else even = state;
  }
  writer.u32(even);
  writer.u32(odd);
  writer.varint(wordCount);
  const bytes = new Uint8Array(wordCount * 2);
  for (let i = 0; i < wordCount; i += 1) {
    const word = words[wordCount - 1 - i]!;
    bytes[2 * i] = word;
    bytes[2 * i + 1] = word >>> 8;
  }
  writer.bytes(bytes);
}

/**
 * @param count tokens that were encoded: each takes at most one word
 * @param wanted of them, the first that are going to be decoded
 */
export function readRans(reader: ByteReader, count: number, wanted = count): RansStream {
  const states = [reader.u32(), reader.u32()] as const;
  for (const state of states)
    if (state < LOW || state >= 2 ** 31) throw malformed('a state of the entropy code');
  const wordCount = reader.count(count);
  const bytes = reader.bytes(wordCount * 2);
  // As many as could be taken, so that a stream that lies finds zeros.
  const most = wanted + 1;
  if (WORDS.length < most) WORDS = new Uint16Array(most);
  const words = WORDS;
  const taken = Math.min(wordCount, most);
  for (let i = 0; i < taken; i += 1) words[i] = bytes[2 * i]! | (bytes[2 * i + 1]! << 8);
  words.fill(0, taken, most);
  return { states, words, wordCount };
}

/*
 * Room for one stream at a time, since decoding is never interrupted: a segment of some thousand values takes longer to
 * make room for than to decode.
 */
const TOKENS_BY_PART = new Uint8Array(SCALE);
const STARTS = new Uint16Array(TOKEN_COUNT);
let WORDS = new Uint16Array(1 << 14);
let TOKENS = new Uint8Array(1 << 14);

/** For each part of 2^12 the token it belongs to, and where the part of each token begins. */
function layOut(frequencies: Uint16Array): void {
  let start = 0;
  for (let token = 0; token < TOKEN_COUNT; token += 1) {
    STARTS[token] = start;
    const end = start + frequencies[token]!;
    for (let part = start; part < end; part += 1) TOKENS_BY_PART[part] = token;
    start = end;
  }
}

/**
 * The first `wanted` tokens of `count`; what is returned lasts until the next are decoded. Throws SegmentError when the
 * words do not end with the tokens, of which only decoding all of them tells.
 */
export function decodeRans(
  stream: RansStream,
  frequencies: Uint16Array,
  count: number,
  wanted = count,
): Uint8Array {
  if (TOKENS.length < wanted) TOKENS = new Uint8Array(wanted);
  const tokens = TOKENS;
  const byPart = TOKENS_BY_PART;
  const starts = STARTS;
  layOut(frequencies);
  const { words } = stream;
  let [even, odd] = stream.states;
  let at = 0;
  let i = 0;
  for (const pairs = wanted - 1; i < pairs; i += 2) {
    let part = even & MASK;
    const first = byPart[part]!;
    even = frequencies[first]! * (even >>> SCALE_BITS) + part - starts[first]!;
    tokens[i] = first;
    // All ones when the state wants a word: a branch here would be foretold wrongly most of the time.
    let wants = (even - LOW) >> 31;
    even = (even << (wants & WORD_BITS)) | (words[at]! & wants);
    at -= wants;
    part = odd & MASK;
    const second = byPart[part]!;
    odd = frequencies[second]! * (odd >>> SCALE_BITS) + part - starts[second]!;
    tokens[i + 1] = second;
    wants = (odd - LOW) >> 31;
    odd = (odd << (wants & WORD_BITS)) | (words[at]! & wants);
    at -= wants;
  }
  if (i < wanted) {
    const part = even & MASK;
    const token = byPart[part]!;
    even = frequencies[token]! * (even >>> SCALE_BITS) + part - starts[token]!;
    tokens[i] = token;
    const wants = (even - LOW) >> 31;
    even = (even << (wants & WORD_BITS)) | (words[at]! & wants);
    at -= wants;
  }
  if (wanted === count && (at !== stream.wordCount || even !== LOW || odd !== LOW))
    throw malformed('the entropy code does not end as it began');
  return tokens;
}

import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { SCALE, SCALE_BITS, startsOf } from './frequencies.ts';

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

/** @param count tokens that are going to be decoded: each takes at most one word */
export function readRans(reader: ByteReader, count: number): RansStream {
  const states = [reader.u32(), reader.u32()] as const;
  if (states.some((state) => state < LOW || state >= 2 ** 31)) throw malformed('a state of the entropy code');
  const wordCount = reader.count(count);
  const bytes = reader.bytes(wordCount * 2);
  // As many as could be taken, so that a stream that lies finds zeros.
  const words = new Uint16Array(count + 1);
  for (let i = 0; i < wordCount; i += 1) words[i] = bytes[2 * i]! | (bytes[2 * i + 1]! << 8);
  return { states, words, wordCount };
}

/** For each part of 2^12 the token it belongs to. */
export function tokensByPart(frequencies: Uint16Array): Uint8Array {
  const tokens = new Uint8Array(SCALE);
  const starts = startsOf(frequencies);
  frequencies.forEach((frequency, token) => {
    tokens.fill(token, starts[token], starts[token]! + frequency);
  });
  return tokens;
}

/** Throws SegmentError when the words do not end with the tokens. */
export function decodeRans(stream: RansStream, frequencies: Uint16Array, count: number): Uint8Array {
  const tokens = new Uint8Array(count);
  const byPart = tokensByPart(frequencies);
  const starts = startsOf(frequencies);
  const { words } = stream;
  let [even, odd] = stream.states;
  let at = 0;
  let i = 0;
  for (const pairs = count - 1; i < pairs; i += 2) {
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
  if (i < count) {
    const part = even & MASK;
    const token = byPart[part]!;
    even = frequencies[token]! * (even >>> SCALE_BITS) + part - starts[token]!;
    tokens[i] = token;
    const wants = (even - LOW) >> 31;
    even = (even << (wants & WORD_BITS)) | (words[at]! & wants);
    at -= wants;
  }
  if (at !== stream.wordCount || even !== LOW || odd !== LOW)
    throw malformed('the entropy code does not end as it began');
  return tokens;
}

import type { ByteReader } from '../bytes/byte-reader.ts';
import { malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { TOKEN_COUNT } from './token-form.ts';

/** Frequencies of tokens are parts of 2^12. */
export const SCALE_BITS = 12;
export const SCALE = 1 << SCALE_BITS;

/** Counts as parts of {@link SCALE}: every token that occurs has at least one. */
export function normalise(counts: Uint32Array, total: number): Uint16Array {
  const frequencies = new Uint16Array(TOKEN_COUNT);
  let left = SCALE;
  for (let token = 0; token < TOKEN_COUNT; token += 1) {
    const count = counts[token]!;
    if (count === 0) continue;
    const share = Math.max(1, Math.round((count * SCALE) / total));
    frequencies[token] = share;
    left -= share;
  }
  // What rounding left over or took too much is settled with the most frequent, whom it hurts least.
  while (left !== 0) {
    let most = 0;
    for (let token = 1; token < TOKEN_COUNT; token += 1)
      if (frequencies[token]! > frequencies[most]!) most = token;
    const step = left > 0 ? left : Math.max(left, -(frequencies[most]! >> 1));
    frequencies[most]! += step;
    left -= step;
  }
  return frequencies;
}

/** Where the part of each token begins. */
export function startsOf(frequencies: Uint16Array): Uint16Array {
  const starts = new Uint16Array(TOKEN_COUNT);
  let start = 0;
  for (let token = 0; token < TOKEN_COUNT; token += 1) {
    starts[token] = start;
    start += frequencies[token]!;
  }
  return starts;
}

export function writeFrequencies(writer: ByteWriter, frequencies: Uint16Array): void {
  writer.varint(frequencies.reduce((present, frequency) => present + (frequency > 0 ? 1 : 0), 0));
  let before = -1;
  frequencies.forEach((frequency, token) => {
    if (frequency === 0) return;
    writer.varint(token - before - 1);
    writer.varint(frequency);
    before = token;
  });
}

const READ = new Uint16Array(TOKEN_COUNT);

/** What is returned lasts until the next are read. */
export function readFrequencies(reader: ByteReader): Uint16Array {
  const frequencies = READ.fill(0);
  let token = -1;
  let sum = 0;
  for (let left = reader.count(TOKEN_COUNT); left > 0; left -= 1) {
    token += 1 + reader.count(TOKEN_COUNT);
    const frequency = reader.count(SCALE);
    if (token >= TOKEN_COUNT || frequency === 0) throw malformed('a table of frequencies');
    frequencies[token] = frequency;
    sum += frequency;
  }
  if (sum !== SCALE) throw malformed('frequencies that are not all');
  return frequencies;
}

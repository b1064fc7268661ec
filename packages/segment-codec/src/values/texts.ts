import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { MAX_TEXT_BYTES } from '../columns.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';
import { SegmentError } from '../segment-error.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

/**
 * Writes texts as places in a dictionary, in the order in which they first occur, and null. Throws SegmentError for
 * an ill-formed text, which UTF-8 and so the database cannot hold, and beyond 4 MiB of different texts.
 */
export function writeTexts(writer: ByteWriter, texts: readonly (string | null)[]): void {
  const words = new Map<string, number>();
  const places = new Float64Array(texts.length);
  texts.forEach((text, i) => {
    if (text === null) {
      places[i] = Number.NaN;
      return;
    }
    let place = words.get(text);
    if (place === undefined) {
      if (!text.isWellFormed()) throw new SegmentError('values', `text ${i} has half a character`);
      place = words.size;
      words.set(text, place);
    }
    places[i] = place;
  });
  const encoded = Array.from(words.keys(), (word) => new TextEncoder().encode(word));
  const total = encoded.reduce((sum, bytes) => sum + bytes.length, 0);
  if (total > MAX_TEXT_BYTES) throw new SegmentError('values', `${total} bytes of texts`);
  writer.varint(encoded.length);
  writeWholeNumbers(
    writer,
    Float64Array.from(encoded, (bytes) => bytes.length),
  );
  writeWholeNumbers(writer, Float64Array.from(joined(encoded, total)));
  writeNumbers(writer, places);
}

export function readTexts(reader: ByteReader, count: number, wanted = count): (string | null)[] {
  const wordCount = reader.count(count);
  const lengths = readWholeNumbers(reader, wordCount);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > MAX_TEXT_BYTES) throw malformed(`${total} bytes of texts`);
  const bytes = Uint8Array.from(readWholeNumbers(reader, total));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let at = 0;
  const words = Array.from(lengths, (length) => {
    at += length;
    return decoder.decode(bytes.subarray(at - length, at));
  });
  return Array.from(readNumbers(reader, count, wanted), (place) => {
    if (Number.isNaN(place)) return null;
    const word = words[place];
    if (word === undefined) throw malformed('a place in the dictionary of texts');
    return word;
  });
}

function joined(parts: readonly Uint8Array[], total: number): Uint8Array {
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

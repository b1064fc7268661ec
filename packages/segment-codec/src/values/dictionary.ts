import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, written } from '../bytes/byte-writer.ts';
import { firstNotBefore } from '../columns.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readScalars, writeScalars } from './scalars.ts';

/** A dictionary is worth trying while values repeat as often on average. */
const LEAST_REPEATS = 2;

/**
 * Numbers that are few different ones, as their places in the sorted list of these; undefined when they are too
 * many. So a converter of 12 bits costs what its bits cost, whatever it was scaled by.
 */
export function dictionaryOf(values: Float64Array): ByteWriter | undefined {
  const found = findDistinct(values, Math.floor(values.length / LEAST_REPEATS));
  if (found === undefined) return undefined;
  const { distinct, numbers } = found;
  const sorted = distinct.slice().sort();
  const placeOf = Uint32Array.from(distinct, (value) => firstNotBefore(sorted, value));
  const places = Float64Array.from(numbers, (number) => placeOf[number]!);
  return written((writer) => {
    writer.varint(sorted.length);
    writeScalars(writer, sorted);
    writeSeries(writer, places);
  });
}

/**
 * The different values in the order in which they first occur, and which of them each value is; undefined when there
 * are more than `most`. A table of bits, since a Map takes ten times as long.
 */
function findDistinct(values: Float64Array, most: number) {
  const slotBits = 33 - Math.clz32(Math.max(1, most));
  const mask = (1 << slotBits) - 1;
  /** Number of a value and 1; 0 is free. */
  const slots = new Uint32Array(mask + 1);
  const distinct = new Float64Array(most);
  const numbers = new Uint32Array(values.length);
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    const hash = Math.imul(halves[2 * i]! ^ Math.imul(halves[2 * i + 1]!, 0x9e3779b1), 0x85ebca6b);
    let slot = hash >>> (32 - slotBits);
    while (slots[slot] !== 0 && distinct[slots[slot]! - 1] !== value) slot = (slot + 1) & mask;
    if (slots[slot] === 0) {
      if (count === most) return undefined;
      distinct[count] = value;
      count += 1;
      slots[slot] = count;
    }
    numbers[i] = slots[slot]! - 1;
  }
  return { distinct: distinct.subarray(0, count), numbers };
}

export function readDictionary(reader: ByteReader, count: number, wanted = count): Float64Array {
  const size = reader.count(count);
  const sorted = readScalars(reader, size);
  const values = readSeries(reader, count, wanted);
  for (let i = 0; i < wanted; i += 1) {
    const value = sorted[values[i]!];
    if (value === undefined) throw malformed('a place in the dictionary');
    values[i] = value;
  }
  return values;
}

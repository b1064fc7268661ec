import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, written } from '../bytes/byte-writer.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readScalars, writeScalars } from './scalars.ts';

/** A dictionary is worth trying while values repeat as often on average. */
const LEAST_REPEATS = 2;

/**
 * Numbers that are few different ones, as their places in the sorted list of these; undefined when they are too
 * many. So a converter of 12 bits costs what its bits cost, whatever it was scaled by.
 */
export function dictionaryOf(values: Float64Array): ByteWriter | undefined {
  const most = Math.floor(values.length / LEAST_REPEATS);
  const distinct = new Map<number, number>();
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (distinct.has(value)) continue;
    if (distinct.size === most) return undefined;
    distinct.set(value, 0);
  }
  const sorted = Float64Array.from(distinct.keys()).sort();
  sorted.forEach((value, place) => {
    distinct.set(value, place);
  });
  const places = new Float64Array(values.length);
  for (let i = 0; i < values.length; i += 1) places[i] = distinct.get(values[i]!)!;
  return written((writer) => {
    writer.varint(sorted.length);
    writeScalars(writer, sorted);
    writeSeries(writer, places);
  });
}

export function readDictionary(reader: ByteReader, count: number): Float64Array {
  const size = reader.count(count);
  const sorted = readScalars(reader, size);
  const values = readSeries(reader, count);
  for (let i = 0; i < count; i += 1) {
    const value = sorted[values[i]!];
    if (value === undefined) throw malformed('a place in the dictionary');
    values[i] = value;
  }
  return values;
}

import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { takeRoom } from '../bytes/room.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';
import { dictionaryOf, readDictionary } from './dictionary.ts';
import { readScalars, writeScalars } from './scalars.ts';
import { readSpecials, scatter, withoutSpecials } from './specials.ts';

const ONE_VALUE = 0;
const RUNS = 1;
const SCALARS = 2;
const DICTIONARY = 3;

/** Run length is tried when values change no more often than once in so many. */
const LEAST_RUN = 4;
/** And nothing else is when they change once in so many, at most. */
const LONG_RUN = 20;
/** Below so many bytes a value a dictionary saves nothing worth trying. */
const DICTIONARY_FROM_BYTES = 0.8;

/** Writes any float64, bit for bit; every NaN comes back as the one of JavaScript. */
export function writeNumbers(writer: ByteWriter, values: Float64Array): void {
  const plain = withoutSpecials(writer, values);
  if (plain.length === 0) return;
  const changes = countChanges(plain);
  if (changes === 0) {
    writer.u8(ONE_VALUE);
    writer.f64(plain[0]!);
    return;
  }
  const runs =
    changes <= plain.length / LEAST_RUN ? written((part) => writeRuns(part, plain, changes)) : undefined;
  const isQuiet = changes <= plain.length / LONG_RUN;
  const best =
    runs !== undefined && isQuiet
      ? runs
      : shorter(
          written((part) => writeSingly(part, plain)),
          runs,
        );
  writer.bytes(best.view());
}

/** The first `wanted` of `count`; the reader goes past all of them. */
export function readNumbers(reader: ByteReader, count: number, wanted = count): Float64Array {
  const specials = readSpecials(reader, count);
  const { plainCount } = specials;
  const plain =
    plainCount === 0 ? new Float64Array(0) : readPlain(reader, plainCount, Math.min(plainCount, wanted));
  return scatter(specials, plain, wanted);
}

function readPlain(reader: ByteReader, count: number, wanted: number): Float64Array {
  const way = reader.u8();
  if (way === ONE_VALUE) return takeRoom(wanted).fill(reader.f64());
  return way === RUNS ? readRuns(reader, count, wanted) : readSingly(reader, count, way, wanted);
}

function countChanges(values: Float64Array): number {
  let changes = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i] !== values[i - 1]) changes += 1;
  return changes;
}

/** Each value by itself. */
function writeSingly(writer: ByteWriter, values: Float64Array): void {
  const scalars = written((part) => {
    part.u8(SCALARS);
    writeScalars(part, values);
  });
  const words = scalars.length > values.length * DICTIONARY_FROM_BYTES ? dictionaryOf(values) : undefined;
  if (words === undefined || words.length + 1 >= scalars.length) writer.bytes(scalars.view());
  else {
    writer.u8(DICTIONARY);
    writer.bytes(words.view());
  }
}

function readSingly(reader: ByteReader, count: number, way: number, wanted: number): Float64Array {
  if (way === SCALARS) return readScalars(reader, count, wanted);
  if (way === DICTIONARY) return readDictionary(reader, count, wanted);
  throw malformed(`way ${way} of values`);
}

function writeRuns(writer: ByteWriter, values: Float64Array, changes: number): void {
  const heads = new Float64Array(changes + 1);
  const lengths = new Float64Array(changes + 1);
  let run = 0;
  heads[0] = values[0]!;
  for (let i = 1; i < values.length; i += 1) {
    if (values[i] !== values[i - 1]) {
      run += 1;
      heads[run] = values[i]!;
    } else lengths[run]! += 1;
  }
  writer.u8(RUNS);
  writer.varint(heads.length);
  writeWholeNumbers(writer, lengths);
  writeSingly(writer, heads);
}

function readRuns(reader: ByteReader, count: number, wanted: number): Float64Array {
  const runs = reader.count(count);
  // Each has a value at least.
  const wantedRuns = Math.min(runs, wanted);
  const lengths = readWholeNumbers(reader, runs, false, wantedRuns);
  const heads = readSingly(reader, runs, reader.u8(), wantedRuns);
  const values = takeRoom(wanted);
  let at = 0;
  for (let run = 0; run < wantedRuns; run += 1) {
    const end = at + 1 + lengths[run]!;
    if (end > count) throw malformed('runs beyond the end');
    values.fill(heads[run]!, at, end);
    at = end;
  }
  if (wantedRuns === runs ? at !== count : at < wanted) throw malformed('runs that end early');
  return values;
}

import { ByteReader, malformed } from '../bytes/byte-reader.ts';
import { leaveRoom } from '../bytes/room.ts';
import { type Columns, firstNotBefore, type SegmentKind, sliceColumns } from '../columns.ts';
import { SegmentError } from '../segment-error.ts';
import { readIntegers } from '../values/big-integers.ts';
import { readNumbers } from '../values/numbers.ts';
import { readTexts } from '../values/texts.ts';
import { readCodes } from './codes.ts';
import { open, type SegmentHeader } from './header.ts';
import type { SharedTimes } from './shared-times.ts';
import { readTimes } from './times.ts';

export interface DecodeOptions {
  /** First time wanted, ms UTC. */
  readonly fromMs?: number;
  /** Last time wanted, itself included. */
  readonly toMs?: number;
  /** And the last value before `fromMs`, which held then; not one after `toMs`. */
  readonly withHeld?: boolean;
  /** The vector that the segment names, when it does not hold its times. */
  readonly shared?: SharedTimes;
}

/**
 * The values of a segment, or those of a stretch of time; typed arrays may be views on larger ones. The checksum is
 * verified first. Entropy code has no places to begin at, but can be left: a part costs what all before its end does.
 * @throws SegmentError for anything but a whole segment
 */
export function decodeSegment(bytes: Uint8Array, options: DecodeOptions = {}): Columns {
  try {
    return decode(bytes, options);
  } finally {
    leaveRoom();
  }
}

function decode(bytes: Uint8Array, options: DecodeOptions): Columns {
  const { header, content } = open(bytes);
  if (header.kind === 'times') throw new SegmentError('foreign', 'a vector of times, no segment');
  const { fromMs = header.firstMs, toMs = header.lastMs, withHeld = false } = options;
  const isEmpty = fromMs > header.lastMs || fromMs > toMs;
  if ((isEmpty && !withHeld) || toMs < header.firstMs) return none(header.kind);
  const reader = new ByteReader(content);
  const isToEnd = toMs >= header.lastMs;
  const all = header.sharesTimes
    ? sharedTimes(reader, header, options.shared)
    : isToEnd
      ? readTimes(reader, header.count, header.firstMs)
      : readTimesUntil(reader, header, toMs);
  if (isToEnd && all.at(-1) !== header.lastMs) throw malformed('times that do not fit');
  const times = isToEnd ? all : upTo(all, toMs);
  const wanted = times.length;
  const codes = readCodes(reader, header.count)?.subarray(0, wanted);
  const values = readValues(reader, header.kind, header.count, wanted);
  if (reader.remaining > 0) throw malformed('more than its values');
  const start = Math.max(0, firstNotBefore(times, fromMs) - Number(withHeld));
  const part = sliceColumns({ kind: header.kind, times, codes, ...values }, start, wanted);
  // What is shared stays so; the rest stands where others are going to be decoded.
  const own = header.sharesTimes ? part.times : part.times.slice();
  return { ...part, times: own, values: part.values.slice() };
}

/** Beside where the end is expected, so that most times one attempt is enough. */
const MORE_TIMES = 32;

/** Those until `toMs` and some more: as many as there are if they come evenly, else up to all. */
function readTimesUntil(
  reader: ByteReader,
  { count, firstMs, lastMs }: SegmentHeader,
  toMs: number,
): Float64Array {
  const share = (toMs - firstMs) / (lastMs - firstMs);
  let wanted = Math.ceil(share * count) + MORE_TIMES;
  while (wanted < count) {
    const times = readTimes(reader.fork(), count, firstMs, wanted);
    if (times[wanted - 1]! > toMs) {
      // Nothing of the others; the reader goes past them.
      readTimes(reader, count, firstMs, 1);
      return times;
    }
    wanted *= 2;
  }
  return readTimes(reader, count, firstMs);
}

function upTo(times: Float64Array, toMs: number): Float64Array {
  // Times are whole: the first after `toMs` is not before the next millisecond.
  return times.subarray(0, firstNotBefore(times, Math.floor(toMs) + 1));
}

function readValues(reader: ByteReader, kind: SegmentKind, count: number, wanted: number) {
  if (kind === 'text')
    return { texts: readTexts(reader, count, wanted), values: new Float64Array(wanted).fill(Number.NaN) };
  if (kind !== 'integer') return { values: readNumbers(reader, count, wanted) };
  const integers = readIntegers(reader, count, wanted);
  return {
    integers,
    values: Float64Array.from(integers, (value) => (value === null ? Number.NaN : Number(value))),
  };
}

function sharedTimes(
  reader: ByteReader,
  { count, firstMs }: SegmentHeader,
  shared: SharedTimes | undefined,
): Float64Array {
  const checksum = reader.u32();
  if (shared === undefined) throw new SegmentError('wrongTimes', 'the times of this segment are needed');
  if (shared.checksum !== checksum || shared.times.length !== count || shared.times[0] !== firstMs)
    throw new SegmentError('wrongTimes', 'these are the times of other segments');
  return shared.times;
}

function none(kind: SegmentKind): Columns {
  return {
    kind,
    times: new Float64Array(0),
    values: new Float64Array(0),
    codes: undefined,
    ...(kind === 'text' && { texts: [] }),
    ...(kind === 'integer' && { integers: [] }),
  };
}

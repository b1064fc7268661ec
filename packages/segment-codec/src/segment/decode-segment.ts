import { ByteReader, malformed } from '../bytes/byte-reader.ts';
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
  /** The vector that the segment names, when it does not hold its times. */
  readonly shared?: SharedTimes;
}

/**
 * The values of a segment, or those of a stretch of time; typed arrays may be views on larger ones. The checksum is
 * verified first, and entropy code has no places to begin at: a part costs what the whole does.
 * @throws SegmentError for anything but a whole segment
 */
export function decodeSegment(bytes: Uint8Array, options: DecodeOptions = {}): Columns {
  const { header, content } = open(bytes);
  if (header.kind === 'times') throw new SegmentError('foreign', 'a vector of times, no segment');
  const { fromMs = header.firstMs, toMs = header.lastMs } = options;
  if (fromMs > header.lastMs || toMs < header.firstMs || fromMs > toMs) return none(header.kind);
  const reader = new ByteReader(content);
  const times = header.sharesTimes
    ? sharedTimes(reader, header, options.shared)
    : readTimes(reader, header.count, header.firstMs);
  if (times.at(-1) !== header.lastMs) throw malformed('times that do not fit');
  const codes = readCodes(reader, header.count);
  const columns = { kind: header.kind, times, codes, ...readValues(reader, header.kind, header.count) };
  if (reader.remaining > 0) throw malformed('more than its values');
  // Times are whole: the first after `toMs` is not before the next millisecond.
  const end = toMs >= header.lastMs ? times.length : firstNotBefore(times, Math.floor(toMs) + 1);
  return sliceColumns(columns, firstNotBefore(times, fromMs), end);
}

function readValues(reader: ByteReader, kind: SegmentKind, count: number) {
  if (kind === 'text')
    return { texts: readTexts(reader, count), values: new Float64Array(count).fill(Number.NaN) };
  if (kind !== 'integer') return { values: readNumbers(reader, count) };
  const integers = readIntegers(reader, count);
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

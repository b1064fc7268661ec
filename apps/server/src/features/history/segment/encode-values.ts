import { decodeSegment, encodeSegment, SegmentError } from '@zutai/segment-codec';
import { type HistoryColumns, sliceHistory } from '../history-columns.ts';

/** Most values of a segment: an entropy code is read from its begin, and fewer cost bytes (ADR 50). */
export const SEGMENT_COUNT = 16_384;
/** Most UTF-16 units of texts in a segment, which are held in memory when it is read. */
const SEGMENT_TEXT = 1 << 20;
/** Layout of payload and roll-ups; what this program does not know it does not read. */
export const SEGMENT_VERSION = 1;

/** What the values of a segment are, as `history_segment.kind`. */
export const segmentKind = {
  /** Numbers and none; booleans as 0 and 1. */
  number: 0,
  /** Integers of 64 bits, some of them beyond ±2^53. */
  integer: 1,
  text: 2,
  /** Whatever else stands side by side: a signal whose data type was changed. Numbers, then texts, one of the two often null. */
  mixed: 3,
} as const;
export type SegmentKindNumber = (typeof segmentKind)[keyof typeof segmentKind];

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 64n - 1n;
const INTEGER = /^-?[1-9]\d{0,19}$/;

/** What {@link encodeValues} makes of these values. */
export function kindOf(columns: HistoryColumns): SegmentKindNumber {
  const { values, texts } = columns;
  if (texts === undefined || texts.every((text) => text === null)) return segmentKind.number;
  if (values.every((value) => Number.isNaN(value))) return segmentKind.text;
  return toIntegers(columns) === undefined ? segmentKind.mixed : segmentKind.integer;
}

/** Values as the payload of a segment. They come back exactly: number, code and text of each. */
export function encodeValues(
  columns: HistoryColumns,
  kind: SegmentKindNumber = kindOf(columns),
): Uint8Array<ArrayBuffer> {
  const { times, values, texts } = columns;
  const codes = columns.codes === undefined ? {} : { codes: columns.codes };
  if (kind === segmentKind.integer) {
    const integers = toIntegers(columns);
    if (integers === undefined) throw new SegmentError('values', 'not all of them are integers');
    return encodeSegment({ kind: 'integer', times, integers, ...codes });
  }
  if (kind === segmentKind.text) return encodeSegment({ kind: 'text', times, texts: texts ?? [], ...codes });
  const numbers = encodeSegment({ kind: 'number', times, values, ...codes });
  if (kind === segmentKind.number) return numbers;
  const words = encodeSegment({ kind: 'text', times, texts: texts ?? [] });
  const both = new Uint8Array(4 + numbers.length + words.length);
  new DataView(both.buffer).setUint32(0, numbers.length, true);
  both.set(numbers, 4);
  both.set(words, 4 + numbers.length);
  return both;
}

interface DecodedRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** And the last value before `fromMs`. */
  readonly withHeld?: boolean;
}

/**
 * What {@link encodeValues} was given, from `fromMs` to `toMs`. Checksums are verified.
 * @throws SegmentError for anything but a whole payload
 */
export function decodeValues(kind: number, payload: Uint8Array, range: DecodedRange): HistoryColumns {
  if (kind !== segmentKind.mixed) return decodePart(payload, range);
  const length = payload.length < 4 ? 0 : new DataView(payload.buffer, payload.byteOffset).getUint32(0, true);
  if (length === 0 || 4 + length >= payload.length) throw new SegmentError('truncated', 'no two segments');
  const numbers = decodePart(payload.subarray(4, 4 + length), range);
  const words = decodePart(payload.subarray(4 + length), range);
  if (words.times.length !== numbers.times.length)
    throw new SegmentError('malformed', 'numbers and texts do not fit');
  return { ...numbers, texts: words.texts };
}

function decodePart(bytes: Uint8Array, range: DecodedRange): HistoryColumns {
  const { kind, times, values, codes, texts, integers } = decodeSegment(bytes, range);
  if (kind === 'integer') {
    const exact = integers!.map((integer) =>
      integer === null || Number.isSafeInteger(Number(integer)) ? null : String(integer),
    );
    return { times, values, codes, texts: exact.some((text) => text !== null) ? exact : undefined };
  }
  return { times, values, codes, texts };
}

/** The values as integers, if that says everything about them. */
function toIntegers({ values, texts }: HistoryColumns): (bigint | null)[] | undefined {
  const integers: (bigint | null)[] = [];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    const text = texts?.[i] ?? null;
    if (text !== null) {
      if (!INTEGER.test(text)) return undefined;
      const integer = BigInt(text);
      const isExact =
        integer >= MIN_INTEGER &&
        integer <= MAX_INTEGER &&
        Number(integer) === value &&
        !Number.isSafeInteger(value);
      if (!isExact) return undefined;
      integers.push(integer);
    } else if (Number.isNaN(value)) integers.push(null);
    else if (Number.isSafeInteger(value) && !Object.is(value, -0)) integers.push(BigInt(value));
    else return undefined;
  }
  return integers;
}

/** Pieces that are small enough for a segment each, as equal as they can be. */
export function* cutToSegments(
  columns: HistoryColumns,
  segmentCount = SEGMENT_COUNT,
): Generator<HistoryColumns> {
  const count = columns.times.length;
  const pieces = Math.ceil(count / segmentCount);
  for (let piece = 0; piece < pieces; piece += 1) {
    const start = Math.floor((piece * count) / pieces);
    const end = Math.floor(((piece + 1) * count) / pieces);
    yield* cutByText(columns, start, end);
  }
}

function* cutByText(columns: HistoryColumns, start: number, end: number): Generator<HistoryColumns> {
  const { texts } = columns;
  let from = start;
  let length = 0;
  for (let i = start; texts !== undefined && i < end; i += 1) {
    const own = texts[i]?.length ?? 0;
    if (length > 0 && length + own > SEGMENT_TEXT) {
      yield sliceHistory(columns, from, i);
      from = i;
      length = 0;
    }
    length += own;
  }
  yield sliceHistory(columns, from, end);
}

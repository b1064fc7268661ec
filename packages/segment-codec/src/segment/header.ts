import { crc32 } from '../bytes/crc32.ts';
import { MAX_SEGMENT_COUNT, SEGMENT_KINDS, type SegmentKind } from '../columns.ts';
import { SegmentError } from '../segment-error.ts';

/*
 *  0  u8[4]  'ZSeg'
 *  4  u8     version of the codec
 *  5  u8     kind; 255: a vector of times
 *  6  u8     1: the times are in a vector of their own
 *  7  u8     0
 *  8  u32    count of values
 * 12  u32    bytes of the content
 * 16  f64    first time, ms UTC
 * 24  f64    last time
 * 32  u32    CRC-32 of everything before it and of the content
 * 36         content: times (or the checksum of their vector), codes, values
 *
 * Little endian.
 */
const MAGIC = 0x67_65_53_5a;
export const CODEC_VERSION = 1;
const HEADER_BYTES = 36;
const CRC_AT = 32;
const TIMES_KIND = 255;

/** What a segment says of itself without being decoded. */
export interface SegmentHeader {
  /** `times` for a vector of times. */
  readonly kind: SegmentKind | 'times';
  readonly count: number;
  /** ms UTC. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** The times are in a vector of their own, which decoding needs. */
  readonly sharesTimes: boolean;
  /** CRC-32; of a vector of times, that by which segments name it. */
  readonly checksum: number;
}

/** A whole segment: header and content. */
export function seal(header: Omit<SegmentHeader, 'checksum'>, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  bytes[4] = CODEC_VERSION;
  bytes[5] = header.kind === 'times' ? TIMES_KIND : SEGMENT_KINDS.indexOf(header.kind);
  bytes[6] = header.sharesTimes ? 1 : 0;
  view.setUint32(8, header.count, true);
  view.setUint32(12, content.length, true);
  view.setFloat64(16, header.firstMs, true);
  view.setFloat64(24, header.lastMs, true);
  bytes.set(content, HEADER_BYTES);
  view.setUint32(CRC_AT, checksumOf(bytes), true);
  return bytes;
}

/**
 * Reads the header and verifies the checksum over everything. What is inside is then as it was written.
 * Throws SegmentError: foreign, unknownVersion, truncated, checksum, malformed.
 */
export function readSegmentHeader(bytes: Uint8Array): SegmentHeader {
  return open(bytes).header;
}

export function open(bytes: Uint8Array): { header: SegmentHeader; content: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC)
    throw new SegmentError('foreign', 'these bytes are no segment');
  if (bytes.length < HEADER_BYTES) throw new SegmentError('truncated', 'the header is cut short');
  if (bytes[4] !== CODEC_VERSION)
    throw new SegmentError('unknownVersion', `version ${bytes[4]}; this codec reads ${CODEC_VERSION}`);
  const length = HEADER_BYTES + view.getUint32(12, true);
  if (bytes.length !== length) throw new SegmentError('truncated', `${bytes.length} of ${length} bytes`);
  const checksum = view.getUint32(CRC_AT, true);
  if (checksumOf(bytes) !== checksum) throw new SegmentError('checksum', 'the content was changed');
  const count = view.getUint32(8, true);
  const kind = bytes[5] === TIMES_KIND ? 'times' : SEGMENT_KINDS[bytes[5]!];
  if (kind === undefined) throw new SegmentError('malformed', `kind ${bytes[5]}`);
  if (count === 0 || count > MAX_SEGMENT_COUNT) throw new SegmentError('malformed', `${count} values`);
  const firstMs = view.getFloat64(16, true);
  const lastMs = view.getFloat64(24, true);
  if (!Number.isInteger(firstMs) || !Number.isInteger(lastMs) || firstMs > lastMs)
    throw new SegmentError('malformed', `from ${firstMs} to ${lastMs}`);
  return {
    header: {
      kind,
      count,
      firstMs,
      lastMs,
      sharesTimes: (bytes[6]! & 1) === 1,
      checksum,
    },
    content: bytes.subarray(HEADER_BYTES),
  };
}

function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(HEADER_BYTES), crc32(bytes.subarray(0, CRC_AT)));
}

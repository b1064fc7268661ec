import { ByteReader, malformed } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { leaveRoom } from '../bytes/room.ts';
import { checkTimes } from '../columns.ts';
import { SegmentError } from '../segment-error.ts';
import { open, seal } from './header.ts';
import { readTimes, writeTimes } from './times.ts';

/** Times of signals that are polled together, decoded; the checksum is by which their segments name them. */
export interface SharedTimes {
  readonly times: Float64Array;
  readonly checksum: number;
}

/**
 * The times of signals that arrive together, once for all of them. Throws SegmentError unless they are whole
 * milliseconds and strictly increasing.
 */
export function encodeTimes(times: Float64Array): Uint8Array<ArrayBuffer> {
  checkTimes(times);
  const content = new ByteWriter();
  writeTimes(content, times);
  return seal(
    { kind: 'times', count: times.length, firstMs: times[0]!, lastMs: times.at(-1)!, sharesTimes: false },
    content.view(),
  );
}

/** What {@link encodeTimes} made. Throws SegmentError. */
export function decodeTimes(bytes: Uint8Array): SharedTimes {
  const { header, content } = open(bytes);
  if (header.kind !== 'times') throw new SegmentError('foreign', 'a segment, no vector of times');
  const reader = new ByteReader(content);
  try {
    const times = readTimes(reader, header.count, header.firstMs);
    if (reader.remaining > 0 || times.at(-1) !== header.lastMs) throw malformed('times that do not fit');
    return { times: times.slice(), checksum: header.checksum };
  } finally {
    leaveRoom();
  }
}

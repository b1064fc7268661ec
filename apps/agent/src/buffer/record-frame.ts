import { crc32 } from 'node:zlib';

/**
 * One record in a segment file: length of the payload (u32), CRC-32 of index and payload (u32),
 * index (float64, whole), payload. Little endian.
 */
export const frameHeaderBytes = 16;

/** Larger than any record the agent writes; a length beyond it is damage, not data. */
export const payloadMaxBytes = 4 * 1024 * 1024;

export function encodeFrame(index: number, payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(frameHeaderBytes + payload.length);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeDoubleLE(index, 8);
  frame.set(payload, frameHeaderBytes);
  frame.writeUInt32LE(crc32(frame.subarray(8)), 4);
  return frame;
}

export interface Frame {
  index: number;
  payload: Buffer;
  /** Where the next frame begins. */
  endOffset: number;
}

/** Undefined when no whole, undamaged frame begins at the offset. */
export function decodeFrame(bytes: Buffer, offset: number): Frame | undefined {
  if (offset + frameHeaderBytes > bytes.length) return undefined;
  const length = bytes.readUInt32LE(offset);
  const endOffset = offset + frameHeaderBytes + length;
  if (length > payloadMaxBytes || endOffset > bytes.length) return undefined;
  if (crc32(bytes.subarray(offset + 8, endOffset)) !== bytes.readUInt32LE(offset + 4)) return undefined;
  return {
    index: bytes.readDoubleLE(offset + 8),
    payload: bytes.subarray(offset + frameHeaderBytes, endOffset),
    endOffset,
  };
}

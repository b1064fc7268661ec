import { crc32, inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

export interface UnpackedEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface UnpackLimits {
  /** Of all entries together, unpacked. */
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** By name, which entries are unpacked at all; by default each. */
  readonly isTaken?: (name: string) => boolean;
}

/**
 * Unpacks an archive and never more than the limits, whatever it says of itself: the size is bounded while inflating.
 * Throws an Error for anything that is no archive.
 */
export function unpackZip(bytes: Buffer, limits: UnpackLimits): UnpackedEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END_SIGNATURE)
    throw new Error('no zip directory');
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.maxEntries) throw new Error(`${count} entries`);
  let at = bytes.readUInt32LE(end + 16);
  let left = limits.maxBytes;
  const entries = new Map<string, UnpackedEntry>();
  for (let i = 0; i < count; i += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('broken zip directory');
    const method = bytes.readUInt16LE(at + 10);
    const packedSize = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = bytes.readUInt32LE(at + 42);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (limits.isTaken?.(name) === false) continue;
    if (entries.has(name)) throw new Error(`${name} twice`);
    const content = unpackEntry(bytes, offset, packedSize, method, left);
    left -= content.length;
    entries.set(name, { name, bytes: content });
  }
  return [...entries.values()];
}

function unpackEntry(
  bytes: Buffer,
  offset: number,
  packedSize: number,
  method: number,
  left: number,
): Buffer {
  if (bytes.readUInt32LE(offset) !== FILE_SIGNATURE) throw new Error('broken zip entry');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) throw new Error('cut off');
  if (method === STORED && packedSize <= left) return packed;
  if (method !== DEFLATED) throw new Error(`packed by method ${method} or too large`);
  // Throws when more than this comes out, so that a bomb never unfolds.
  return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
}

/** A plain archive of these entries, nothing packed: what the workbook reader gets instead of the upload. */
export function packStored(entries: readonly UnpackedEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(0x0800, 2);
    sizes.writeUInt32LE(crc32(bytes), 10);
    sizes.writeUInt32LE(bytes.length, 14);
    sizes.writeUInt32LE(bytes.length, 18);
    sizes.writeUInt16LE(nameBytes.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), sizes, nameBytes, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), sizes, place, nameBytes);
    offset += 30 + nameBytes.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

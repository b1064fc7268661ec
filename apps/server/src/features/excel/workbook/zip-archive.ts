import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const FILE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAMES = 0x0800;
/** 1980-01-01. */
const DOS_DATE = 0x21;
const MAX_ENTRIES = 2_000;

/** A file of an archive as it is packed: what is not changed is written back byte by byte. */
export interface ZipFile {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: Buffer;
}

/** What is wrong with an archive: `tooMuch` when it unfolds to more than is taken. */
export class ZipError extends Error {
  readonly isTooMuch: boolean;
  constructor(message: string, isTooMuch = false) {
    super(message);
    this.isTooMuch = isTooMuch;
  }
}

/**
 * Reads the directory of an archive and unfolds every file once, so that what is kept is whole: sizes are bounded while
 * unfolding, whatever the archive says of itself.
 * @param maxBytes of all files together
 * @throws ZipError
 */
export function readZip(bytes: Buffer, maxBytes: number): ZipFile[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    throw new ZipError('no directory');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ZipError(`${count} files`, true);
  let at = bytes.readUInt32LE(end + 16);
  let left = maxBytes;
  const files = new Map<string, ZipFile>();
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new ZipError('broken directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ZipError(`${name} is encrypted`);
    const offset = bytes.readUInt32LE(at + 42);
    const packedSize = bytes.readUInt32LE(at + 20);
    const file = {
      ...{ name, method: bytes.readUInt16LE(at + 10), crc: bytes.readUInt32LE(at + 16) },
      ...{ size: bytes.readUInt32LE(at + 24), packed: packedOf(bytes, offset, packedSize) },
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    // Folders.
    if (name.endsWith('/')) continue;
    if (files.has(name)) throw new ZipError(`${name} twice`);
    const content = unfold(file, left);
    left -= content.length;
    if (content.length !== file.size || crc32(content) !== file.crc) throw new ZipError(`${name} is broken`);
    files.set(name, file);
  }
  return [...files.values()];
}

function packedOf(bytes: Buffer, offset: number, packedSize: number): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== FILE) throw new ZipError('broken file');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) throw new ZipError('cut off');
  return packed;
}

/** @throws ZipError */
export function unfold({ name, method, packed }: ZipFile, maxBytes: number): Buffer {
  if (method === STORED) {
    if (packed.length > maxBytes) throw new ZipError(`${name} is too large`, true);
    return packed;
  }
  if (method !== DEFLATED) throw new ZipError(`${name} is packed by method ${method}`);
  try {
    // Throws when more than this comes out, so that a bomb never unfolds.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(`${name} cannot be unfolded`, isTooMuch);
  }
}

export function fold(name: string, content: Buffer): ZipFile {
  return {
    ...{ name, method: DEFLATED, crc: crc32(content), size: content.length },
    packed: deflateRawSync(content),
  };
}

export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, crc, size, packed } of files) {
    const nameBytes = Buffer.from(name);
    // Version to `length of the name`, which both headers have alike.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(UTF8_NAMES, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt16LE(DOS_DATE, 8);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), shared, nameBytes, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

import { AppError } from '../../../platform/call/index.ts';

/** The parts of a GLB file (glTF 2.0, section 4, "GLB file format"). */
export interface Glb {
  readonly json: unknown;
  /** Length of the binary chunk; 0 where there is none. */
  readonly binaryLength: number;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
/** A description of so many nodes as are allowed takes a tenth of it. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** glTF itself nests about seven deep; extensions and extras somewhat more. */
const MAX_DEPTH = 64;

/** @throws AppError sceneFileUnreadable, with the place */
export function unreadable(place: string): AppError {
  return new AppError('sceneFileUnreadable', { place });
}

/**
 * Takes a GLB file apart. Every length in it is held against the bytes that are there.
 * @throws AppError sceneFileUnreadable
 */
export function readGlb(bytes: Buffer): Glb {
  if (bytes.length < 20 || bytes.readUInt32LE(0) !== MAGIC) throw unreadable('magic');
  if (bytes.readUInt32LE(4) !== 2) throw unreadable('version');
  if (bytes.readUInt32LE(8) !== bytes.length) throw unreadable('length');
  let at = 12;
  let json: Buffer | undefined;
  let binaryLength = 0;
  for (let place = 0; at < bytes.length; place++) {
    if (at + 8 > bytes.length) throw unreadable(`chunks[${place}]`);
    const length = bytes.readUInt32LE(at);
    const type = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (length % 4 !== 0 || end > bytes.length) throw unreadable(`chunks[${place}].length`);
    if ((place === 0) !== (type === JSON_CHUNK)) throw unreadable(`chunks[${place}].type`);
    if (place === 0) json = bytes.subarray(at + 8, end);
    if (type === BINARY_CHUNK) {
      if (place !== 1) throw unreadable(`chunks[${place}].type`);
      binaryLength = length;
    }
    at = end;
  }
  return { json: parse(json!), binaryLength };
}

function parse(chunk: Buffer): unknown {
  if (chunk.length > MAX_JSON_BYTES || depthOf(chunk) > MAX_DEPTH) throw unreadable('JSON');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(chunk));
  } catch {
    throw unreadable('JSON');
  }
}

/** How deep objects and lists stand in each other, without building any. */
function depthOf(text: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (isInText) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) isInText = false;
    } else if (byte === 0x22) isInText = true;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return deepest;
}

import { inflateSync } from 'node:zlib';
import { isSafeSvg } from '../page/index.ts';

/** Pictures of an animation; each costs whoever looks at it a whole one. */
const MAX_FRAMES = 50;
const MAX_ICONS = 16;

const isSide = (side: number, most: number) => side > 0 && side <= most;
const startsWith = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

/** A picture that may be shown, and what it is. */
export interface ReadPicture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * A picture that may stand for a person or an organisation, by its content alone: nothing that is small on the wire and large where it is
 * shown, nothing that is cut off, and no SVG that does more than draw. What a PNG holds beside its picture is left out.
 *
 * @param most longest side that it may have, in pixels
 */
export function readPicture(bytes: Buffer, most: number): ReadPicture | undefined {
  try {
    const png = readPng(bytes, most);
    if (png !== undefined) return { contentType: 'image/png', bytes: png };
    if (isJpeg(bytes, most)) return { contentType: 'image/jpeg', bytes };
    if (isGif(bytes, most)) return { contentType: 'image/gif', bytes };
    if (isIco(bytes, most)) return { contentType: 'image/x-icon', bytes };
    return isSafeSvg(bytes) ? { contentType: 'image/svg+xml', bytes } : undefined;
  } catch {
    // Read beyond its end, or not to be inflated: it is cut off or made up.
    return undefined;
  }
}

/** What a PNG is drawn from; colour profiles, texts and where a photo was taken are not, and may inflate to any size. */
const DRAWN_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'];

/** A PNG without what it is not drawn from; undefined where it is none that may be shown. */
function readPng(bytes: Buffer, most: number): Buffer | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n')) return undefined;
  const data: Buffer[] = [];
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let size = 0;
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return undefined;
    if (at === 8) {
      if (type !== 'IHDR') return undefined;
      size = rawSizeOfPng(body, most);
      if (size === 0) return undefined;
    }
    // An animation has more pictures than its head says.
    if (type === 'acTL') return undefined;
    if (DRAWN_CHUNKS.includes(type)) kept.push(bytes.subarray(at, at + 12 + length));
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: size });
  return raw.length > 0 ? Buffer.concat(kept) : undefined;
}

/** Bytes of the pixels of a PNG at most; 0 where its head is wrong. */
function rawSizeOfPng(head: Buffer, most: number): number {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colour] = [head[8]!, head[9]!];
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour];
  if (
    !isSide(width, most) ||
    !isSide(height, most) ||
    channels === undefined ||
    ![1, 2, 4, 8, 16].includes(depth)
  )
    return 0;
  // Interlaced it is seven pictures, each with a byte a line.
  return Math.ceil((width * channels * depth) / 8 + 8) * (height + 8) * 2;
}

function isJpeg(bytes: Buffer, most: number): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0)
    return false;
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1]!;
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return isSide(bytes.readUInt16BE(at + 5), most) && isSide(bytes.readUInt16BE(at + 7), most);
    if (marker === 0xda || length < 2) return false;
    at += 2 + length;
  }
  return false;
}

function isGif(bytes: Buffer, most: number): boolean {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return false;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (!isSide(width, most) || !isSide(height, most)) return false;
  const tableSize = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  const skipBlocks = (from: number) => {
    let at = from;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size;
    return at + 1;
  };
  let frames = 0;
  for (let at = 13 + tableSize(bytes[10]!); ; ) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return frames > 0;
    if (kind === 0x21) {
      at = skipBlocks(at + 2);
    } else if (kind === 0x2c) {
      frames += 1;
      if (frames > MAX_FRAMES) return false;
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
      if (right > width || bottom > height) return false;
      at = skipBlocks(at + 11 + tableSize(bytes.readUInt8(at + 9)));
    } else return false;
  }
}

function isIco(bytes: Buffer, most: number): boolean {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x0001_0000) return false;
  const count = bytes.readUInt16LE(4);
  if (count === 0 || count > MAX_ICONS) return false;
  for (let i = 0; i < count; i += 1) {
    const entry = 6 + 16 * i;
    const [size, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    const picture = bytes.subarray(offset, offset + size);
    if (picture.length < size || size < 40) return false;
    // A PNG with more than its picture stays whole here: it may not have more.
    const png = readPng(picture, most);
    if (png !== undefined && png.length === picture.length) continue;
    // A bitmap without its file head; the mask below it doubles its height.
    if (picture.readUInt32LE(0) !== 40) return false;
    if (!isSide(picture.readInt32LE(4), most) || !isSide(picture.readInt32LE(8) / 2, most)) return false;
  }
  return true;
}

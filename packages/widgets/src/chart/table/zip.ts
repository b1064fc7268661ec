export interface ZipPart {
  readonly name: string;
  readonly content: string;
}

/** Deflated, names in UTF-8 (bit 11), dated 1980-01-01. */
const version = 20;
const flags = 0x0800;
const deflated = 8;
const dosDate = 0x21;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Numbers one after the other, little-endian, each of so many bytes. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((length, [bytes]) => length + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A zip file of texts (APPNOTE 6.3), made with what the browser has; small enough to be in memory. */
export async function zip(parts: readonly ZipPart[], type: string): Promise<Blob> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = new TextEncoder().encode(content);
    const packed = await deflate(bytes);
    const nameBytes = new TextEncoder().encode(name);
    const common = [
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, dosDate],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const;
    files.push(record([4, 0x04034b50], ...common), nameBytes, packed);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(record([4, 0x02014b50], [2, version], ...common, ...rest), nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record(
    [4, 0x06054b50],
    [4, 0],
    [2, parts.length],
    [2, parts.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...files, ...directory, end], { type });
}

/** An encoded picture of VP9. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly isKey: boolean;
}

type Part = Uint8Array | string | readonly number[];

const encoder = new TextEncoder();
const toBytes = (part: Part) =>
  typeof part === 'string' ? encoder.encode(part) : part instanceof Uint8Array ? part : Uint8Array.from(part);

/** Big-endian, 4 bytes. */
const u32 = (...values: number[]) =>
  values.flatMap((value) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const u16 = (...values: number[]) => values.flatMap((value) => [(value >>> 8) & 255, value & 255]);

function box(name: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const contents = parts.map(toBytes);
  const size = contents.reduce((sum, { length }) => sum + length, 8);
  const whole = new Uint8Array(size);
  whole.set(u32(size), 0);
  whole.set(encoder.encode(name), 4);
  let at = 8;
  for (const content of contents) {
    whole.set(content, at);
    at += content.length;
  }
  return whole;
}

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const timescale = 1_000;

/** What comes before the pictures of a track of VP9 (ISO/IEC 14496-12, "VP Codec ISO Media File Format Binding"). */
export function mp4Head(width: number, height: number): Uint8Array<ArrayBuffer>[] {
  const vpcC = box('vpcC', [1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0]);
  const sample = box(
    'vp09',
    [0, 0, 0, 0, 0, 0],
    u16(1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    new Uint8Array(32),
    u16(24, 0xffff),
    vpcC,
  );
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), sample),
    box('stts', u32(0, 0)),
    box('stsc', u32(0, 0)),
    box('stsz', u32(0, 0, 0)),
    box('stco', u32(0, 0)),
  );
  const minf = box(
    'minf',
    box('vmhd', u32(1, 0, 0)),
    box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
    table,
  );
  const mdia = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, timescale, 0), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), 'vide', u32(0, 0, 0), 'video\0'),
    minf,
  );
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, 0, 0, 0, 0, 0), matrix, u32(width * 65_536, height * 65_536));
  const mvhd = box(
    'mvhd',
    u32(0, 0, 0, timescale, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  const moov = box('moov', mvhd, box('trak', tkhd, mdia), box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0))));
  return [box('ftyp', 'iso5', u32(0), 'iso5iso6mp41'), moov];
}

/** Pictures that follow each other by `pictureMs`, the first of them a key picture, from a time of the stream on. */
export function mp4Fragment(
  pictures: readonly EncodedPicture[],
  { number, startMs, pictureMs }: { number: number; startMs: number; pictureMs: number },
): Uint8Array<ArrayBuffer>[] {
  const moofOf = (dataOffset: number) => {
    const samples = pictures.flatMap(({ bytes, isKey }) =>
      u32(pictureMs, bytes.length, isKey ? 0x2000000 : 0x1010000),
    );
    const traf = box(
      'traf',
      box('tfhd', u32(0x20000, 1)),
      box('tfdt', u32(0x1000000, 0, startMs)),
      box('trun', u32(0x701, pictures.length, dataOffset), samples),
    );
    return box('moof', box('mfhd', u32(0, number)), traf);
  };
  const size = moofOf(0).length;
  return [moofOf(size + 8), box('mdat', ...pictures.map(({ bytes }) => bytes))];
}

import { startRedCanvas } from './red-canvas.ts';

export interface HlsSource {
  readonly playlistUrl: string;
  release(): void;
}

const recordedMs = 2_500;

/** The boxes of an MP4 one after the other, each with its name. */
function boxesOf(bytes: Uint8Array<ArrayBuffer>): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({ name, bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return boxes;
}

/** A real HLS stream of fragmented MP4, recorded by the browser itself from a canvas. */
export async function recordHls(): Promise<HlsSource> {
  const camera = startRedCanvas();
  const recorder = new MediaRecorder(camera.stream, { mimeType: 'video/mp4;codecs=vp09.00.10.08' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
  recorder.start(500);
  await new Promise((done) => setTimeout(done, recordedMs));
  recorder.stop();
  await ended;
  camera.stop();
  const boxes = boxesOf(new Uint8Array(await new Blob(parts).arrayBuffer()));
  const urls: string[] = [];
  const keep = (pieces: BlobPart[], type: string) => {
    const url = URL.createObjectURL(new Blob(pieces, { type }));
    urls.push(url);
    return url;
  };
  const head = boxes.filter(({ name }) => name === 'ftyp' || name === 'moov').map(({ bytes }) => bytes);
  const fragments = boxes.flatMap(({ name, bytes }, place) =>
    name === 'moof' ? [bytes, boxes[place + 1]!.bytes] : [],
  );
  const seconds = recordedMs / 1_000;
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    `#EXT-X-MAP:URI="${keep(head, 'video/mp4')}"`,
    `#EXTINF:${seconds},`,
    keep(fragments, 'video/mp4'),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
  return {
    playlistUrl: keep([playlist], 'application/vnd.apple.mpegurl'),
    release() {
      for (const url of urls) URL.revokeObjectURL(url);
    },
  };
}

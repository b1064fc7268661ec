import { type EncodedPicture, mp4Fragment, mp4Head } from './fragmented-mp4.ts';

export interface HlsSource {
  readonly playlistUrl: string;
  release(): void;
}

const [width, height] = [160, 96];
const pictureMs = 40;
const picturesASegment = 25;
const segmentCount = 4;

/** Red pictures with a bar that moves, encoded by the browser. */
async function encodePictures(): Promise<EncodedPicture[]> {
  const pictures: EncodedPicture[] = [];
  const problems: Error[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      pictures.push({ bytes, isKey: chunk.type === 'key' });
    },
    error: (error) => problems.push(error),
  });
  encoder.configure({ codec: 'vp09.00.10.08', width, height, bitrate: 200_000, latencyMode: 'realtime' });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  for (let place = 0; place < picturesASegment * segmentCount; place += 1) {
    context.fillStyle = '#e01010';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#a00808';
    context.fillRect((place * 4) % width, 40, 20, 16);
    const frame = new VideoFrame(canvas, { timestamp: place * pictureMs * 1_000 });
    encoder.encode(frame, { keyFrame: place % picturesASegment === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  if (problems.length > 0) throw problems[0];
  return pictures;
}

/** A real HLS stream of fragmented MP4, made by the browser itself: playlist, head and segments at addresses of their own. */
export async function recordHls(): Promise<HlsSource> {
  const pictures = await encodePictures();
  const urls: string[] = [];
  const keep = (pieces: BlobPart[], type = 'video/mp4') => {
    const url = URL.createObjectURL(new Blob(pieces, { type }));
    urls.push(url);
    return url;
  };
  const segmentMs = picturesASegment * pictureMs;
  const segments = Array.from({ length: segmentCount }, (_, place) => {
    const own = pictures.slice(place * picturesASegment, (place + 1) * picturesASegment);
    return keep(mp4Fragment(own, { number: place + 1, startMs: place * segmentMs, pictureMs }));
  });
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentMs / 1_000)}`,
    `#EXT-X-MAP:URI="${keep(mp4Head(width, height))}"`,
    ...segments.flatMap((url) => [`#EXTINF:${segmentMs / 1_000},`, url]),
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

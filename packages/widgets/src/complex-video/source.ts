import { isMediaUrl, isVideoUrl, type VideoAddon } from './model.ts';

/** How a stream of an address is played. */
export type PlayedKind = 'hls' | 'flv' | 'whep' | 'file';

export type VideoSource =
  | { readonly kind: 'address'; readonly played: PlayedKind; readonly url: string }
  /** A camera of the video cloud, whose address is asked for. */
  | { readonly kind: 'ezviz'; readonly serialNumber: string; readonly channelNumber: number }
  | { readonly kind: 'camera'; readonly cameraIndexCode: string }
  /** Nothing is filled in. */
  | { readonly kind: 'empty' }
  /** RTMP or RTSP, which no browser plays. */
  | { readonly kind: 'unplayable'; readonly protocol: string }
  /** Neither http(s) nor ws(s). */
  | { readonly kind: 'refused' };

/** How to play an address, by its path; without a known ending it is a file. */
export function playedKindOf(url: string): PlayedKind {
  const { pathname, protocol } = new URL(url.trim(), 'http://localhost');
  const path = pathname.toLowerCase();
  if (path.endsWith('.m3u8')) return 'hls';
  if (path.endsWith('.flv') || protocol.startsWith('ws')) return 'flv';
  return path.replace(/\/+$/, '').endsWith('/whep') ? 'whep' : 'file';
}

function addressSource(url: string, played?: PlayedKind): VideoSource {
  if (isMediaUrl(url))
    return { kind: 'unplayable', protocol: url.trim().split(':')[0]!.toUpperCase().replace(/S$/, '') };
  if (!isVideoUrl(url)) return { kind: 'refused' };
  const address = url.trim();
  return { kind: 'address', played: played ?? playedKindOf(address), url: address };
}

const readers: Readonly<Record<string, (addon: VideoAddon) => VideoSource | undefined>> = {
  stream: (addon) => {
    const found = (
      [
        [addon.reserveWhepUrl, 'whep'],
        [addon.reserveFlvUrl, 'flv'],
        [addon.reserveHlsUrl, 'hls'],
        [addon.reserveRtmpUrl, undefined],
      ] as const
    ).find(([url]) => url.trim() !== '');
    return found && addressSource(found[0], found[1]);
  },
  ezviz: ({ serialNumber, channelNumber }) =>
    serialNumber.trim() === ''
      ? undefined
      : { kind: 'ezviz', serialNumber: serialNumber.trim(), channelNumber },
  camera: ({ cameraIndexCode }) =>
    cameraIndexCode.trim() === '' ? undefined : { kind: 'camera', cameraIndexCode: cameraIndexCode.trim() },
  online: ({ onlineAddress }) => (onlineAddress.trim() === '' ? undefined : addressSource(onlineAddress)),
};

/** Where the pictures of a widget come from: what its type says, or of a type nobody knows the first that is filled in. */
export function sourceOf(addon: VideoAddon): VideoSource {
  const own = readers[addon.type];
  if (own !== undefined) return own(addon) ?? { kind: 'empty' };
  for (const read of Object.values(readers)) {
    const source = read(addon);
    if (source !== undefined) return source;
  }
  return { kind: 'empty' };
}

/** In a few words, for where nothing plays: the host of an address alone, which may hold a password. */
export function sourceText(source: VideoSource): string {
  switch (source.kind) {
    case 'address':
      return `${source.played.toUpperCase()} ${URL.parse(source.url, 'http://localhost')?.host.replace(/^localhost$/, '') ?? ''}`.trim();
    case 'ezviz':
      return `${source.serialNumber} / ${source.channelNumber}`;
    case 'camera':
      return source.cameraIndexCode;
    case 'unplayable':
      return source.protocol;
    default:
      return '';
  }
}

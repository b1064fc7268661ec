import { emptyVideo, type Play, reasonOfStatus, type StopReason } from './player.ts';

type Mpegts = typeof import('mpegts.js')['default'];

/** A module of the older kind: bundlers differ in how many defaults they put around it. */
async function loadMpegts(): Promise<Mpegts> {
  const found = (await import('mpegts.js')).default as unknown as Mpegts & { default?: Mpegts };
  return found.default ?? found;
}

/** FLV over HTTP or WebSocket by mpegts.js. */
export const playFlv: Play = async (video, url, onStopped, signal) => {
  const mpegts = await loadMpegts();
  if (signal.aborted) return;
  if (!mpegts.isSupported()) {
    onStopped({ reason: 'codec' });
    return;
  }
  // It logs addresses, which may hold passwords.
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, cors: true, url: new URL(url, location.href).href },
    {
      enableWorker: false,
      enableStashBuffer: false,
      liveBufferLatencyChasing: true,
      autoCleanupSourceBuffer: true,
    },
  );
  signal.addEventListener('abort', () => {
    player.destroy();
    emptyVideo(video);
  });
  const { Events, ErrorTypes, ErrorDetails } = mpegts;
  player.on(Events.ERROR, (type: string, detail: string, info?: { code?: number }) => {
    let reason: StopReason = 'network';
    if (type === ErrorTypes.MEDIA_ERROR)
      reason = detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED ? 'codec' : 'unreadable';
    else if (detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID) reason = reasonOfStatus(info?.code ?? 0);
    else if (detail === ErrorDetails.NETWORK_UNRECOVERABLE_EARLY_EOF) reason = 'ended';
    onStopped({ reason, detail: url });
  });
  player.on(Events.LOADING_COMPLETE, () => onStopped({ reason: 'ended' }));
  player.attachMediaElement(video);
  player.load();
  void Promise.resolve(player.play()).catch(() => undefined);
};

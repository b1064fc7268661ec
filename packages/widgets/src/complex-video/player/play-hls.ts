import { emptyVideo, type Play, reasonOfStatus, type StopReason } from './player.ts';

const codecProblems = new Set([
  'manifestIncompatibleCodecsError',
  'bufferIncompatibleCodecsError',
  'bufferAddCodecError',
]);

/** HLS by hls.js, or by the browser itself where that can (Safari on phones). */
export const playHls: Play = async (video, url, onStopped, signal) => {
  const { default: Hls, ErrorTypes, Events } = await import('hls.js');
  if (signal.aborted) return;
  if (!Hls.isSupported()) {
    if (video.canPlayType('application/vnd.apple.mpegurl') === '') {
      onStopped({ reason: 'codec' });
      return;
    }
    const { playFile } = await import('./play-file.ts');
    await playFile(video, url, onStopped, signal);
    return;
  }
  // No worker: pages of a plant have few streams, and a worker is one more origin of script.
  const hls = new Hls({ enableWorker: false, backBufferLength: 30, maxBufferLength: 20 });
  let wasRecovered = false;
  signal.addEventListener('abort', () => {
    hls.destroy();
    emptyVideo(video);
  });
  hls.on(Events.ERROR, (_event, { fatal, type, details, response, url: failed, frag }) => {
    if (!fatal) return;
    if (codecProblems.has(details)) return onStopped({ reason: 'codec' });
    if (type === ErrorTypes.MEDIA_ERROR && !wasRecovered) {
      wasRecovered = true;
      return hls.recoverMediaError();
    }
    let reason: StopReason = 'network';
    if (details === 'manifestParsingError' || type === ErrorTypes.MEDIA_ERROR) reason = 'unreadable';
    else if ((response?.code ?? 0) >= 400) reason = reasonOfStatus(response!.code!);
    onStopped({ reason, detail: failed ?? frag?.url ?? url });
  });
  hls.on(Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  hls.loadSource(url);
  hls.attachMedia(video);
};

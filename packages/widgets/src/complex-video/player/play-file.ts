import { emptyVideo, type Play } from './player.ts';

/** A file, or a stream that the browser plays by itself. */
export const playFile: Play = async (video, url, onStopped, signal) => {
  const onError = () => {
    const code = video.error?.code;
    const isNetwork = code === MediaError.MEDIA_ERR_NETWORK;
    // The browser says "not supported" of what is missing and of what is no video alike.
    const isUnread = code === MediaError.MEDIA_ERR_DECODE;
    onStopped({ reason: isNetwork ? 'network' : isUnread ? 'unreadable' : 'missing', detail: url });
  };
  const onEnded = () => onStopped({ reason: 'ended' });
  video.addEventListener('error', onError, { signal });
  video.addEventListener('ended', onEnded, { signal });
  signal.addEventListener('abort', () => emptyVideo(video));
  video.src = url;
  await video.play().catch(() => undefined);
};

import { useEffect, useState } from 'react';
import { fillWords } from '../chart/panel/fill-words.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { maxPlaying } from './player/slots.ts';
import type { VideoState } from './player/video-session.ts';
import type { VideoSource } from './source.ts';

interface StateTextOptions {
  source: VideoSource;
  state: VideoState;
  isDesigner: boolean;
  isPast: boolean;
}

/** How many seconds are left until a moment, counted down; 0 without one. */
function useSecondsUntil(timeMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (timeMs === undefined) return;
    const count = () => setSeconds(Math.max(0, Math.ceil((timeMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [timeMs]);
  return timeMs === undefined ? 0 : seconds;
}

/** What to say over the video; '' while it plays. */
export function useStateText({ source, state, isDesigner, isPast }: StateTextOptions): string {
  const { text } = useOverlayServices();
  const seconds = useSecondsUntil(state.kind === 'waiting' ? state.retryMs : undefined);
  const words = (key: string, values: Record<string, string | number> = {}) =>
    fillWords(text(`widget.ComplexVideo.${key}`), values);
  if (source.kind === 'empty') return words('empty');
  if (source.kind === 'refused') return words('refusedAddress');
  if (source.kind === 'unplayable') return words('unplayable', { protocol: source.protocol });
  if (isPast) return words('past');
  if (isDesigner) return words('designer');
  const reason = (stopped: { reason: string; detail?: string }) =>
    words(`reasons.${stopped.reason}`, { detail: stopped.detail ?? '' });
  switch (state.kind) {
    case 'playing':
      return '';
    case 'queued':
      return words('queued', { count: maxPlaying });
    case 'waiting':
      return words('waiting', { reason: reason(state.stopped), seconds });
    case 'stopped':
      return reason(state.stopped);
    default:
      return words(state.kind);
  }
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FindCamera } from './camera-source.ts';
import { VideoSession, type VideoState } from './player/video-session.ts';
import { playedKindOf, type VideoSource } from './source.ts';

interface UseVideoOptions {
  source: VideoSource;
  /** It plays by itself. */
  isAuto: boolean;
  /** undefined: nothing is connected to. */
  findCamera: FindCamera | undefined;
  pageId: string;
}

interface VideoControl {
  state: VideoState;
  start(): void;
  stop(): void;
}

/** Plays a source in an element for as long as the component is there. */
export function useVideo(
  element: RefObject<HTMLVideoElement | null>,
  { source, isAuto, findCamera, pageId }: UseVideoOptions,
): VideoControl {
  const [state, setState] = useState<VideoState>({ kind: 'idle' });
  const session = useRef<VideoSession>(undefined);
  // The same source again is no reason to connect anew.
  const key = JSON.stringify(source);
  const find = useRef(findCamera);
  find.current = findCamera;
  const isAllowed = findCamera !== undefined;
  useEffect(() => {
    const video = element.current;
    const wanted = JSON.parse(key) as VideoSource;
    const isPlayable = wanted.kind === 'address' || wanted.kind === 'ezviz' || wanted.kind === 'camera';
    if (!isAllowed || video === null || !isPlayable) return;
    let isGone = false;
    const own = new VideoSession(video, {
      findAddress: async (signal) => {
        if (wanted.kind === 'address') return { url: wanted.url, played: wanted.played };
        const url = await find.current!({ ...wanted, pageId }, signal);
        return { url, played: playedKindOf(url) };
      },
      isLive: ({ played }) => played !== 'file',
      onState: (next) => {
        if (!isGone) setState(next);
      },
    });
    session.current = own;
    if (isAuto) own.start();
    return () => {
      isGone = true;
      own.stop();
      session.current = undefined;
      setState({ kind: 'idle' });
    };
  }, [element, key, isAuto, isAllowed, pageId]);
  return {
    state,
    start: useCallback(() => session.current?.start(true), []),
    stop: useCallback(() => session.current?.stop(), []),
  };
}

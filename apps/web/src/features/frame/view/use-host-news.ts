import { type RefObject, useEffect, useState } from 'react';

interface HostNews {
  /** The other system's page is there, or what the browser shows in its place. */
  readonly isLoaded: boolean;
  /** The origin that the policy of the host document kept out. */
  readonly blocked: string | undefined;
}

/** What our document around the other system's page tells of it. Nothing else in the frame is listened to. */
export function useHostNews(frame: RefObject<HTMLIFrameElement | null>): HostNews {
  const [news, setNews] = useState<HostNews>({ isLoaded: false, blocked: undefined });
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const { frame: state, detail } = (data ?? {}) as { frame?: unknown; detail?: unknown };
      if (state === 'loaded') setNews((before) => ({ ...before, isLoaded: true }));
      if (state === 'blocked') setNews((before) => ({ ...before, blocked: String(detail) }));
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
  return news;
}

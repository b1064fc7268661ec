import { useEffect, useState } from 'react';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';

/** The host's time, renewed at an interval, ms. */
export function useClock(everyMs: number): number {
  const { now } = useOverlayServices();
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    setNowMs(now());
    const timer = setInterval(() => setNowMs(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, now]);
  return nowMs;
}

import { useEffect, useState } from 'react';
import { useShownTime } from './shown-time.ts';

/** The time in ms UTC, moving at the multiples of an interval; undefined without one. */
export function useTick(everyMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  const shownTime = useShownTime();
  useEffect(() => {
    if (everyMs === undefined) return setNowMs(undefined);
    if (shownTime !== null) {
      const follow = () => setNowMs(Math.floor(shownTime.now() / everyMs) * everyMs);
      follow();
      return shownTime.subscribe(follow);
    }
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const timeMs = Date.now();
      setNowMs(timeMs);
      timer = setTimeout(tick, everyMs - (timeMs % everyMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [everyMs, shownTime]);
  return nowMs;
}

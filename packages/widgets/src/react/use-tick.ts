import { useEffect, useState } from 'react';

/** The time in ms UTC, moving at the multiples of an interval; undefined without one. */
export function useTick(everyMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    if (everyMs === undefined) return setNowMs(undefined);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const timeMs = Date.now();
      setNowMs(timeMs);
      timer = setTimeout(tick, everyMs - (timeMs % everyMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return nowMs;
}

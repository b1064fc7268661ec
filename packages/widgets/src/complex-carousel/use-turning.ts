import { useEffect } from 'react';

/** Calls `turn` every so many ms while it may move; never under "reduced motion" or while the window is not seen. */
export function useTurning(everyMs: number, isResting: boolean, turn: () => void): void {
  useEffect(() => {
    if (everyMs <= 0 || isResting || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && turn(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isResting, turn]);
}

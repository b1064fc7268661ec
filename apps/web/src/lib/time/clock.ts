import { useSyncExternalStore } from 'react';
import { usePageClock } from './page-clock.ts';
import { serverNow } from './server-clock.ts';

/** Ages on screen move once a second, all at the same moment. */
const TICK_MS = 1000;

const listeners = new Set<() => void>();
let nowMs = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = serverNow();
    timer = setInterval(() => {
      nowMs = serverNow();
      for (const notify of listeners) notify();
    }, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const standStill = () => () => {};

/** The time of the server in ms UTC, moving once a second while `isTicking`; one timer for the whole page. Where another time is shown, that. */
export function useNow(isTicking = true): number {
  const clock = usePageClock();
  const readShown = () => (clock === null ? nowMs : Math.floor(clock.now() / TICK_MS) * TICK_MS);
  const subscribe = clock === null ? watch : clock.subscribe;
  return useSyncExternalStore(isTicking ? subscribe : standStill, readShown, readShown);
}

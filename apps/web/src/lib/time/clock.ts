import { useSyncExternalStore } from 'react';

/** Ages on screen move once a second, all at the same moment. */
const TICK_MS = 1000;

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
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
const read = () => nowMs;

/** The time in ms UTC, moving once a second while `isTicking`; one timer for the whole page. */
export function useNow(isTicking = true): number {
  return useSyncExternalStore(isTicking ? watch : standStill, read, read);
}

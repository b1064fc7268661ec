import { useSyncExternalStore } from 'react';

/** For browsers that do not tell. */
let wasUsed = false;
/** It was tried, and nothing was heard. */
let wasRefused = false;
const listeners = new Set<() => void>();

const maySound = () =>
  !wasRefused &&
  ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? wasUsed);

/** The browser lets the page not sound, whatever it said. */
export function noteRefusedSound(): void {
  wasRefused = true;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  // After what was pressed has been done: a press that lets the horn sound must not silence it as well.
  const note = () =>
    setTimeout(() => {
      wasUsed = true;
      wasRefused = false;
      listener();
    });
  listeners.add(listener);
  const events = ['click', 'keyup'];
  for (const event of events) window.addEventListener(event, note, true);
  return () => {
    listeners.delete(listener);
    for (const event of events) window.removeEventListener(event, note, true);
  };
}

/** Whether the browser lets this page sound: none does before somebody has clicked or typed in it. */
export function useMaySound(): boolean {
  return useSyncExternalStore(watch, maySound, maySound);
}

import { useSyncExternalStore } from 'react';

/** For browsers that do not tell. */
let wasUsed = false;

const maySound = () =>
  (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? wasUsed;

function watch(listener: () => void): () => void {
  const note = () => {
    wasUsed = true;
    listener();
  };
  const events = ['pointerup', 'keyup'];
  for (const event of events) window.addEventListener(event, note, true);
  return () => {
    for (const event of events) window.removeEventListener(event, note, true);
  };
}

/** Whether the browser lets this page sound: none does before somebody has clicked or typed in it. */
export function useMaySound(): boolean {
  return useSyncExternalStore(watch, maySound, maySound);
}

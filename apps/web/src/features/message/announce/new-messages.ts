import { useSyncExternalStore } from 'react';

/** How long a message is shown at the bottom right, s (specification, section 9). */
export const POPUP_SECONDS = 10;
/** How long the mark of new messages stays, ms (specification, section 9). */
export const UNREAD_FLAG_MS = 10_000;

let isNew = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isNew = next;
  for (const listener of listeners) listener();
}

/** Messages have just come: the bell says so for 10 s. */
export function noteNewMessages(): void {
  clearTimeout(ending);
  ending = setTimeout(() => set(false), UNREAD_FLAG_MS);
  set(true);
}

/** Whether messages have come within the last 10 s. */
export function useHasNewMessages(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNew,
  );
}

import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether news come by themselves now. */
export function setSocketOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Whether the message socket is open: while it is not, who shows what changes has to ask. */
export function useIsSocketOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

import { useSyncExternalStore } from 'react';

type Place = { x: number; y: number } | null;

let place: Place = null;
const listeners = new Set<() => void>();

/** Notes where the pointer is on the drawing, page units; whole units, so that fewer notifications are sent. */
export function notePointer(next: Place): void {
  const rounded = next && { x: Math.round(next.x), y: Math.round(next.y) };
  if (rounded?.x === place?.x && rounded?.y === place?.y) return;
  place = rounded;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the pointer is on the drawing. Apart from the editor, so that only what shows it is drawn again. */
export function usePointer(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

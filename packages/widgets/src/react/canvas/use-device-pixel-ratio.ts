import { useSyncExternalStore } from 'react';

const ratioNow = () => globalThis.devicePixelRatio || 1;

/** A media query tells of one ratio only, so each change asks for the next. */
function subscribe(onChange: () => void): () => void {
  let query: MediaQueryList;
  const watch = () => {
    query = globalThis.matchMedia(`(resolution: ${ratioNow()}dppx)`);
    query.addEventListener('change', change, { once: true });
  };
  const change = () => {
    watch();
    onChange();
  };
  watch();
  // Zooming by the browser changes the size of the window in CSS pixels too, and is told of that way first.
  globalThis.addEventListener('resize', onChange);
  return () => {
    query.removeEventListener('change', change);
    globalThis.removeEventListener('resize', onChange);
  };
}

/** Device pixels of a CSS pixel; another one when the browser zooms or the window comes onto another screen. */
export function useDevicePixelRatio(): number {
  return useSyncExternalStore(subscribe, ratioNow, ratioNow);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Width from which on there is room for bars and tables; below it is a phone. */
export const PHONE_QUERY = '(max-width: 759px)';

/** The user's system asks for as little motion as can be. */
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  const read = () => window.matchMedia(query).matches;
  return useSyncExternalStore(watch, read, read);
}

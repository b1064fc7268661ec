import { useEffect, useRef } from 'react';
import { PendingWork } from './pending-work.ts';

/** The one owner of a page's pending work: delayed clicks, questions, writes that are followed. */
export function usePendingWork(): () => PendingWork {
  const owned = useRef<PendingWork>(undefined);
  useEffect(() => {
    // Made here and not while rendering: an effect that runs again after its clean-up needs a new one.
    owned.current ??= new PendingWork();
    return () => {
      owned.current?.end();
      owned.current = undefined;
    };
  }, []);
  return useRef(() => {
    owned.current ??= new PendingWork();
    return owned.current;
  }).current;
}

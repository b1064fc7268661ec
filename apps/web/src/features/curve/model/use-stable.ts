import { useCallback, useEffect, useRef } from 'react';

/** The same function at every rendering, which does what the latest one would. Not for what is called while rendering. */
export function useStable(work: () => void): () => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback(() => latest.current(), []);
}

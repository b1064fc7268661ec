import { useEffect, useState } from 'react';

const query = '(pointer: coarse)';

/** Whether the page is operated with a finger. */
export function useCoarsePointer(): boolean {
  const [isCoarse, setCoarse] = useState(() => globalThis.matchMedia?.(query).matches ?? false);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => setCoarse(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, []);
  return isCoarse;
}

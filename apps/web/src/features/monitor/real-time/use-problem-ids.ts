import { useEffect, useState } from 'react';
import { useLiveStore } from '../../../lib/live/index.ts';

/** Ms between looks; a list that changes with every value would be unreadable. */
const LOOK_MS = 1000;

/** Ids of the signals whose value is not good, while wanted. */
export function useProblemIds(isWanted: boolean): ReadonlySet<string> {
  const store = useLiveStore();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isWanted) return;
    const look = () =>
      setIds((known) => {
        const now = store.idsNotGood();
        return now.length === known.size && now.every((id) => known.has(id)) ? known : new Set(now);
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWanted, store]);
  return ids;
}

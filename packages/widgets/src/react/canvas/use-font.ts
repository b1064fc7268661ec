import { defaultFamily } from '@zutai/diagram';
import { useEffect, useState } from 'react';

const [face = ''] = defaultFamily.split(',');
/** The weights pages mostly use; a variable face has them all in one file. */
const wanted = `16px ${face}`;
/** A page does not wait longer for its face, ms: better another one than nothing. */
const longestWaitMs = 1500;

/** Whether the type face of pages is there; always on a host that has none of its own. */
export function useFont(): boolean {
  const [isThere, setThere] = useState(() => document.fonts.check(wanted));
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    const timer = setTimeout(() => setThere(true), longestWaitMs);
    void document.fonts
      .load(wanted)
      .catch(() => [])
      .then(() => {
        if (!isGone) setThere(true);
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isThere]);
  return isThere;
}

import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn beyond what is in sight. */
const SPARE = 10;

/** Which rows of a long list are in sight; all have the same height. */
export function useWindowed(frame: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [seen, setSeen] = useState({ from: 0, to: 60 });
  useEffect(() => {
    const target = frame.current;
    if (target === null) return;
    const measure = () => {
      const from = Math.max(0, Math.floor(target.scrollTop / rowPx) - SPARE);
      const to = Math.min(count, Math.ceil((target.scrollTop + target.clientHeight) / rowPx) + SPARE);
      setSeen((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    measure();
    target.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      target.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [frame, count, rowPx]);
  return seen;
}

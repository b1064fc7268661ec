import { type RefObject, useEffect, useState } from 'react';

const isScrolling = (area: HTMLElement) =>
  area.scrollHeight > area.clientHeight || area.scrollWidth > area.clientWidth;

/**
 * `tabIndex` of an area of text alone: a stop of the Tab key while it has more than it shows, so that the arrow keys
 * scroll it (WCAG 2.1.1); not every browser makes it one by itself.
 */
export function useScrollStop(area: RefObject<HTMLElement | null>): 0 | undefined {
  const [isStop, setStop] = useState(false);
  // After each rendering, for what is in it may have grown, and when its own size changes.
  useEffect(() => {
    const target = area.current;
    if (target === null) return;
    const look = () => setStop(isScrolling(target));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(target);
    return () => observer.disconnect();
  });
  return isStop ? 0 : undefined;
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Size of an element in CSS pixels, kept up to date, whatever transform it has.
 * @param box `inner` is what its content may fill, `outer` has borders and scroll bars too
 */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  box: 'inner' | 'outer' = 'inner',
): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => {
      const width = box === 'inner' ? target.clientWidth : target.offsetWidth;
      const height = box === 'inner' ? target.clientHeight : target.offsetHeight;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, box]);
  return size;
}

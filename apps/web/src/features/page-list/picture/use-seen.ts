import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has come near the screen yet; from then on it stays true. */
export function useSeen(target: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isSeen, target]);
  return isSeen;
}

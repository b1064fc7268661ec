import { type RefObject, useEffect } from 'react';
import type { AnimationState } from '../../animation/evaluate.ts';

function hasMotion(): boolean {
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

/** Twinkle and rotation of an element, as the other renderers draw them; none under "reduced motion". */
export function useBoxMotion(element: RefObject<HTMLElement | null>, state: AnimationState): void {
  const { twinkle } = state;
  // A component is one picture: it fades as a whole when any part of it is to.
  const periodMs = twinkle && (twinkle.fill || twinkle.stroke || twinkle.font) ? twinkle.periodMs : 0;
  const { degreesPerSecond } = state;
  useEffect(() => {
    const target = element.current;
    if (!target || !hasMotion()) return;
    const running: Animation[] = [];
    if (periodMs > 0) {
      const frames = [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }];
      running.push(target.animate(frames, { duration: periodMs, iterations: Infinity }));
    }
    if (degreesPerSecond !== 0) {
      const turn = degreesPerSecond < 0 ? '-360deg' : '360deg';
      const duration = 360_000 / Math.abs(degreesPerSecond);
      running.push(
        target.animate([{ rotate: '0deg' }, { rotate: turn }], { duration, iterations: Infinity }),
      );
    }
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [element, periodMs, degreesPerSecond]);
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface ScreenPoint {
  clientX: number;
  clientY: number;
}

interface Anchor extends ScreenPoint {
  /** Place on the content as a share of its size. */
  shareX: number;
  shareY: number;
}

interface ZoomOptions {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** What grows. */
  content: RefObject<HTMLElement | SVGElement | null>;
  zoom: number;
  setZoom: (zoom: number) => void;
  min: number;
  max: number;
}

/** How much one notch of a wheel (deltaY 100) zooms. */
const WHEEL_STEP = 1.2;

/**
 * Zooms content inside a scroller so that the point under the pointer, or between two fingers, stays where it is:
 * Ctrl or ⌘ + wheel, pinch, and `zoomAt` for buttons (about the middle).
 */
export function useAnchoredZoom(options: ZoomOptions): (factor: number, at?: ScreenPoint) => void {
  const latest = useRef(options);
  latest.current = options;
  const anchor = useRef<Anchor>(undefined);
  const { scroller, zoom } = options;
  const zoomedTo = useRef(zoom);

  const zoomAt = useCallback((factor: number, at?: ScreenPoint) => {
    const { scroller, content, zoom, setZoom, min, max } = latest.current;
    const frame = scroller.current?.getBoundingClientRect();
    const box = content.current?.getBoundingClientRect();
    const next = Math.min(max, Math.max(min, zoom * factor));
    if (frame === undefined || box === undefined || next === zoom) return;
    const point = at ?? {
      clientX: frame.left + frame.width / 2,
      clientY: frame.top + frame.height / 2,
    };
    anchor.current = {
      clientX: point.clientX,
      clientY: point.clientY,
      shareX: (point.clientX - box.left) / Math.max(1, box.width),
      shareY: (point.clientY - box.top) / Math.max(1, box.height),
    };
    setZoom(next);
  }, []);

  // Scrolls once the content has its new size.
  useLayoutEffect(() => {
    if (zoomedTo.current === zoom) return;
    zoomedTo.current = zoom;
    const held = anchor.current;
    anchor.current = undefined;
    const target = scroller.current;
    const box = latest.current.content.current?.getBoundingClientRect();
    if (held === undefined || target === null || box === undefined) return;
    target.scrollLeft += box.left + held.shareX * box.width - held.clientX;
    target.scrollTop += box.top + held.shareY * box.height - held.clientY;
  }, [zoom, scroller]);

  useEffect(() => {
    const target = scroller.current;
    if (target === null) return;
    let spread = 0;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const notches = Math.max(-3, Math.min(3, -event.deltaY / (event.deltaMode === 0 ? 100 : 3)));
      zoomAt(WHEEL_STEP ** notches, event);
    };
    const pinch = (event: TouchEvent) => {
      const [first, second] = event.touches;
      if (first === undefined || second === undefined) {
        spread = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
      if (spread > 0)
        zoomAt(now / spread, {
          clientX: (first.clientX + second.clientX) / 2,
          clientY: (first.clientY + second.clientY) / 2,
        });
      spread = now;
    };
    const endTouch = () => {
      spread = 0;
    };
    target.addEventListener('wheel', turn, { passive: false });
    target.addEventListener('touchmove', pinch, { passive: false });
    target.addEventListener('touchend', endTouch);
    return () => {
      target.removeEventListener('wheel', turn);
      target.removeEventListener('touchmove', pinch);
      target.removeEventListener('touchend', endTouch);
    };
  }, [scroller, zoomAt]);

  return zoomAt;
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { maxMapZoom, minMapZoom } from './model.ts';
import { type MapView, panBy, zoomAt } from './scenery/projection.ts';

const limits = { min: minMapZoom, max: maxMapZoom };
/** Pixels an arrow key moves. */
const keyStep = 60;
/** Movement below this is a click, pixels. */
const minDrag = 4;

interface Size {
  width: number;
  height: number;
}

function zoomInPlace(view: MapView, steps: number, size: Size): MapView {
  return zoomAt(view, steps, { x: size.width / 2, y: size.height / 2 }, size, limits);
}

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};
const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

/** What a key makes of a view; undefined for keys that mean nothing here. */
function viewAfterKey(key: string, view: MapView, size: Size): MapView | undefined {
  const arrow = arrows[key];
  if (arrow) return panBy(view, ...arrow);
  const steps = zooms[key];
  return steps === undefined ? undefined : zoomInPlace(view, steps, size);
}

interface MapMoves {
  view: MapView;
  /** Somebody moved it; `reset` shows what the page wants again. */
  isMoved: boolean;
  zoomBy(steps: number): void;
  lookAt(view: MapView): void;
  reset(): void;
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** Where a map looks: as the page says until somebody moves it with pointer, wheel or keys. */
export function useMapView(element: RefObject<HTMLElement | null>, own: MapView, size: Size): MapMoves {
  const [moved, setMoved] = useState<MapView>();
  const drag = useRef<{ x: number; y: number; isMoving: boolean }>(null);
  const view = moved ?? own;
  const latest = useRef({ view, size });
  useEffect(() => {
    latest.current = { view, size };
  });

  useEffect(() => {
    const target = element.current!;
    // Not by React: its wheel listeners cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = target.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      const steps = Math.max(-1, Math.min(1, -event.deltaY / 200));
      setMoved(zoomAt(latest.current.view, steps, point, latest.current.size, limits));
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element]);

  const zoomBy = (steps: number) => setMoved(zoomInPlace(view, steps, size));
  const stop = () => {
    drag.current = null;
  };
  return {
    view,
    isMoved: moved !== undefined,
    zoomBy,
    lookAt: setMoved,
    reset: () => setMoved(undefined),
    handlers: {
      onPointerDown(event) {
        if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, isMoving: false };
      },
      onPointerMove(event) {
        if (!drag.current) return;
        const [dx, dy] = [event.clientX - drag.current.x, event.clientY - drag.current.y];
        if (!drag.current.isMoving && Math.hypot(dx, dy) < minDrag) return;
        // Only now, so that a click on a marker stays a click.
        if (!drag.current.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, isMoving: true };
        setMoved(panBy(view, dx, dy));
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onKeyDown(event) {
        if (event.target !== event.currentTarget) return;
        const next = event.key === 'Escape' ? null : viewAfterKey(event.key, view, size);
        if (next === undefined) return;
        event.preventDefault();
        setMoved(next ?? undefined);
      },
    },
  };
}

import type uPlot from 'uplot';
import { moveRange, type TimeRange, zoomRange } from './time-range.ts';

/** How much one notch of the wheel zooms. */
const WHEEL_FACTOR = 1.25;
/** A drag shorter than this is a click, in CSS pixels. */
const MIN_DRAG = 6;

export interface GestureTarget {
  /** The range shown now. */
  read(): TimeRange;
  /** A zoom or move; `isSettled` is false while more of the gesture may follow. */
  onRange(range: TimeRange, isSettled: boolean): void;
  onReset(): void;
}

/** Wheel zooms at the pointer, drag zooms to what it covers, Shift and drag moves, double click resets. */
export function watchGestures(plot: uPlot, target: GestureTarget): () => void {
  const { over } = plot;
  let moving: { startX: number; range: TimeRange } | null = null;

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const range = target.read();
    const anchorMs = plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x') * 1000;
    target.onRange(zoomRange(range, event.deltaY > 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR, anchorMs), false);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (!event.shiftKey || event.button !== 0) return;
    event.stopImmediatePropagation();
    moving = { startX: event.clientX, range: target.read() };
    over.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (moving === null) return;
    target.onRange(moveRange(moving.range, (moving.startX - event.clientX) / over.clientWidth), false);
  };
  const onPointerUp = () => {
    if (moving === null) return;
    moving = null;
    target.onRange(target.read(), true);
  };
  // The plot selects on mouse events, which follow pointer events: not while a move is under way.
  const onMouseDown = (event: MouseEvent) => {
    if (moving !== null) event.stopImmediatePropagation();
  };

  const onSelect = (self: uPlot) => {
    const { left, width } = self.select;
    if (width < MIN_DRAG) return;
    const fromMs = Math.round(self.posToVal(left, 'x') * 1000);
    const toMs = Math.round(self.posToVal(left + width, 'x') * 1000);
    self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    target.onRange({ fromMs, toMs: Math.max(toMs, fromMs + 1) }, true);
  };
  plot.hooks.setSelect = [...(plot.hooks.setSelect ?? []), onSelect];

  over.addEventListener('wheel', onWheel, { passive: false });
  over.addEventListener('pointerdown', onPointerDown, { capture: true });
  over.addEventListener('mousedown', onMouseDown, { capture: true });
  over.addEventListener('pointermove', onPointerMove);
  over.addEventListener('pointerup', onPointerUp);
  over.addEventListener('pointercancel', onPointerUp);
  over.addEventListener('dblclick', target.onReset);
  return () => {
    // The plot's own elements go with it; only what could outlive it is undone.
    moving = null;
    over.removeEventListener('wheel', onWheel);
    over.removeEventListener('dblclick', target.onReset);
  };
}

import type uPlot from 'uplot';
import { moveView, showRange, type TimeView, zoomView } from '../time-view.ts';

/** How much one notch of the wheel zooms. */
const wheelFactor = 1.25;
/** A drag shorter than this is a click, CSS pixels. */
const minDrag = 6;

export interface GestureTarget {
  read(): TimeView;
  now(): number;
  onView(view: TimeView): void;
  onReset(): void;
}

/** Wheel zooms at the pointer, drag zooms to what it covers, Shift and drag moves, double click resets. */
export function watchGestures(plot: uPlot, target: GestureTarget): () => void {
  const { over } = plot;
  let lastX: number | null = null;
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const anchorMs = plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x') * 1000;
    const factor = event.deltaY > 0 ? wheelFactor : 1 / wheelFactor;
    target.onView(zoomView(target.read(), factor, anchorMs, target.now()));
  };
  const onPointerDown = (event: PointerEvent) => {
    // A finger moves the curve; a mouse does so with Shift.
    if (event.button !== 0 || (event.pointerType === 'mouse' && !event.shiftKey)) return;
    lastX = event.clientX;
    over.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (lastX === null) return;
    const share = (lastX - event.clientX) / Math.max(1, over.clientWidth);
    lastX = event.clientX;
    target.onView(moveView(target.read(), share, target.now()));
  };
  const onPointerEnd = () => {
    lastX = null;
  };
  // The plot selects on mouse events, which follow pointer events: not while a move is under way.
  const onMouseDown = (event: MouseEvent) => {
    if (lastX !== null) event.stopImmediatePropagation();
  };
  const onSelect = (self: uPlot) => {
    const { left, width } = self.select;
    if (width < minDrag) return;
    const [fromMs, toMs] = [self.posToVal(left, 'x') * 1000, self.posToVal(left + width, 'x') * 1000];
    self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    target.onView(showRange(fromMs, toMs));
  };
  plot.hooks.setSelect = [...(plot.hooks.setSelect ?? []), onSelect];
  over.style.touchAction = 'pan-y';
  over.addEventListener('wheel', onWheel, { passive: false });
  over.addEventListener('pointerdown', onPointerDown);
  over.addEventListener('pointermove', onPointerMove);
  over.addEventListener('pointerup', onPointerEnd);
  over.addEventListener('pointercancel', onPointerEnd);
  over.addEventListener('mousedown', onMouseDown, { capture: true });
  over.addEventListener('dblclick', target.onReset);
  return () => {
    lastX = null;
    over.removeEventListener('wheel', onWheel);
    over.removeEventListener('dblclick', target.onReset);
  };
}

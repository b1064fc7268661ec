import type uPlot from 'uplot';

/** How much one notch of the wheel zooms. */
const WHEEL_FACTOR = 1.25;
/** A drag shorter than this is a click, CSS pixels. */
const MIN_DRAG_PX = 6;

/** What gestures act on; `V` is how its owner describes the time that is shown. */
export interface GestureTarget<V> {
  /** What is shown now. */
  read(): V;
  /** `factor` below 1 is closer; the time at `anchorMs` stays where it is. */
  zoom(view: V, factor: number, anchorMs: number): V;
  /** By a share of what is shown; positive is later. */
  move(view: V, share: number): V;
  select(fromMs: number, toMs: number): V;
  /** `isSettled` is false while more of the gesture may follow. */
  show(view: V, isSettled: boolean): void;
  reset(): void;
  /** A finger moves the curves; otherwise it selects, as a mouse does. */
  readonly hasTouchMove: boolean;
}

/** Wheel zooms at the pointer, drag zooms to what it covers, Shift and drag moves, double click resets. */
export function watchGestures<V>(plot: uPlot, target: GestureTarget<V>): () => void {
  const { over } = plot;
  let moving: { startX: number; start: V; now: V } | null = null;

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const anchorMs = plot.posToVal(event.clientX - over.getBoundingClientRect().left, 'x') * 1000;
    const factor = event.deltaY > 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR;
    target.show(target.zoom(target.read(), factor, anchorMs), false);
  };
  const onPointerDown = (event: PointerEvent) => {
    const isTouch = target.hasTouchMove && event.pointerType !== 'mouse';
    if (event.button !== 0 || !(event.shiftKey || isTouch)) return;
    const start = target.read();
    moving = { startX: event.clientX, start, now: start };
    over.setPointerCapture(event.pointerId);
  };
  // Each step is reckoned from where the gesture began: steps add no rounding, and none is lost between two renderings.
  const onPointerMove = (event: PointerEvent) => {
    if (moving === null) return;
    const share = (moving.startX - event.clientX) / Math.max(1, over.clientWidth);
    moving.now = target.move(moving.start, share);
    target.show(moving.now, false);
  };
  const onPointerEnd = () => {
    if (moving === null) return;
    const { now, start } = moving;
    moving = null;
    if (now !== start) target.show(now, true);
  };
  // The plot selects on mouse events, which follow pointer events: not while a move is under way.
  const onMouseDown = (event: MouseEvent) => {
    if (moving !== null) event.stopImmediatePropagation();
  };
  const onSelect = (self: uPlot) => {
    const { left, width } = self.select;
    if (width < MIN_DRAG_PX) return;
    const fromMs = Math.round(self.posToVal(left, 'x') * 1000);
    const toMs = Math.round(self.posToVal(left + width, 'x') * 1000);
    self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    target.show(target.select(fromMs, Math.max(toMs, fromMs + 1)), true);
  };
  const onReset = () => target.reset();

  plot.hooks.setSelect = [...(plot.hooks.setSelect ?? []), onSelect];
  if (target.hasTouchMove) over.style.touchAction = 'pan-y';
  over.addEventListener('wheel', onWheel, { passive: false });
  over.addEventListener('pointerdown', onPointerDown, { capture: true });
  over.addEventListener('pointermove', onPointerMove);
  over.addEventListener('pointerup', onPointerEnd);
  over.addEventListener('pointercancel', onPointerEnd);
  over.addEventListener('mousedown', onMouseDown, { capture: true });
  over.addEventListener('dblclick', onReset);
  return () => {
    // The plot's own elements go with it; only what could outlive it is undone.
    moving = null;
    over.removeEventListener('wheel', onWheel);
    over.removeEventListener('dblclick', onReset);
  };
}

import { pinchRange } from '../pieces/index.ts';
import { moveRange, type TimeRange, zoomRange } from '../time-range.ts';

/** How much one notch of the wheel zooms. */
const WHEEL_FACTOR = 1.25;
/** A movement shorter than this is a click, CSS pixels. */
const MIN_DRAG_PX = 4;

/** What hands do to the plot. */
export interface HandTarget {
  /** What is shown now. */
  read(): TimeRange;
  /** `isSettled` is false while more of the gesture may follow. */
  show(range: TimeRange, isSettled: boolean): void;
  /** The part that a drag covers, to be zoomed into; null: there is none, or no more. Shares of the width, 0 to 1. */
  frame(part: readonly [number, number] | null): void;
  /** A click, ms UTC. */
  click(timeMs: number): void;
  reset(): void;
  /** A drag covers what to zoom into instead of moving. */
  isFraming(): boolean;
}

/**
 * Wheel zooms at the pointer, drag moves, Shift and drag zooms into what it covers, two fingers zoom and move. What
 * stands on the plot (`data-handle`) keeps its own gestures.
 * @returns ends it
 */
export function watchHands(over: HTMLElement, target: HandTarget): () => void {
  const pointers = new Map<number, number>();
  let start: { x: number; range: TimeRange; isFrame: boolean } | null = null;
  let pinch: readonly [number, number] | null = null;
  let hasMoved = false;

  const shareOf = (clientX: number) => {
    const { left, width } = over.getBoundingClientRect();
    return (clientX - left) / Math.max(1, width);
  };
  const timeAt = (share: number, { fromMs, toMs }: TimeRange) => fromMs + (toMs - fromMs) * share;
  const isHandle = ({ target: element }: Event) =>
    element instanceof Element && element.closest('[data-handle]') !== null;

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const range = target.read();
    const { deltaX, deltaY } = event;
    if (event.shiftKey || Math.abs(deltaX) > Math.abs(deltaY))
      target.show(moveRange(range, (deltaX || deltaY) / 1000), false);
    else if (deltaY !== 0)
      target.show(
        zoomRange(range, deltaY > 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR, timeAt(shareOf(event.clientX), range)),
        false,
      );
  };
  /** Two fingers hold the times that are under them now. */
  const beginPinch = () => {
    const range = target.read();
    const [one = 0, other = 0] = [...pointers.values()].map(shareOf);
    pinch = [timeAt(one, range), timeAt(other, range)];
    start = null;
    target.frame(null);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || isHandle(event)) return;
    pointers.set(event.pointerId, event.clientX);
    over.setPointerCapture(event.pointerId);
    if (pointers.size === 2) beginPinch();
    if (pointers.size !== 1) return;
    hasMoved = false;
    start = { x: event.clientX, range: target.read(), isFrame: event.shiftKey || target.isFraming() };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, event.clientX);
    if (pinch !== null && pointers.size === 2) {
      const [one = 0, other = 0] = [...pointers.values()].map(shareOf);
      const range = pinchRange(pinch, [one, other]);
      hasMoved = true;
      if (range !== undefined) target.show(range, false);
      return;
    }
    if (start === null || (!hasMoved && Math.abs(event.clientX - start.x) < MIN_DRAG_PX)) return;
    hasMoved = true;
    if (start.isFrame) target.frame([shareOf(start.x), shareOf(event.clientX)]);
    else target.show(moveRange(start.range, shareOf(start.x) - shareOf(event.clientX)), false);
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const began = start;
    start = null;
    pinch = null;
    target.frame(null);
    if (event.type === 'pointercancel') return;
    if (!hasMoved && began !== null) target.click(timeAt(shareOf(event.clientX), began.range));
    else if (began?.isFrame === true) {
      const ends = [shareOf(began.x), shareOf(event.clientX)].map((share) => timeAt(share, began.range));
      target.show({ fromMs: Math.min(...ends), toMs: Math.max(...ends) }, true);
    } else if (hasMoved) target.show(target.read(), true);
    // The finger that stays goes on as a drag of its own.
    const [[, x] = []] = pointers;
    if (x !== undefined) start = { x, range: target.read(), isFrame: false };
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (!isHandle(event)) target.reset();
  };

  // Up and down the page is scrolled by a finger as everywhere else.
  over.style.touchAction = 'pan-y';
  over.addEventListener('wheel', onWheel, { passive: false });
  over.addEventListener('pointerdown', onPointerDown);
  over.addEventListener('pointermove', onPointerMove);
  over.addEventListener('pointerup', onPointerEnd);
  over.addEventListener('pointercancel', onPointerEnd);
  over.addEventListener('dblclick', onDoubleClick);
  return () => {
    over.removeEventListener('wheel', onWheel);
    over.removeEventListener('pointerdown', onPointerDown);
    over.removeEventListener('pointermove', onPointerMove);
    over.removeEventListener('pointerup', onPointerEnd);
    over.removeEventListener('pointercancel', onPointerEnd);
    over.removeEventListener('dblclick', onDoubleClick);
  };
}

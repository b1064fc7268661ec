import { moveView, pauseView, rangeOf, type TimeView, zoomView } from './time-view.ts';

type KeyAction = (view: TimeView, nowMs: number, own: TimeView) => TimeView;

const zoomBy =
  (factor: number): KeyAction =>
  (view, nowMs) => {
    const { fromMs, toMs } = rangeOf(view, nowMs);
    // What follows keeps its end; what stands keeps its middle.
    return zoomView(view, factor, view.isFollowing ? toMs : (fromMs + toMs) / 2, nowMs);
  };

const actions: Readonly<Record<string, KeyAction>> = {
  '+': zoomBy(1 / 1.25),
  '=': zoomBy(1 / 1.25),
  '-': zoomBy(1.25),
  ArrowLeft: (view, nowMs) => moveView(view, -0.1, nowMs),
  ArrowRight: (view, nowMs) => moveView(view, 0.1, nowMs),
  PageUp: (view, nowMs) => moveView(view, -1, nowMs),
  PageDown: (view, nowMs) => moveView(view, 1, nowMs),
  ' ': (view, nowMs, own) => (view.isFollowing ? pauseView(view, nowMs) : own),
  End: (_view, _nowMs, own) => own,
  Escape: (_view, _nowMs, own) => own,
};

/** What a key makes of a view; undefined for keys that mean nothing here. `own` is the widget's own view. */
export function keyView(key: string, view: TimeView, nowMs: number, own: TimeView): TimeView | undefined {
  return actions[key]?.(view, nowMs, own);
}

import { limitSpan, MAX_SPAN_MS, moveRange, type TimeRange, zoomRange } from '@zutai/curve';

/** What a chart over time shows: the newest `spanMs`, moving with the clock, or a time that stands. */
export type TimeView = { isFollowing: true; spanMs: number } | ({ isFollowing: false } & TimeRange);

export function rangeOf(view: TimeView, nowMs: number): TimeRange {
  return view.isFollowing ? { fromMs: nowMs - view.spanMs, toMs: nowMs } : view;
}

/** A time that stands, in the right order and within the limits. */
export function showRange(fromMs: number, toMs: number): TimeView {
  const [from, to] = fromMs <= toMs ? [fromMs, toMs] : [toMs, fromMs];
  return { isFollowing: false, fromMs: to - limitSpan(to - from), toMs: to };
}

/**
 * Zooms by a factor (over 1 shows more) about a time. What follows goes on following when its end stays in sight, so
 * that the wheel does not stop the clock; only its span changes then.
 */
export function zoomView(view: TimeView, factor: number, anchorMs: number, nowMs: number): TimeView {
  const range = rangeOf(view, nowMs);
  const spanMs = range.toMs - range.fromMs;
  const isAtEnd = anchorMs - range.fromMs > spanMs * 0.9;
  if (view.isFollowing && isAtEnd) return { isFollowing: true, spanMs: limitSpan(spanMs * factor) };
  return follow({ isFollowing: false, ...zoomRange(range, factor, anchorMs) }, nowMs);
}

/** Moves by a share of what is shown; positive is later. Never beyond the present, where it follows again. */
export function moveView(view: TimeView, share: number, nowMs: number): TimeView {
  return follow({ isFollowing: false, ...moveRange(rangeOf(view, nowMs), share) }, nowMs);
}

/** What would show the future shows the present. */
function follow(view: { isFollowing: false } & TimeRange, nowMs: number): TimeView {
  return view.toMs > nowMs ? { isFollowing: true, spanMs: limitSpan(view.toMs - view.fromMs) } : view;
}

/** A time that was chosen on a scale that ends at the present: what reaches that end follows it. */
export function chooseRange({ fromMs, toMs }: TimeRange, nowMs: number): TimeView {
  return toMs >= nowMs ? { isFollowing: true, spanMs: limitSpan(toMs - fromMs) } : showRange(fromMs, toMs);
}

/** Stops where it is. */
export function pauseView(view: TimeView, nowMs: number): TimeView {
  return { isFollowing: false, ...rangeOf(view, nowMs) };
}

/** What has been read for a chart. */
export interface Loaded extends TimeRange {
  isDownsampled: boolean;
  /** Read up to the present, so that live values go on where it ends. */
  isToPresent: boolean;
}

/**
 * Whether history has to be read for a view: nothing was, it lacks the start or the end, or it was thinned out for
 * much more than is shown now.
 */
export function needsHistory(view: TimeView, loaded: Loaded | undefined, nowMs: number): boolean {
  if (!loaded) return true;
  const range = rangeOf(view, nowMs);
  if (range.fromMs < loaded.fromMs || (range.toMs > loaded.toMs && !loaded.isToPresent)) return true;
  const isMuchFiner = range.toMs - range.fromMs < (loaded.toMs - loaded.fromMs) / 3;
  return loaded.isDownsampled && isMuchFiner;
}

/** What is read for a view: as much again around it, so that moving a little needs nothing new. */
export function rangeToRead(view: TimeView, nowMs: number): TimeRange & { isToPresent: boolean } {
  const { fromMs, toMs } = rangeOf(view, nowMs);
  const spareMs = Math.min((toMs - fromMs) / 2, (MAX_SPAN_MS - (toMs - fromMs)) / 2);
  const endMs = toMs + (view.isFollowing ? 0 : spareMs);
  return { fromMs: fromMs - spareMs, toMs: Math.min(nowMs, endMs), isToPresent: endMs >= nowMs };
}

/** Ends of an axis of values; what is not given follows the values in view. */
export interface AxisLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Share of the height that stays free above and below the values. */
const AIR = 0.06;

/**
 * Ends of an axis: those that are given, else around the values with a little air. A constant gets an axis around it.
 * The lower end is always below the upper one.
 * @param extremes up to ±1e300
 */
export function rangeOfAxis(
  extremes: { readonly low: number; readonly high: number } | null,
  { min, max }: AxisLimits = {},
): [low: number, high: number] {
  if (min !== undefined && max !== undefined && min < max) return [min, max];
  const [low, high] = extremes === null ? [0, 1] : [extremes.low, extremes.high];
  const span = high - low;
  const air = span > 0 && Number.isFinite(span) ? span * AIR : Math.max(0.5, Math.abs(high) * 0.1);
  const from = min ?? Math.max(-Number.MAX_VALUE, low - air);
  const to = max ?? Math.min(Number.MAX_VALUE, high + air);
  if (from < to) return [from, to];
  // The one end that is given lies beyond the values.
  if (max === undefined) return [from, from + Math.max(1, Math.abs(from) * 0.1)];
  return [to - Math.max(1, Math.abs(to) * 0.1), to];
}

/** Zooms an axis by `factor` (below 1 is closer) so that `anchor` stays where it is. */
export function zoomAxis(
  [low, high]: readonly [number, number],
  factor: number,
  anchor: number,
): [number, number] {
  const zoomed: [number, number] = [anchor - (anchor - low) * factor, anchor + (high - anchor) * factor];
  return zoomed[0] < zoomed[1] && Number.isFinite(zoomed[1] - zoomed[0]) ? zoomed : [low, high];
}

/**
 * Stretch of time that two fingers show: the times under them stay under them. Places are shares of the width, 0 to 1.
 * @returns undefined while the fingers are too close to each other to say
 */
export function pinchRange(
  times: readonly [number, number],
  places: readonly [number, number],
): { fromMs: number; toMs: number } | undefined {
  const share = places[1] - places[0];
  if (Math.abs(share) < 0.02) return undefined;
  const spanMs = (times[1] - times[0]) / share;
  if (!(spanMs > 0)) return undefined;
  const fromMs = times[0] - places[0] * spanMs;
  return { fromMs, toMs: fromMs + spanMs };
}

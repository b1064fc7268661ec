import type { TimeRange } from '../time-range.ts';

/**
 * What is known of one signal in a stretch of time: every value, or the least and greatest of buckets. Both ends
 * belong to it. Of pieces that overlap the finer one is drawn.
 */
export interface Piece extends TimeRange {
  /** Length of the buckets in ms; 0 when every value is there. */
  readonly bucketMs: number;
  /** Ascending, ms UTC. */
  readonly times: Float64Array;
  /** NaN: no trusted value from then on. */
  readonly values: Float64Array;
}

/** A part of a range, and the piece that is drawn there. */
export interface Span extends TimeRange {
  readonly piece: Piece;
}

/** Place of the first time that is not before `timeMs`; the length when there is none. */
export function firstNotBefore(times: Float64Array, timeMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The finest of what is at hand for each moment of a range, in the order of time, without overlaps. Of pieces that are
 * equally fine the later in the list counts. What no piece holds is left out.
 */
export function coverRange(pieces: readonly Piece[], { fromMs, toMs }: TimeRange): Span[] {
  const within = pieces.filter((piece) => piece.toMs > fromMs && piece.fromMs < toMs);
  const bounds = new Set([fromMs, toMs]);
  for (const piece of within) {
    if (piece.fromMs > fromMs) bounds.add(piece.fromMs);
    if (piece.toMs < toMs) bounds.add(piece.toMs);
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  const spans: Span[] = [];
  for (const [place, beginMs] of sorted.slice(0, -1).entries()) {
    const endMs = sorted[place + 1] as number;
    let finest: Piece | undefined;
    for (const piece of within)
      if (piece.fromMs <= beginMs && piece.toMs >= endMs)
        if (finest === undefined || piece.bucketMs <= finest.bucketMs) finest = piece;
    if (finest === undefined) continue;
    const last = spans.at(-1);
    if (last?.piece === finest && last.toMs === beginMs) spans[spans.length - 1] = { ...last, toMs: endMs };
    else spans.push({ piece: finest, fromMs: beginMs, toMs: endMs });
  }
  return spans;
}

/** The parts of a range for which nothing is at hand whose buckets are at most `bucketMs` long. */
export function missingParts(pieces: readonly Piece[], range: TimeRange, bucketMs: number): TimeRange[] {
  const fine = pieces.filter((piece) => piece.bucketMs <= bucketMs);
  const parts: TimeRange[] = [];
  let { fromMs } = range;
  for (const span of coverRange(fine, range)) {
    if (span.fromMs > fromMs) parts.push({ fromMs, toMs: span.fromMs });
    fromMs = span.toMs;
  }
  if (fromMs < range.toMs) parts.push({ fromMs, toMs: range.toMs });
  return parts;
}

/** What a signal was at a time: the last value until then; NaN in a gap, undefined where nothing is known. */
export function traceAt(spans: readonly Span[], timeMs: number): number | undefined {
  for (let place = spans.length - 1; place >= 0; place -= 1) {
    const { piece, fromMs, toMs } = spans[place] as Span;
    if (fromMs > timeMs) continue;
    // What held before a stretch of which nothing is known does not count after it.
    if (toMs < timeMs) return undefined;
    const at = firstNotBefore(piece.times, timeMs + 1) - 1;
    if (at >= 0) return piece.values[at];
    timeMs = fromMs;
  }
  return undefined;
}

/** Least and greatest value in a range, null without any. A value that came before the range and holds in it counts. */
export function extremesIn(spans: readonly Span[]): { low: number; high: number } | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { piece, fromMs, toMs } of spans) {
    const { times, values } = piece;
    const end = firstNotBefore(times, toMs + 1);
    for (let at = Math.max(0, firstNotBefore(times, fromMs) - 1); at < end; at += 1) {
      const value = values[at] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low > high ? null : { low, high };
}

/**
 * A piece to which a later one, that begins within it or at its end, was added: what is drawn while time goes on. At
 * most `mostPoints` stay, the oldest go first.
 */
export function appendPiece(piece: Piece, later: Piece, mostPoints: number): Piece {
  const kept = firstNotBefore(piece.times, later.fromMs);
  const drop = Math.max(0, kept + later.times.length - mostPoints);
  const from = Math.min(drop, kept);
  const times = new Float64Array(kept - from + later.times.length);
  const values = new Float64Array(times.length);
  times.set(piece.times.subarray(from, kept));
  values.set(piece.values.subarray(from, kept));
  times.set(later.times, kept - from);
  values.set(later.values, kept - from);
  return {
    fromMs:
      from > 0 ? Math.min(later.fromMs, (times[0] as number | undefined) ?? later.fromMs) : piece.fromMs,
    toMs: later.toMs,
    bucketMs: Math.max(piece.bucketMs, later.bucketMs),
    times,
    values,
  };
}

import { firstNotBefore, type Span } from './piece.ts';

/**
 * Standard deviation over time, each value counting as long as it held; undefined unless every value is at hand, or
 * where none held.
 * @param range what counts; later than its end nothing is known
 */
export function deviationIn(
  spans: readonly Span[],
  range: { readonly fromMs: number; readonly toMs: number },
): number | undefined {
  // By differences to the first value: squares of large values lose what tells them apart.
  let origin: number | undefined;
  let [totalMs, sum, squares] = [0, 0, 0];
  let atMs = range.fromMs;
  for (const { piece, fromMs, toMs } of spans) {
    if (piece.bucketMs !== 0 || fromMs > atMs) return undefined;
    const { times, values } = piece;
    const first = firstNotBefore(times, fromMs);
    const end = firstNotBefore(times, toMs);
    for (let at = Math.max(0, first - 1); at < end; at += 1) {
      const value = values[at] as number;
      const beginMs = Math.max(fromMs, times[at] as number);
      const lastMs = at + 1 < end ? (times[at + 1] as number) : toMs;
      if (Number.isNaN(value) || lastMs <= beginMs) continue;
      origin ??= value;
      const heldMs = lastMs - beginMs;
      const apart = value - origin;
      totalMs += heldMs;
      sum += apart * heldMs;
      squares += apart * apart * heldMs;
    }
    atMs = toMs;
  }
  if (atMs < range.toMs || totalMs === 0) return undefined;
  const mean = sum / totalMs;
  return Math.sqrt(Math.max(0, squares / totalMs - mean * mean));
}

/** What is asked for again and again takes at most this share of the time: a list of millions does not wear out the server. */
const SHARE = 0.25;
const LONGEST_MS = 15_000;

/**
 * Ms until something is asked for again.
 *
 * @param wantedMs as it was asked for
 * @param lastTookMs how long the last answers took, two of them: a single late one, as when the server stood still for a
 *   moment, says nothing about the next
 */
export function pollWait(wantedMs: number, lastTookMs: readonly number[]): number {
  const usualMs = lastTookMs.length < 2 ? 0 : Math.min(...lastTookMs);
  return Math.max(wantedMs, Math.min(usualMs / SHARE, LONGEST_MS));
}

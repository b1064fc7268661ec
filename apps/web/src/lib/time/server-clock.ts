/** An answer that took longer says too little about when it was made, ms. */
const LONGEST_WAY_MS = 2000;
/** The server tells its time to the second: less is no difference that could be known, ms. */
const LEAST_OFFSET_MS = 2000;

/** How much the server's clock is ahead of this computer's, ms. */
let offsetMs = 0;

/**
 * Compares the clocks by an answer. What is shown carries the server's times: a computer whose clock is wrong would ask
 * for a present that is not yet, or show nothing of the last minutes.
 * @param date the answer's `Date`, as HTTP writes it; null where it had none
 * @param sentMs when it was asked, and `receivedMs` when it was answered, by this computer's clock
 */
export function learnServerTime(date: string | null, sentMs: number, receivedMs: number): void {
  const dateMs = date === null ? Number.NaN : Date.parse(date);
  const wayMs = receivedMs - sentMs;
  if (Number.isNaN(dateMs) || wayMs < 0 || wayMs > LONGEST_WAY_MS) return;
  // It was made at some time of the way and within the second that it names.
  const leastMs = dateMs - receivedMs;
  const mostMs = dateMs + 1000 - sentMs;
  // What agrees with this answer stays, or the time would jump to and fro with each.
  if (offsetMs >= leastMs && offsetMs <= mostMs) return;
  const middleMs = Math.round((leastMs + mostMs) / 2);
  offsetMs = Math.abs(middleMs) < LEAST_OFFSET_MS ? 0 : middleMs;
}

/** The time of the server for a time of this computer, ms UTC. */
export const serverTimeOf = (timeMs: number): number => timeMs + offsetMs;

/** The time of the server, as far as it is known, ms UTC. */
export const serverNow = (): number => serverTimeOf(Date.now());

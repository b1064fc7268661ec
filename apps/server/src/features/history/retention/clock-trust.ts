/** What is known of the clock by which history is removed; times in ms UTC, NaN when there is none. */
export interface ClockState {
  /** The last time by which history could be removed. */
  readonly trustedMs: number;
  /** Since when the clock is further than it can be, and when that was seen last. */
  readonly doubtedSinceMs: number;
  readonly doubtedMs: number;
}

export const UNKNOWN_CLOCK: ClockState = {
  trustedMs: Number.NaN,
  doubtedSinceMs: Number.NaN,
  doubtedMs: Number.NaN,
};

/** Retention looks once an hour; further ahead the clock was set, or nobody looked for so long. */
const LONGEST_STEP_MS = 86_400_000;
/** A clock that goes on for so long is believed. */
const CONFIRMED_AFTER_MS = 86_400_000;

const isStep = (fromMs: number, nowMs: number) => nowMs - fromMs <= LONGEST_STEP_MS;

/**
 * Whether history may be removed by this time. A clock that is ahead would remove all of it, and nothing tells one from a
 * server that stood still for as long: after a jump of more than a day, and at first, the clock must go on for a day.
 * @returns what is to be kept, trusted now when `doubtedSinceMs` is NaN
 */
export function judgeClock({ trustedMs, doubtedSinceMs, doubtedMs }: ClockState, nowMs: number): ClockState {
  const trusted = { ...UNKNOWN_CLOCK, trustedMs: nowMs };
  // Set back it removes less; what was trusted before is no measure then.
  if (isStep(trustedMs, nowMs)) return trusted;
  const isSameDoubt = isStep(doubtedMs, nowMs) && nowMs >= doubtedMs;
  const sinceMs = isSameDoubt ? doubtedSinceMs : nowMs;
  if (nowMs - sinceMs >= CONFIRMED_AFTER_MS) return trusted;
  return { trustedMs, doubtedSinceMs: sinceMs, doubtedMs: nowMs };
}

export const isClockTrusted = ({ doubtedSinceMs }: ClockState): boolean => Number.isNaN(doubtedSinceMs);

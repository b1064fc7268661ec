/** A value may miss so many of its expected intervals before it counts as old. */
export const MISSED_INTERVALS = 3;
/** No value counts as old sooner, ms: reports and what vouches for them take a moment to arrive. */
export const MIN_CURRENCY_MS = 5_000;
/** How often our agent says when its drivers were last answered, ms. */
export const HEARTBEAT_MS = 2_000;

/** How long a value stays current that is expected every `intervalMs`, in ms. (docs/adr/0015) */
export function currencyMsOf(intervalMs: number): number {
  return Math.max(MIN_CURRENCY_MS, MISSED_INTERVALS * intervalMs) + HEARTBEAT_MS;
}

/**
 * Whether a value is current that arrived, or was vouched for by an answer of its driver, so long ago: a span of one
 * clock, so that no two clocks have to agree.
 */
export function isCurrent(ageMs: number, intervalMs: number): boolean {
  return ageMs <= currencyMsOf(intervalMs);
}

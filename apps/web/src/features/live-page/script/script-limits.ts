/** What a page's script may use up. Measured per run; every run begins with an empty memory. */
export interface ScriptLimits {
  /** Time of calculation in ms; waiting for writes and pauses does not count. */
  computeMs: number;
  /** From start to end in ms, waiting included. */
  totalMs: number;
  memoryBytes: number;
  stackBytes: number;
  /** Messages, page changes, writes and pauses together. */
  maxActions: number;
  /** Writes and pauses under way at a time: each that ends brings all values of the page along. */
  maxWaiting: number;
  /** Longest single pause in ms. */
  maxSleepMs: number;
}

export const SCRIPT_LIMITS: ScriptLimits = {
  computeMs: 1000,
  totalMs: 120_000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 128 * 1024,
  maxActions: 200,
  maxWaiting: 20,
  maxSleepMs: 60_000,
};

/** Longest source in characters. */
export const MAX_SCRIPT_LENGTH = 20_000;
/** Longest text of a message in characters. */
export const MAX_MESSAGE_LENGTH = 500;

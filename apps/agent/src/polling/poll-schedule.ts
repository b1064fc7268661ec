/**
 * Times of the polls of one driver: a fixed grid, so that polls do not drift by their own duration.
 * A poll that takes longer than the interval skips the times it missed; they never pile up.
 */
export class PollSchedule {
  skippedCount = 0;
  #intervalMs: number;
  #dueMs: number;

  /** Times are of a monotonic clock, in ms. The first poll is due at once. */
  constructor(intervalMs: number, nowMs: number) {
    this.#intervalMs = intervalMs;
    this.#dueMs = nowMs;
  }

  getDelayMs(nowMs: number): number {
    return Math.max(0, this.#dueMs - nowMs);
  }

  /** The poll that was due has ended. */
  complete(nowMs: number): void {
    const passed = Math.max(0, Math.floor((nowMs - this.#dueMs) / this.#intervalMs));
    this.skippedCount += passed;
    this.#dueMs += (passed + 1) * this.#intervalMs;
  }

  /** A new interval begins with a poll at once when it is shorter. */
  setIntervalMs(intervalMs: number, nowMs: number): void {
    if (intervalMs === this.#intervalMs) return;
    this.#dueMs = intervalMs < this.#intervalMs ? Math.min(this.#dueMs, nowMs) : Math.max(this.#dueMs, nowMs);
    this.#intervalMs = intervalMs;
  }
}

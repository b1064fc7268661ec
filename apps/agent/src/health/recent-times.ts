import type { Durations } from '@zutai/contract/sparkplug';

/** Span that is looked back on, ms. */
export const WINDOW_MS = 5 * 60_000;
/** Durations kept: one a second for longer than the window, or the last minute of a cycle of 50 ms. */
const KEPT_MAX = 1_200;

/** Durations of the last minutes, in a memory that does not grow. Times are of a monotonic clock, in ms. */
export class RecentTimes {
  readonly #atMs: number[] = [];
  readonly #tookMs: number[] = [];
  #next = 0;

  add(nowMs: number, tookMs: number): void {
    this.#atMs[this.#next] = nowMs;
    this.#tookMs[this.#next] = tookMs;
    this.#next = (this.#next + 1) % KEPT_MAX;
  }

  /** Null where there is none in the window. */
  describe(nowMs: number, windowMs: number): Durations | null {
    const recent = this.#recent(nowMs, windowMs);
    if (recent.length === 0) return null;
    const last = this.#tookMs[(this.#next + KEPT_MAX - 1) % KEPT_MAX]!;
    const sorted = recent.toSorted((a, b) => a - b);
    const sum = sorted.reduce((total, ms) => total + ms, 0);
    return {
      ...{ count: sorted.length, last, sum, mean: sum / sorted.length },
      // Nearest rank: a value that was measured.
      ...{ p95: sorted[Math.ceil(sorted.length * 0.95) - 1]!, max: sorted.at(-1)! },
    };
  }

  countLonger(nowMs: number, windowMs: number, ms: number): number {
    return this.#recent(nowMs, windowMs).filter((tookMs) => tookMs > ms).length;
  }

  sum(nowMs: number, windowMs: number): number {
    return this.#recent(nowMs, windowMs).reduce((total, ms) => total + ms, 0);
  }

  /** ms that are known as a whole; older ones may have been forgotten. */
  knownMs(nowMs: number): number {
    if (this.#atMs.length < KEPT_MAX) return WINDOW_MS;
    return Math.min(WINDOW_MS, nowMs - this.#atMs[this.#next]!);
  }

  #recent(nowMs: number, windowMs: number): number[] {
    return this.#tookMs.filter((_, place) => this.#atMs[place]! >= nowMs - windowMs);
  }
}

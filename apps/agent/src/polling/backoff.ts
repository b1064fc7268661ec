/** Waiting times between attempts: doubled from min to max, each shortened at random by up to half, so that many agents do not come back at the same moment. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #now: () => number;
  #attempts = 0;
  #quickUntilMs = Number.NEGATIVE_INFINITY;

  /** @param now a monotonic clock, ms */
  constructor(limits: BackoffLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  nextMs(): number {
    const { minMs, maxMs, quick } = this.#limits;
    const isQuick = quick !== undefined && this.#now() < this.#quickUntilMs;
    const fullMs = Math.min(isQuick ? quick.maxMs : maxMs, minMs * 2 ** Math.min(this.#attempts, 30));
    // What is tried quickly is not what makes the waiting long afterwards.
    if (!isQuick || fullMs < quick.maxMs) this.#attempts += 1;
    return fullMs * (0.5 + Math.random() / 2);
  }

  /** After success, and when what succeeded has ended. */
  reset(): void {
    this.#attempts = 0;
    this.#quickUntilMs = this.#now() + (this.#limits.quick?.forMs ?? 0);
  }
}

export interface BackoffLimits {
  readonly minMs: number;
  readonly maxMs: number;
  /** After a success the waiting stays below `maxMs` for `forMs`: most outages are short. */
  readonly quick?: { readonly maxMs: number; readonly forMs: number };
}

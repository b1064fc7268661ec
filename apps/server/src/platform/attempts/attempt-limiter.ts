export interface AttemptLimiterOptions {
  /** Failures allowed within the window. */
  readonly maxFailures: number;
  readonly windowMs: number;
  /** Keys remembered at most; the oldest are forgotten first. */
  readonly maxKeys?: number;
  readonly now?: () => number;
}

interface Failures {
  count: number;
  readonly sinceMs: number;
}

/** Counts failed attempts by key and refuses more for the rest of a window. Memory is bounded. */
export class AttemptLimiter {
  readonly #options: Required<AttemptLimiterOptions>;
  readonly #failures = new Map<string, Failures>();

  constructor(options: AttemptLimiterOptions) {
    this.#options = { maxKeys: 10_000, now: () => performance.now(), ...options };
  }

  isBlocked(key: string): boolean {
    return (this.#current(key)?.count ?? 0) >= this.#options.maxFailures;
  }

  addFailure(key: string): void {
    const current = this.#current(key);
    if (current !== undefined) {
      current.count += 1;
      return;
    }
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size >= this.#options.maxKeys && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(key, { count: 1, sinceMs: this.#options.now() });
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }

  #current(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    if (failures === undefined) return undefined;
    if (this.#options.now() - failures.sinceMs < this.#options.windowMs) return failures;
    this.#failures.delete(key);
    return undefined;
  }
}

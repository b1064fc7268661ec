/** What a page has begun and not finished: it ends with the page. */
export class PendingWork {
  readonly #left = new AbortController();
  readonly #ends = new Set<() => void>();

  /** Aborted when the page is left. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** Runs later, unless the page was left by then. */
  later(delayMs: number, run: () => void): void {
    if (this.signal.aborted) return;
    const takeBack = this.onLeave(() => clearTimeout(timer));
    const timer = setTimeout(() => {
      takeBack();
      run();
    }, delayMs);
  }

  /** Is called when the page is left; at once when it was left already. @returns a function that takes it back */
  onLeave(end: () => void): () => void {
    if (this.signal.aborted) {
      end();
      return () => {};
    }
    this.#ends.add(end);
    return () => this.#ends.delete(end);
  }

  /** The page is left. */
  end(): void {
    this.#left.abort();
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}

/** One after the other on a connection that carries one conversation at a time. */
export class Turns {
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #isTaken = false;

  /** Runs work that nothing else may come between. Urgent work goes before all that waits. */
  async take<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    if (this.#isTaken) {
      const queue = isUrgent ? this.#urgent : this.#others;
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      // The turn is handed over, not given back: whoever comes meanwhile waits behind.
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#isTaken = false;
    }
  }
}

/** Those who are to be told of something, synchronously, in the order in which they came. */
export class Listeners<Told extends readonly unknown[]> {
  readonly #listeners = new Set<(...told: Told) => void>();

  /** Returns how to stop. */
  add(listener: (...told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  notify(...told: Told): void {
    for (const listener of this.#listeners) listener(...told);
  }
}

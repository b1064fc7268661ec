import type { BusState } from './bus.ts';

/** Holds the state of a connection and notifies listeners when it changes. */
export class StateEmitter {
  #state: BusState = 'disconnected';
  readonly #listeners = new Set<(state: BusState) => void>();

  get(): BusState {
    return this.#state;
  }

  set(state: BusState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  listen(listener: (state: BusState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Tells those who wait in this process that a command was decided. */
export class DecisionWatch {
  readonly #waiting = new Map<string, Set<() => void>>();

  notify(uuid: string): void {
    for (const wake of this.#waiting.get(uuid) ?? []) wake();
  }

  /** Resolves when the command is decided or the time is over. */
  wait(uuid: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wakes = this.#waiting.get(uuid) ?? new Set();
      this.#waiting.set(uuid, wakes);
      const wake = () => {
        clearTimeout(timer);
        wakes.delete(wake);
        if (wakes.size === 0) this.#waiting.delete(uuid);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      wakes.add(wake);
    });
  }
}

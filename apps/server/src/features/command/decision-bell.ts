/** Wakes those who wait in this process for a command to be decided. */
export class DecisionBell {
  readonly #waiting = new Map<string, Set<() => void>>();

  ring(uuid: string): void {
    for (const wake of this.#waiting.get(uuid) ?? []) wake();
  }

  /** Resolves when the command's bell rings or the time is over. */
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

/** A wait that can be cut short. */
export class Pause {
  #wakeUp: (() => void) | undefined;

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), delayMs);
      this.#wakeUp = () => {
        clearTimeout(timer);
        this.#wakeUp = undefined;
        resolve();
      };
    });
  }

  wake(): void {
    this.#wakeUp?.();
  }
}

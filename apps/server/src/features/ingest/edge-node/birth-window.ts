const MAX_BIRTHS = 50;
const WINDOW_MS = 10_000;

/** Births of one edge node in a span of time. */
export class BirthWindow {
  #beganMs = 0;
  #births = 0;

  /** Counts one more. A node with many devices has many births at once, and may have to repeat them. */
  isFlooded(nowMs: number, deviceCount: number): boolean {
    if (nowMs - this.#beganMs > WINDOW_MS) {
      this.#beganMs = nowMs;
      this.#births = 0;
    }
    this.#births += 1;
    return this.#births > MAX_BIRTHS + 4 * deviceCount;
  }
}

/** A broker takes a client it has not heard for one and a half keep-alives (4 s) for gone, and so does the client it. */
const QUIET_MAX_MS = 6_000;

/**
 * Knows whether what arrives now may have waited on the way. On a healthy connection something is heard every 4 s, and
 * after 6 s without it is given up. A longer silence is met by a process that was stopped itself: what it reads then
 * may be of any time, until the answer to a ping that was sent after the silence is here, as MQTT keeps the order of
 * one connection. No clock of anybody else is asked.
 */
export class SilenceWatch {
  readonly #ping: () => void;
  #heardMs = performance.now();
  #pingsSent = 0;
  #pingsAnswered = 0;
  /** The ping whose answer ends the doubt. */
  #clearedBy: number | undefined;

  /** @param ping sends one; each that is sent, by whomever, is told to `notePing` */
  constructor(ping: () => void) {
    this.#ping = ping;
  }

  /** Whether what has just arrived may have been held up. */
  get isInDoubt(): boolean {
    return this.#clearedBy !== undefined;
  }

  notePing(): void {
    this.#pingsSent += 1;
  }

  /** To be told every packet before it is handled. */
  noteHeard(isPingAnswer: boolean, nowMs = performance.now()): void {
    const quietMs = nowMs - this.#heardMs;
    this.#heardMs = nowMs;
    if (isPingAnswer) this.#pingsAnswered += 1;
    if (quietMs > QUIET_MAX_MS) {
      this.#clearedBy = this.#pingsSent + 1;
      this.#ping();
    } else if (this.#clearedBy !== undefined && this.#pingsAnswered >= this.#clearedBy) {
      this.#clearedBy = undefined;
    }
  }
}

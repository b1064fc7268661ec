/** Broker and client take each other for gone after one and a half keep-alives (4 s) without a packet. */
const QUIET_MAX_MS = 6_000;

/**
 * Knows whether what arrives now may have waited on the way. On a healthy connection something comes every 4 s, and
 * after 6 s without it is given up. A longer silence is met by a process that was stopped itself: what it reads then
 * may be of any time, until the answer to a ping that was sent after the silence is here, as MQTT keeps the order of
 * one connection. No clock of anybody else is asked.
 */
export class SilenceWatch {
  readonly #ping: () => void;
  #lastPacketMs = performance.now();
  #pingsSent = 0;
  #pingsAnswered = 0;
  /** The ping whose answer ends the doubt. */
  #clearedBy: number | undefined;

  /** @param ping sends one; each that is sent, by whomever, is passed to `notePing` */
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

  /** To be called with every packet before it is handled. */
  notePacket(isPingAnswer: boolean, nowMs = performance.now()): void {
    const quietMs = nowMs - this.#lastPacketMs;
    this.#lastPacketMs = nowMs;
    if (isPingAnswer) this.#pingsAnswered += 1;
    if (quietMs > QUIET_MAX_MS) {
      this.#clearedBy = this.#pingsSent + 1;
      this.#ping();
    } else if (this.#clearedBy !== undefined && this.#pingsAnswered >= this.#clearedBy) {
      this.#clearedBy = undefined;
    }
  }
}

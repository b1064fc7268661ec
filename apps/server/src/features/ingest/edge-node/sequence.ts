/** A message that came too early and waits for those before it. */
export interface HeldMessage {
  readonly type: string;
  readonly deviceId: string | undefined;
  readonly payload: Buffer;
}

const MAX_HELD = 64;

/**
 * The sequence numbers of one edge node (Sparkplug 3.0, section 6.4.7 and "reorder timeout"): each message
 * counts one more, modulo 256. What comes early is held for a short time.
 */
export class MessageSequence {
  #expected = -1;
  readonly #held = new Map<number, HeldMessage>();

  /** A node birth begins anew. */
  begin(seq: number): void {
    this.#expected = (seq + 1) % 256;
    this.#held.clear();
  }

  /** `next` counts; `early` is to be held; `late` was there before, or is of an earlier life. */
  judge(seq: number): 'next' | 'early' | 'late' {
    if (seq === this.#expected) {
      this.#expected = (seq + 1) % 256;
      return 'next';
    }
    return (seq - this.#expected + 256) % 256 < 128 ? 'early' : 'late';
  }

  /** False when too many are held already, or one with this number, which is then of another life of the node. */
  hold(seq: number, message: HeldMessage): boolean {
    if (this.#held.size >= MAX_HELD || this.#held.has(seq)) return false;
    this.#held.set(seq, message);
    return true;
  }

  get isWaiting(): boolean {
    return this.#held.size > 0;
  }

  /** The next message in order, if it was held. */
  takeNext(): HeldMessage | undefined {
    const message = this.#held.get(this.#expected);
    if (message === undefined) return undefined;
    this.#held.delete(this.#expected);
    this.#expected = (this.#expected + 1) % 256;
    return message;
  }

  /** All that is held, in order; what is missing between counts as lost. */
  takeAll(): HeldMessage[] {
    const order = (seq: number) => (seq - this.#expected + 256) % 256;
    const entries = [...this.#held].sort(([a], [b]) => order(a) - order(b));
    const last = entries.at(-1);
    if (last !== undefined) this.#expected = (last[0] + 1) % 256;
    this.#held.clear();
    return entries.map(([, message]) => message);
  }
}

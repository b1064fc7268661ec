/** Videos that play at once in one window: more than that is more than most machines decode and most lines carry. */
export const maxPlaying = 9;

/** What may play. `onFree` of one that waits is called when there is room. */
export interface Slot {
  onFree(): void;
  /** Somebody else takes its place. */
  onTaken(): void;
}

/** Who may play of those who want to. */
export class Slots {
  readonly #limit: number;
  readonly #playing = new Set<Slot>();
  readonly #waiting = new Set<Slot>();

  constructor(limit: number = maxPlaying) {
    this.#limit = limit;
  }

  /** Whether it may play now; else it waits. @param isUrgent somebody asks for it: the one that has played longest yields */
  take(slot: Slot, isUrgent = false): boolean {
    if (this.#playing.has(slot)) return true;
    if (this.#playing.size >= this.#limit) {
      if (!isUrgent) {
        this.#waiting.add(slot);
        return false;
      }
      const [oldest] = this.#playing;
      this.#playing.delete(oldest!);
      this.#waiting.add(oldest!);
      oldest!.onTaken();
    }
    this.#waiting.delete(slot);
    this.#playing.add(slot);
    return true;
  }

  leave(slot: Slot): void {
    this.#waiting.delete(slot);
    if (!this.#playing.delete(slot)) return;
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.#playing.add(next);
    next.onFree();
  }
}

/** Of this window. */
export const slots = new Slots();

import {
  CODE_GOOD,
  CODE_STALE,
  isGoodCode,
  type LiveValue,
  qualityOf,
  type SignalValue,
} from '@zutai/contract';

/** What kind of value a slot holds. An integer is one beyond ±2^53: a decimal text beside the nearest number. */
export const slotKind = { empty: 0, number: 1, boolean: 2, text: 3, null: 4, integer: 5 } as const;

export const GOOD = Number(CODE_GOOD);
export const STALE = Number(CODE_STALE);

/**
 * Newest values in columns: a slot is a signal's place in all of them, for as long as this process holds the
 * signal. Slots are used again, so each has a generation: who was given a slot writes with the generation it
 * had then, and can no longer write once the slot was released or given to another holder. About 52 bytes a
 * signal.
 */
export class LiveStore {
  signalIds = new Int32Array(1024);
  kinds = new Uint8Array(1024);
  /** Booleans as 0 and 1. */
  numbers = new Float64Array(1024);
  /** ms UTC. */
  times = new Float64Array(1024);
  codes = new Int32Array(1024);
  /** Until when the value that is there was known to be good, ms UTC, by the clock of `times`; NaN when unknown. */
  goodTimes = new Float64Array(1024);
  /** Grows when the slot is released or passes to another holder. */
  generations = new Uint32Array(1024);
  /** Newest time known to be stored, or on its way: a later one cannot collide. -Infinity when unknown. */
  storedTimes = new Float64Array(1024);
  /** 1: nothing vouches for the value any more, it is older than its expected interval allows. */
  aged = new Uint8Array(1024);
  /** Who has seen the slot change since; see LiveEquipment. */
  dirty = new Uint8Array(1024);
  readonly texts = new Map<number, string>();
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  #used = 0;

  get size(): number {
    return this.#slots.size;
  }

  slotOf(signalId: number): number | undefined {
    return this.#slots.get(signalId);
  }

  /** Finds the signal's slot or makes an empty one. */
  take(signalId: number): number {
    const known = this.#slots.get(signalId);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.#used++;
    if (slot === this.signalIds.length) this.#grow();
    this.#slots.set(signalId, slot);
    this.signalIds[slot] = signalId;
    this.kinds[slot] = slotKind.empty;
    this.times[slot] = Number.NEGATIVE_INFINITY;
    this.storedTimes[slot] = Number.NEGATIVE_INFINITY;
    this.goodTimes[slot] = Number.NaN;
    this.codes[slot] = 0;
    this.dirty[slot] = 0;
    this.aged[slot] = 0;
    return slot;
  }

  release(signalId: number): void {
    const slot = this.#slots.get(signalId);
    if (slot === undefined) return;
    this.revoke(slot);
    this.#slots.delete(signalId);
    this.texts.delete(slot);
    this.#free.push(slot);
  }

  /** Whoever was given this slot until now can no longer write; the signal keeps it with its value. */
  revoke(slot: number): void {
    this.generations[slot] = this.generations[slot]! + 1;
    this.aged[slot] = 0;
  }

  /**
   * A value of kind null changes time and code alone: the last value stays readable under the code that marks it.
   * @param generation of the slot when the writer was given it
   * @param goodMs when a value that is not good now was good; NaN or nothing when it never was, or nobody knows
   * @returns false: the writer holds the slot no longer, nothing was written
   */
  set(
    slot: number,
    generation: number,
    kind: number,
    number: number,
    timeMs: number,
    code: number,
    text?: string,
    goodMs = Number.NaN,
  ): boolean {
    if (this.generations[slot] !== generation) return false;
    this.times[slot] = timeMs;
    this.codes[slot] = code;
    if (kind === slotKind.null && this.kinds[slot] !== slotKind.empty) return true;
    this.goodTimes[slot] = isGoodCode(code) ? timeMs : goodMs;
    if (hasText(kind)) this.texts.set(slot, text ?? '');
    else if (hasText(this.kinds[slot]!)) this.texts.delete(slot);
    this.kinds[slot] = kind;
    this.numbers[slot] = number;
    return true;
  }

  /** Whether this is what the slot holds already, whatever its time. */
  holds(slot: number, kind: number, number: number, code: number, text?: string): boolean {
    if (kind === slotKind.null) return this.codes[slot] === code;
    return (
      this.kinds[slot] === kind &&
      this.codes[slot] === code &&
      Object.is(this.numbers[slot], number) &&
      (!hasText(kind) || this.texts.get(slot) === (text ?? ''))
    );
  }

  /** Takes the value away, as stale; the time stays, so that viewers take it for news. False: there was none. */
  clear(slot: number, generation: number): boolean {
    if (this.generations[slot] !== generation || this.kinds[slot] === slotKind.empty) return false;
    this.texts.delete(slot);
    this.kinds[slot] = slotKind.null;
    this.numbers[slot] = Number.NaN;
    this.goodTimes[slot] = Number.NaN;
    this.codes[slot] = STALE;
    return true;
  }

  /** Whether the value was reported as the one of now: what is of earlier does not replace it, whatever its time. */
  isCurrent(slot: number): boolean {
    return this.kinds[slot] !== slotKind.empty && qualityOf(this.codes[slot]!) !== 'stale';
  }

  /** A good value that is not known to be current any more. False: it was not good. */
  markStale(slot: number): boolean {
    if (!isGoodCode(this.codes[slot]!) || this.kinds[slot] === slotKind.empty) return false;
    this.codes[slot] = STALE;
    return true;
  }

  valueOf(slot: number): SignalValue {
    switch (this.kinds[slot]) {
      case slotKind.number:
        return this.numbers[slot]!;
      case slotKind.boolean:
        return this.numbers[slot] !== 0;
      case slotKind.text:
      case slotKind.integer:
        return this.texts.get(slot) ?? '';
      default:
        return null;
    }
  }

  /** Undefined for an empty slot. Values of what is offline are never good. */
  read(slot: number, isOnline: boolean): LiveValue | undefined {
    if (this.kinds[slot] === slotKind.empty) return undefined;
    const code = this.shownCode(slot, isOnline);
    const value: LiveValue = {
      id: String(this.signalIds[slot]),
      value: this.valueOf(slot),
      time: this.times[slot]!,
      code: String(code),
    };
    if (!isGoodCode(code) && this.hasGoodTime(slot)) value.goodTime = this.goodTimes[slot]!;
    return value;
  }

  /** A value that is good was so until then, though nobody had to report it anew. */
  vouch(slot: number, timeMs: number): void {
    if (isGoodCode(this.codes[slot]!) && timeMs > this.goodTimes[slot]!) this.goodTimes[slot] = timeMs;
  }

  hasGoodTime(slot: number): boolean {
    return !Number.isNaN(this.goodTimes[slot]!);
  }

  /** The code a slot's value is shown with: what is offline or aged is never good. */
  shownCode(slot: number, isOnline: boolean): number {
    const code = this.codes[slot]!;
    return (!isOnline || this.aged[slot] !== 0) && isGoodCode(code) ? STALE : code;
  }

  #grow(): void {
    const capacity = this.signalIds.length * 2;
    this.signalIds = grown(this.signalIds, new Int32Array(capacity));
    this.kinds = grown(this.kinds, new Uint8Array(capacity));
    this.numbers = grown(this.numbers, new Float64Array(capacity));
    this.times = grown(this.times, new Float64Array(capacity));
    this.codes = grown(this.codes, new Int32Array(capacity));
    this.goodTimes = grown(this.goodTimes, new Float64Array(capacity));
    this.generations = grown(this.generations, new Uint32Array(capacity));
    this.storedTimes = grown(this.storedTimes, new Float64Array(capacity));
    this.aged = grown(this.aged, new Uint8Array(capacity));
    this.dirty = grown(this.dirty, new Uint8Array(capacity));
  }
}

/** Whether the value of such a slot is in `texts`; columns of numbers cannot carry it. */
export const hasText = (kind: number): boolean => kind === slotKind.text || kind === slotKind.integer;

function grown<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(source: T, target: T): T {
  target.set(source);
  return target;
}

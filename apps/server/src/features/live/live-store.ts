import type { LiveValue, SignalValue } from '@zutai/contract';

/** What kind of value a slot holds. */
export const slotKind = { empty: 0, number: 1, boolean: 2, text: 3, null: 4 } as const;

export const GOOD = 200;
export const STALE = 201;

/**
 * Newest values in columns: a slot is a signal's place in all of them, for as long as this process holds the
 * signal. About 40 bytes a signal.
 */
export class LiveStore {
  signalIds = new Int32Array(1024);
  kinds = new Uint8Array(1024);
  /** Booleans as 0 and 1. */
  numbers = new Float64Array(1024);
  /** ms UTC. */
  times = new Float64Array(1024);
  codes = new Int32Array(1024);
  /** Newest time known to be stored, or on its way: a later one cannot collide. -Infinity when unknown. */
  storedTimes = new Float64Array(1024);
  /** Who has seen the slot change since; see LiveEquipment. */
  dirty = new Uint8Array(1024);
  readonly texts = new Map<number, string>();
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  private used = 0;

  get size(): number {
    return this.slots.size;
  }

  slotOf(signalId: number): number | undefined {
    return this.slots.get(signalId);
  }

  /** Finds the signal's slot or makes an empty one. */
  take(signalId: number): number {
    const known = this.slots.get(signalId);
    if (known !== undefined) return known;
    const slot = this.free.pop() ?? this.used++;
    if (slot === this.signalIds.length) this.grow();
    this.slots.set(signalId, slot);
    this.signalIds[slot] = signalId;
    this.kinds[slot] = slotKind.empty;
    this.times[slot] = Number.NEGATIVE_INFINITY;
    this.storedTimes[slot] = Number.NEGATIVE_INFINITY;
    this.codes[slot] = 0;
    this.dirty[slot] = 0;
    return slot;
  }

  release(signalId: number): void {
    const slot = this.slots.get(signalId);
    if (slot === undefined) return;
    this.slots.delete(signalId);
    this.texts.delete(slot);
    this.free.push(slot);
  }

  set(slot: number, kind: number, number: number, timeMs: number, code: number, text?: string): void {
    if (this.kinds[slot] === slotKind.text && kind !== slotKind.text) this.texts.delete(slot);
    if (kind === slotKind.text) this.texts.set(slot, text ?? '');
    this.kinds[slot] = kind;
    this.numbers[slot] = number;
    this.times[slot] = timeMs;
    this.codes[slot] = code;
  }

  valueOf(slot: number): SignalValue {
    switch (this.kinds[slot]) {
      case slotKind.number:
        return this.numbers[slot]!;
      case slotKind.boolean:
        return this.numbers[slot] !== 0;
      case slotKind.text:
        return this.texts.get(slot) ?? '';
      default:
        return null;
    }
  }

  /** Undefined for an empty slot. Values of what is offline are never good. */
  read(slot: number, isOnline: boolean): LiveValue | undefined {
    if (this.kinds[slot] === slotKind.empty) return undefined;
    return {
      id: String(this.signalIds[slot]),
      value: this.valueOf(slot),
      time: this.times[slot]!,
      code: String(shownCode(this.codes[slot]!, isOnline)),
    };
  }

  private grow(): void {
    const capacity = this.signalIds.length * 2;
    this.signalIds = grown(this.signalIds, new Int32Array(capacity));
    this.kinds = grown(this.kinds, new Uint8Array(capacity));
    this.numbers = grown(this.numbers, new Float64Array(capacity));
    this.times = grown(this.times, new Float64Array(capacity));
    this.codes = grown(this.codes, new Int32Array(capacity));
    this.storedTimes = grown(this.storedTimes, new Float64Array(capacity));
    this.dirty = grown(this.dirty, new Uint8Array(capacity));
  }
}

export function shownCode(code: number, isOnline: boolean): number {
  return code === GOOD && !isOnline ? STALE : code;
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(source: T, target: T): T {
  target.set(source);
  return target;
}

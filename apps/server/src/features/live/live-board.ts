import { isDeepStrictEqual } from 'node:util';
import type { Communication, LiveFrame, LiveValue } from '@zutai/contract';
import { LiveStore } from './live-store.ts';
import { encodeSlots } from './slot-frame.ts';

/** State of the communication with a piece of equipment. */
export interface OnlineState extends Communication {
  readonly vpn: boolean;
  /** ms UTC since when it is online or not. */
  readonly timeMs: number;
}

export const UNKNOWN_STATE: OnlineState = {
  online: false,
  vpn: false,
  timeMs: 0,
  communication: 'offline',
  faults: [],
};

/** The state as a live frame says it. */
export function describeOnline(equipmentId: string, state: OnlineState): LiveFrame {
  const { online, vpn, timeMs, communication, faults } = state;
  return { gatewayAlarm: [{ equipmentId, online, vpn, time: timeMs, communication, faults }] };
}

/** What a live frame says of alarms that were raised or returned to normal. */
export type AlarmNews = NonNullable<LiveFrame['signalAlarm']>[number];

/** Called when values became current, or are no longer, without being reported anew. */
export type CurrencyListener = (equipment: LiveEquipment, slots: readonly number[]) => void;

/** One batch of changes of one piece of equipment; values and frame are made when asked for, once. */
export interface LiveChange {
  readonly values: readonly LiveValue[];
  readonly frame: Uint8Array;
  readonly online?: OnlineState;
  readonly alarms?: readonly AlarmNews[];
}

/** Who feeds a piece of equipment: one gateway of one owned group. Compared by identity. */
export interface LiveHolder {
  readonly gatewayId: string;
}

/** A holder's claim on the live values of one piece of equipment. */
export class LiveEquipment {
  readonly id: string;
  readonly holder: LiveHolder;
  /** Number of the reading of definitions that this claim comes from; the later one is right. */
  readNumber = 0;
  /** Another holder has it now, or nobody: what the old holder still says of it is ignored. */
  isRevoked = false;
  slots: readonly number[] = [];
  online: OnlineState = UNKNOWN_STATE;
  /** Slots changed since the last batch; only kept while somebody watches. */
  changed: number[] = [];
  hasOnlineChanged = false;
  /** Not yet told; only kept while somebody watches. */
  alarms: AlarmNews[] = [];
  isQueued = false;

  constructor(id: string, holder: LiveHolder) {
    this.id = id;
    this.holder = holder;
  }
}

/** The live values of what this process ingests, and who wants to know of changes. */
export class LiveBoard {
  readonly store = new LiveStore();
  readonly #equipment = new Map<string, LiveEquipment>();
  /** Whose each slot in use is. */
  readonly #owners: LiveEquipment[] = [];
  readonly #currencyListeners = new Set<CurrencyListener>();
  #queue: LiveEquipment[] = [];
  readonly #isWatched: (equipmentId: string) => boolean;
  readonly #publish: (equipment: LiveEquipment, change: LiveChange) => void;

  constructor(
    isWatched: (equipmentId: string) => boolean,
    publish: (equipment: LiveEquipment, change: LiveChange) => void,
  ) {
    this.#isWatched = isWatched;
    this.#publish = publish;
  }

  find(equipmentId: string): LiveEquipment | undefined {
    return this.#equipment.get(equipmentId);
  }

  /**
   * Claims equipment with the signals it has now. What a holder has already stays as it is but for signals it no
   * longer has: their last values are reported as stale and their slots released. From another holder it is taken
   * over: values stay, as stale ones, and the other can no longer write.
   * @param readNumber of the reading of definitions that says so
   * @returns undefined: a later reading gave the equipment to another holder
   */
  claim(
    equipmentId: string,
    holder: LiveHolder,
    signalIds: readonly number[],
    readNumber: number,
  ): LiveEquipment | undefined {
    const current = this.#equipment.get(equipmentId);
    if (current !== undefined && current.holder !== holder && current.readNumber > readNumber)
      return undefined;
    let equipment = current;
    if (equipment?.holder !== holder) {
      equipment = new LiveEquipment(equipmentId, holder);
      this.#equipment.set(equipmentId, equipment);
      if (current !== undefined) this.#takeOver(equipment, current);
    }
    equipment.readNumber = readNumber;
    const slots = signalIds.map((id) => this.store.take(id));
    const kept = new Set(slots);
    const removed = equipment.slots.filter((slot) => !kept.has(slot));
    equipment.changed = equipment.changed.filter((slot) => kept.has(slot));
    equipment.slots = slots;
    for (const slot of slots) this.#owners[slot] = equipment;
    this.#releaseSlots(equipment, removed);
    return equipment;
  }

  /** Gives a claim back. One that was taken over meanwhile is another's to release. */
  release(equipment: LiveEquipment): void {
    if (equipment.isRevoked) return;
    equipment.isRevoked = true;
    this.#equipment.delete(equipment.id);
    const { slots } = equipment;
    equipment.slots = [];
    equipment.changed = [];
    this.#releaseSlots(equipment, slots, equipment.hasOnlineChanged ? equipment.online : undefined);
  }

  #takeOver(equipment: LiveEquipment, from: LiveEquipment): void {
    from.isRevoked = true;
    equipment.slots = from.slots;
    from.slots = [];
    from.changed = [];
    for (const slot of equipment.slots) {
      this.store.revoke(slot);
      this.store.dirty[slot] = 0;
      this.#markStale(equipment, slot);
    }
  }

  /** Who still looks at these signals must not see their last values as good for ever. */
  #releaseSlots(equipment: LiveEquipment, slots: readonly number[], online?: OnlineState): void {
    if (this.#isWatched(equipment.id)) {
      const shown = slots.filter((slot) => this.store.markStale(slot));
      if (shown.length > 0 || online !== undefined)
        this.#publish(equipment, this.#describe(equipment, shown, online));
    }
    for (const slot of slots) this.store.release(this.store.signalIds[slot]!);
  }

  /** @returns ends it */
  onCurrency(listener: CurrencyListener): () => void {
    this.#currencyListeners.add(listener);
    return () => void this.#currencyListeners.delete(listener);
  }

  #noteCurrency(equipment: LiveEquipment, slots: readonly number[]): void {
    for (const listener of this.#currencyListeners) listener(equipment, slots);
  }

  /** Tells viewers of the equipment what became of its alarms. */
  tellAlarms(equipment: LiveEquipment, alarms: readonly AlarmNews[]): void {
    if (equipment.isRevoked) return;
    equipment.alarms.push(...alarms);
    if (!equipment.isQueued) this.#enqueue(equipment);
  }

  /** The signal's value so far was another's, as it is meant now: there is none until it is reported. */
  clear(equipment: LiveEquipment, slot: number, generation: number): void {
    if (!this.store.clear(slot, generation)) return;
    this.touch(equipment, slot);
    this.#noteCurrency(equipment, [slot]);
  }

  /** The signal's value is not known to be current any more. */
  #markStale(equipment: LiveEquipment, slot: number): void {
    if (this.store.markStale(slot)) this.touch(equipment, slot);
  }

  /** To be called after a slot got a new value. */
  touch(equipment: LiveEquipment, slot: number): void {
    if (this.store.dirty[slot] !== 0) return;
    this.store.dirty[slot] = 1;
    equipment.changed.push(slot);
    if (!equipment.isQueued) this.#enqueue(equipment);
  }

  setOnline(equipment: LiveEquipment, online: OnlineState): void {
    if (equipment.isRevoked) return;
    const before = equipment.online;
    equipment.online = online;
    if (isDeepStrictEqual({ ...before, timeMs: 0 }, { ...online, timeMs: 0 })) return;
    equipment.hasOnlineChanged = true;
    // What was good is now stale, or the other way round: all values look different.
    if (before.online !== online.online || before.vpn !== online.vpn)
      for (const slot of equipment.slots) this.touch(equipment, slot);
    if (before.online !== online.online) this.#noteCurrency(equipment, equipment.slots);
    if (!equipment.isQueued) this.#enqueue(equipment);
  }

  /** Says of these values whether they are older than their signals' expected interval allows. */
  setAged(equipment: LiveEquipment, slots: readonly number[], isAged: boolean): void {
    if (equipment.isRevoked) return;
    const flag = isAged ? 1 : 0;
    const turned = slots.filter((slot) => this.store.aged[slot] !== flag);
    for (const slot of turned) {
      this.store.aged[slot] = flag;
      this.touch(equipment, slot);
    }
    if (turned.length > 0) this.#noteCurrency(equipment, turned);
  }

  /** Everything known of one piece of equipment, or its state and these of its signals. */
  snapshot(equipment: LiveEquipment, signalIds?: readonly number[]): LiveChange {
    return this.#describe(equipment, this.slotsOf(equipment, signalIds), equipment.online);
  }

  /** Places of the equipment's signals, or of these of them; what is not known of them is left out. */
  slotsOf(equipment: LiveEquipment, signalIds?: readonly number[]): readonly number[] {
    if (signalIds === undefined) return equipment.slots;
    return signalIds.flatMap((id) => {
      const slot = this.store.slotOf(id);
      return slot !== undefined && this.#owners[slot] === equipment ? [slot] : [];
    });
  }

  #enqueue(equipment: LiveEquipment): void {
    equipment.isQueued = true;
    if (this.#queue.push(equipment) === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const queue = this.#queue;
    this.#queue = [];
    for (const equipment of queue) {
      const { changed, hasOnlineChanged, alarms } = equipment;
      equipment.isQueued = false;
      equipment.alarms = [];
      if (equipment.isRevoked) continue;
      equipment.hasOnlineChanged = false;
      for (const slot of changed) this.store.dirty[slot] = 0;
      if (this.#isWatched(equipment.id)) {
        equipment.changed = [];
        this.#publish(
          equipment,
          this.#describe(equipment, changed, hasOnlineChanged ? equipment.online : undefined, alarms),
        );
      } else changed.length = 0;
    }
  }

  #describe(
    equipment: LiveEquipment,
    slots: readonly number[],
    online: OnlineState | undefined,
    alarms: readonly AlarmNews[] = [],
  ): LiveChange {
    const { store } = this;
    const isOnline = equipment.online.online;
    const rest: LiveFrame = {
      ...(online === undefined ? {} : describeOnline(equipment.id, online)),
      ...(alarms.length === 0 ? {} : { signalAlarm: [...alarms] }),
    };
    // Made at once, as the store moves on; the objects for JSON only when somebody reads them.
    const frame = encodeSlots(store, slots, isOnline, rest);
    const readValues = () => slots.flatMap((slot) => store.read(slot, isOnline) ?? []);
    let values: LiveValue[] | undefined;
    return {
      get values() {
        values ??= readValues();
        return values;
      },
      frame,
      ...(online === undefined ? {} : { online }),
      ...(alarms.length === 0 ? {} : { alarms }),
    };
  }
}

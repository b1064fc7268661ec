import type { LiveFrame, LiveValue } from '@zutai/contract';
import { LiveStore } from './live-store.ts';
import { encodeSlots } from './slot-frame.ts';

export interface OnlineState {
  readonly online: boolean;
  readonly vpn: boolean;
  /** ms UTC since when. */
  readonly timeMs: number;
}

/** One batch of changes of one piece of equipment; values and frame are made when asked for, once. */
export interface LiveChange {
  readonly values: readonly LiveValue[];
  readonly frame: Uint8Array;
  readonly online?: OnlineState;
}

/** Equipment whose gateway this process ingests. */
export class LiveEquipment {
  readonly id: string;
  /** Whose definition holds it: what moves to another gateway must not be let go by the old one. */
  gatewayId = '';
  slots: readonly number[] = [];
  online: OnlineState = { online: false, vpn: false, timeMs: 0 };
  /** Changed slots since the last batch; only kept while somebody watches. */
  changed: number[] = [];
  hasOnlineChanged = false;
  isQueued = false;

  constructor(id: string) {
    this.id = id;
  }
}

/** The live values of what this process ingests, and who wants to know of changes. */
export class LiveBoard {
  readonly store = new LiveStore();
  private readonly equipment = new Map<string, LiveEquipment>();
  private queue: LiveEquipment[] = [];
  private readonly isWatched: (equipmentId: string) => boolean;
  private readonly publish: (equipment: LiveEquipment, change: LiveChange) => void;

  constructor(
    isWatched: (equipmentId: string) => boolean,
    publish: (equipment: LiveEquipment, change: LiveChange) => void,
  ) {
    this.isWatched = isWatched;
    this.publish = publish;
  }

  find(equipmentId: string): LiveEquipment | undefined {
    return this.equipment.get(equipmentId);
  }

  /** Takes over equipment, with the signals it has now; those it no longer has are forgotten. */
  hold(equipmentId: string, gatewayId: string, signalIds: readonly number[]): LiveEquipment {
    let equipment = this.equipment.get(equipmentId);
    if (equipment === undefined) {
      equipment = new LiveEquipment(equipmentId);
      this.equipment.set(equipmentId, equipment);
    }
    equipment.gatewayId = gatewayId;
    const slots = signalIds.map((id) => this.store.take(id));
    const kept = new Set(slots);
    for (const slot of equipment.slots) {
      if (!kept.has(slot)) this.store.release(this.store.signalIds[slot]!);
    }
    equipment.changed = equipment.changed.filter((slot) => kept.has(slot));
    equipment.slots = slots;
    return equipment;
  }

  letGo(equipmentId: string, gatewayId: string): void {
    const equipment = this.equipment.get(equipmentId);
    if (equipment?.gatewayId !== gatewayId) return;
    this.equipment.delete(equipmentId);
    for (const slot of equipment.slots) this.store.release(this.store.signalIds[slot]!);
    equipment.slots = [];
    equipment.changed = [];
  }

  /** To be called after a slot got a new value. */
  touch(equipment: LiveEquipment, slot: number): void {
    if (this.store.dirty[slot] !== 0) return;
    this.store.dirty[slot] = 1;
    equipment.changed.push(slot);
    if (!equipment.isQueued) this.enqueue(equipment);
  }

  setOnline(equipment: LiveEquipment, online: OnlineState): void {
    const hasChanged = equipment.online.online !== online.online || equipment.online.vpn !== online.vpn;
    equipment.online = online;
    if (!hasChanged) return;
    equipment.hasOnlineChanged = true;
    // What was good is now stale, or the other way round: all values look different.
    for (const slot of equipment.slots) this.touch(equipment, slot);
    if (!equipment.isQueued) this.enqueue(equipment);
  }

  /** Everything known of one piece of equipment. */
  snapshot(equipment: LiveEquipment): LiveChange {
    return this.describe(equipment, equipment.slots, equipment.online);
  }

  private enqueue(equipment: LiveEquipment): void {
    equipment.isQueued = true;
    if (this.queue.push(equipment) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const queue = this.queue;
    this.queue = [];
    for (const equipment of queue) {
      const { changed, hasOnlineChanged } = equipment;
      equipment.isQueued = false;
      equipment.hasOnlineChanged = false;
      for (const slot of changed) this.store.dirty[slot] = 0;
      if (this.isWatched(equipment.id)) {
        equipment.changed = [];
        this.publish(
          equipment,
          this.describe(equipment, changed, hasOnlineChanged ? equipment.online : undefined),
        );
      } else changed.length = 0;
    }
  }

  private describe(
    equipment: LiveEquipment,
    slots: readonly number[],
    online: OnlineState | undefined,
  ): LiveChange {
    const { store } = this;
    const isOnline = equipment.online.online;
    const rest: LiveFrame =
      online === undefined
        ? {}
        : {
            gatewayAlarm: [
              { equipmentId: equipment.id, online: online.online, vpn: online.vpn, time: online.timeMs },
            ],
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
    };
  }
}

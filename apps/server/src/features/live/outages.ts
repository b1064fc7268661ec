import type { Communication, CommunicationFault } from '@zutai/contract';
import type { Bus } from '../../platform/mqtt/index.ts';

export type OutageListener = (equipmentIds: readonly string[] | undefined) => void;

/**
 * What lies between this process and the plant and is away now: the broker for everything, or the process that ingests
 * some equipment. While it lasts nothing that was known of them can be called current.
 */
export class Outages {
  readonly #listeners = new Set<OutageListener>();
  readonly #silent = new Map<string, CommunicationFault>();
  #bus: CommunicationFault | undefined;
  readonly #stop: () => void;

  constructor(bus: Bus) {
    const judge = (isThere: boolean) => {
      this.#bus = isThere ? undefined : faultOf('bus');
      this.#notify(undefined);
    };
    if (bus.state() !== 'connected') this.#bus = faultOf('bus');
    this.#stop = bus.onStateChange((state) => judge(state === 'connected'));
  }

  of(equipmentId: string): CommunicationFault | undefined {
    return this.#bus ?? this.#silent.get(equipmentId);
  }

  get isBusLost(): boolean {
    return this.#bus !== undefined;
  }

  /** The process that ingests these does not answer, or answers again. */
  setSilent(equipmentIds: readonly string[], isSilent: boolean): void {
    const changed = equipmentIds.filter((id) => this.#silent.has(id) !== isSilent);
    for (const id of changed) {
      if (isSilent) this.#silent.set(id, faultOf('server'));
      else this.#silent.delete(id);
    }
    if (changed.length > 0) this.#notify(changed);
  }

  /** What these were known to be is to be read anew. */
  renew(equipmentIds: readonly string[]): void {
    if (equipmentIds.length > 0) this.#notify(equipmentIds);
  }

  /** Calls back with the equipment whose outage began or ended; undefined: all. */
  listen(listener: OutageListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #notify(equipmentIds: readonly string[] | undefined): void {
    for (const listener of this.#listeners) listener(equipmentIds);
  }
}

function faultOf(part: 'bus' | 'server'): CommunicationFault {
  const cause = part === 'bus' ? 'closed' : 'silent';
  return { part, id: '', title: '', address: '', cause, code: '', sinceMs: Date.now() };
}

/** A state as it was last known, under what keeps it from being known now. */
export function underOutage<T extends Communication>(state: T, outage: CommunicationFault | undefined): T {
  if (outage === undefined) return state;
  const communication = state.communication === 'offline' ? 'offline' : 'fault';
  return { ...state, online: false, communication, faults: [outage, ...state.faults] };
}

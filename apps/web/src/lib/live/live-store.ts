import { CODE_GOOD, CODE_STALE, type LiveValue } from '@zutai/contract';

/** How far a shown value can be trusted. `none`: there is no value yet. */
export type Quality = 'good' | 'stale' | 'bad' | 'none';

/** A live value as a screen shows it. The same object as long as nothing about it changed. */
export interface ShownValue {
  readonly value: LiveValue['value'];
  /** ms UTC; null when there is no value. */
  readonly timeMs: number | null;
  /** '200' good, '201' stale, otherwise why it is bad. */
  readonly code: string;
  readonly quality: Quality;
}

export const NO_VALUE: ShownValue = { value: null, timeMs: null, code: '', quality: 'none' };

/** Quality of a value by its own code alone. */
export function qualityOf(code: string): Quality {
  if (code === CODE_GOOD) return 'good';
  return code === CODE_STALE ? 'stale' : 'bad';
}

/** Shows a value that came with the answer of a call rather than by a subscription. */
export function shownOf(live: LiveValue | null | undefined): ShownValue {
  if (live == null) return NO_VALUE;
  return { value: live.value, timeMs: live.time, code: live.code, quality: qualityOf(live.code) };
}

type Listener = () => void;

/**
 * Newest values by signal, each with its own listeners, so that a changed value re-draws only what shows it.
 * While the store is {@link setStale | stale} every good value is shown as stale: nothing that may be old
 * looks live.
 */
export class LiveStore {
  readonly #values = new Map<string, LiveValue>();
  readonly #shown = new Map<string, ShownValue>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #anyListeners = new Set<(ids: readonly string[]) => void>();
  #isStale = false;
  #staleIds: ReadonlySet<string> = new Set();

  /** Takes values over: the same or a newer time wins (specification, section 4). Gives the ids that changed. */
  apply(values: readonly LiveValue[]): string[] {
    const changed: string[] = [];
    for (const value of values) {
      const old = this.#values.get(value.id);
      if (old !== undefined && value.time < old.time) continue;
      this.#values.set(value.id, value);
      if (
        old !== undefined &&
        old.time === value.time &&
        old.value === value.value &&
        old.code === value.code
      )
        continue;
      changed.push(value.id);
    }
    this.#tell(changed);
    return changed;
  }

  /** Says whether the values can still be called current: false while the feed is lost or the gateway offline. */
  setStale(isStale: boolean): void {
    if (this.#isStale === isStale) return;
    this.#isStale = isStale;
    this.#tell([...this.#values.keys()]);
  }

  /** Says of single signals that they cannot be called current: those of a gateway that is away. */
  setStaleIds(ids: ReadonlySet<string>): void {
    const before = this.#staleIds;
    this.#staleIds = ids;
    const changed = [...before].filter((id) => !ids.has(id));
    for (const id of ids) if (!before.has(id)) changed.push(id);
    this.#tell(changed.filter((id) => this.#values.has(id)));
  }

  get isStale(): boolean {
    return this.#isStale;
  }

  /** The value of a signal as it is shown now; {@link NO_VALUE} when there is none. */
  read(signalId: string): ShownValue {
    const shown = this.#shown.get(signalId);
    if (shown !== undefined) return shown;
    const value = this.#values.get(signalId);
    if (value === undefined) return NO_VALUE;
    const own = qualityOf(value.code);
    const isAged = own === 'good' && (this.#isStale || this.#staleIds.has(signalId));
    const made: ShownValue = {
      value: value.value,
      timeMs: value.time,
      code: isAged ? CODE_STALE : value.code,
      quality: isAged ? 'stale' : own,
    };
    this.#shown.set(signalId, made);
    return made;
  }

  /** The value as it was received last, whatever may be said of it since. */
  received(signalId: string): LiveValue | undefined {
    return this.#values.get(signalId);
  }

  /** Ids of the signals that have a value which is shown as stale or bad. */
  idsNotGood(): string[] {
    return [...this.#values.keys()].filter((id) => this.read(id).quality !== 'good');
  }

  /** Calls `listener` when the signal's shown value changes, until the returned function is called. */
  subscribe(signalId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(signalId) ?? new Set();
    this.#listeners.set(signalId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(signalId) === listeners)
        this.#listeners.delete(signalId);
    };
  }

  /** Calls `listener` once per batch with the ids of the signals that changed; for pages that paint by themselves. */
  subscribeAll(listener: (ids: readonly string[]) => void): () => void {
    this.#anyListeners.add(listener);
    return () => this.#anyListeners.delete(listener);
  }

  #tell(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#shown.delete(id);
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener();
    for (const listener of this.#anyListeners) listener(ids);
  }
}

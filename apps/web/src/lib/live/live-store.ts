import { type CodeQuality, type LiveValue, qualityOf, valueShown } from '@zutai/contract';
import { serverNow } from '../time/index.ts';

/** How far a shown value can be trusted. `none`: there is no value yet. */
export type Quality = CodeQuality | 'none';

/** A live value as a screen shows it. The same object as long as nothing about it changed. */
export interface ShownValue {
  readonly value: LiveValue['value'];
  /** ms UTC; null when there is no value. */
  readonly timeMs: number | null;
  /** '200' good, '201' stale, otherwise why it is bad. */
  readonly code: string;
  readonly quality: Quality;
  /**
   * Of a last value that is not good: when it was good, ms UTC; null when that is unknown. Absent of a good value,
   * where there is no value to speak of, and of what is calculated.
   */
  readonly goodMs?: number | null;
}

export const NO_VALUE: ShownValue = { value: null, timeMs: null, code: '', quality: 'none' };

/** Shows a value that came with the answer of a call rather than by a subscription. */
export function shownOf(live: LiveValue | null | undefined): ShownValue {
  if (live == null) return NO_VALUE;
  const { value, time, code, goodTime } = live;
  const quality = qualityOf(code);
  const shown: ShownValue = { value, timeMs: time, code, quality };
  return quality === 'good' || value === null ? shown : { ...shown, goodMs: goodTime ?? null };
}

type Listener = () => void;

const isSame = (a: LiveValue | undefined, b: LiveValue | undefined) =>
  a !== undefined &&
  a.time === b?.time &&
  a.value === b.value &&
  a.code === b.code &&
  a.goodTime === b.goodTime;

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
  /** Since when, ms UTC; undefined while the values are current. */
  #staleSinceMs: number | undefined;
  /** The same of single signals. */
  #staleIds: ReadonlyMap<string, number> = new Map();
  /** A connection has said all that is known. */
  #hasSnapshot = false;

  /**
   * Takes values over: within a connection the same or a newer time wins (specification, section 4).
   * @param isSnapshot they replace what is known of their signals, whatever the times
   * @returns the ids that changed
   */
  apply(values: readonly LiveValue[], isSnapshot = false): string[] {
    const changed: string[] = [];
    for (const value of values) {
      const old = this.#values.get(value.id);
      if (!isSnapshot && old !== undefined && value.time < old.time) continue;
      this.#values.set(value.id, value);
      if (!isSame(old, value)) changed.push(value.id);
    }
    this.#notify(changed);
    return changed;
  }

  /**
   * Takes over values that came with the answer of a call, for signals of which nothing is known yet. Such an answer
   * may be older than any frame although the time of its values is the same: a frame may have changed the code alone.
   */
  fill(values: readonly LiveValue[]): void {
    if (this.#hasSnapshot) return;
    this.apply(values.filter(({ id }) => !this.#values.has(id)));
  }

  /**
   * Takes the first frame of a connection: it is all that is known now. Times are not compared with those of the
   * connection before, as the server's clock may have been set back since; what is no longer there has no value.
   */
  replaceAll(values: readonly LiveValue[]): void {
    this.#hasSnapshot = true;
    const before = new Map(this.#values);
    this.#values.clear();
    for (const value of values) this.#values.set(value.id, value);
    const ids = new Set([...before.keys(), ...this.#values.keys()]);
    this.#notify([...ids].filter((id) => !isSame(before.get(id), this.#values.get(id))));
  }

  /**
   * Says whether the values can still be called current: not while the feed is lost or the gateway offline.
   * @param sinceMs when they were so last, ms UTC
   */
  setStale(isStale: boolean, sinceMs = serverNow()): void {
    if (this.isStale === isStale) return;
    this.#staleSinceMs = isStale ? sinceMs : undefined;
    this.#notify([...this.#values.keys()]);
  }

  /** Says of single signals that they cannot be called current: those of a gateway that is away. */
  setStaleIds(ids: ReadonlySet<string>): void {
    const before = this.#staleIds;
    const nowMs = serverNow();
    this.#staleIds = new Map([...ids].map((id) => [id, before.get(id) ?? nowMs]));
    const changed = [...before.keys()].filter((id) => !ids.has(id));
    for (const id of ids) if (!before.has(id)) changed.push(id);
    this.#notify(changed.filter((id) => this.#values.has(id)));
  }

  get isStale(): boolean {
    return this.#staleSinceMs !== undefined;
  }

  /** The value of a signal as it is shown now; {@link NO_VALUE} when there is none. */
  read(signalId: string): ShownValue {
    const shown = this.#shown.get(signalId);
    if (shown !== undefined) return shown;
    const value = this.#values.get(signalId);
    if (value === undefined) return NO_VALUE;
    const lostMs = this.#staleSinceMs ?? this.#staleIds.get(signalId);
    const made = shownOf(valueShown(value, lostMs === undefined, lostMs));
    this.#shown.set(signalId, made);
    return made;
  }

  /** The value as it was received last, whatever may be said of it since. */
  received(signalId: string): LiveValue | undefined {
    return this.#values.get(signalId);
  }

  /** Ids of the signals that have a value. */
  ids(): string[] {
    return [...this.#values.keys()];
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

  #notify(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#shown.delete(id);
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener();
    for (const listener of this.#anyListeners) listener(ids);
  }
}

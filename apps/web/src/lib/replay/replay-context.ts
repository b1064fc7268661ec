import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReplayClock } from './replay-clock.ts';

/** A page that is shown as it was: its time, and what becomes of reading it. */
export interface Replay {
  readonly clock: ReplayClock;
  /** Why values could not be read just now; null while they can. */
  readonly failure: ReplayFailure;
}

/** What stands in the way of reading, of any part of the page. */
export class ReplayFailure {
  readonly #errors = new Map<object, Error>();
  readonly #listeners = new Set<() => void>();
  #first: Error | null = null;

  /** Says of a part of the page that it could not be read, or that it could. */
  set(part: object, error: Error | null): void {
    if (error === null) this.#errors.delete(part);
    else this.#errors.set(part, error);
    const first = this.#errors.values().next().value ?? null;
    if (first === this.#first) return;
    this.#first = first;
    for (const listener of this.#listeners) listener();
  }

  readonly get = (): Error | null => this.#first;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Everything inside is shown as it was; null: as it is. */
export const ReplayContext = createContext<Replay | null>(null);

export function useReplay(): Replay | null {
  return useContext(ReplayContext);
}

const never = () => () => undefined;

/** How often time has jumped; draws anew with each jump, not while it plays. Undefined while the present is shown. */
export function useReplayJumps(): number | undefined {
  const replay = useReplay();
  const read = () => replay?.clock.jumps;
  return useSyncExternalStore(replay?.clock.subscribe ?? never, read, read);
}

/** Draws anew whenever anything about the clock changes: ten times a second while it plays. */
export function useReplayClock(clock: ReplayClock): void {
  const read = () => clock.version;
  useSyncExternalStore(clock.subscribe, read, read);
}

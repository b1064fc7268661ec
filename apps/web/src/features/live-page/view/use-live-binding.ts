import { type Binding, bindingKey } from '@zutai/diagram';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

type Subscribe = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

export interface BindingChanges {
  /** Calls `listener` when the value of the key changes. Returns how to stop. */
  watch: (key: string, listener: () => void) => () => void;
  /** Counts changes of a watched key; another number is another value. */
  versionOf: (key: string) => number;
}

/** Sorts changes by binding, so that each component is notified of its own value alone. */
export function createBindingChanges(subscribe: Subscribe): BindingChanges {
  const listeners = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  let stop: (() => void) | undefined;

  function notify(keys: Iterable<string>): void {
    for (const key of keys) {
      const own = listeners.get(key);
      if (own === undefined) continue;
      versions.set(key, (versions.get(key) ?? 0) + 1);
      for (const listener of own) listener();
    }
  }

  return {
    watch(key, listener) {
      stop ??= subscribe(notify);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    versionOf: (key) => versions.get(key) ?? 0,
  };
}

const none: BindingChanges = { watch: () => () => {}, versionOf: () => 0 };

export const BindingChangesContext = createContext<BindingChanges>(none);

/** Draws the component again when the value of the binding changes: signal, system value or calculated value. */
export function useLiveBinding(binding: Binding): void {
  const { watch, versionOf } = useContext(BindingChangesContext);
  const key = bindingKey(binding) ?? '';
  const follow = useCallback((listener: () => void) => watch(key, listener), [watch, key]);
  const version = () => versionOf(key);
  useSyncExternalStore(follow, version, version);
}

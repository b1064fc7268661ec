import type { Notifications } from '../../../platform/db/connection/notifications.ts';
import { parseWanted, type WantedSignals } from './wanted-definitions.ts';

/** Called with what was changed, made or deleted; undefined: changes may have been missed. */
export type DefinitionListener = (change: DefinitionChange | undefined) => void;

export interface DefinitionChange {
  readonly gatewayId: string;
  readonly signals: WantedSignals;
}

export interface DefinitionChanges extends Pick<Notifications, 'start'> {
  /** As {@link Notifications.caughtUp}, until it is stopped. */
  readonly caughtUp: () => Promise<void>;
  /**
   * To be called before the group's definitions are read, so that no change falls between.
   * @returns ends it
   */
  readonly subscribe: (groupId: string, listener: DefinitionListener) => () => void;
  readonly stop: () => void;
}

/** Listens to what the triggers of migrations 0006 and 0043 notify. */
export function createDefinitionChanges(notifications: Notifications): DefinitionChanges {
  const listeners = new Map<string, Set<DefinitionListener>>();
  const stopped = Promise.withResolvers<never>();
  // Nobody may be waiting.
  stopped.promise.catch(() => undefined);
  const unsubscribe = notifications.subscribe('zutai_definition', {
    onNotification: (payload) => {
      const [groupId = '', gatewayId, signals] = payload.split(' ');
      if (gatewayId === undefined) return;
      const change = { gatewayId, signals: parseWanted(signals) };
      for (const listener of listeners.get(groupId) ?? []) listener(change);
    },
    onGap: () => {
      for (const set of listeners.values()) for (const listener of set) listener(undefined);
    },
  });
  return {
    start: notifications.start,
    caughtUp: () => Promise.race([notifications.caughtUp(), stopped.promise]),
    subscribe(groupId, listener) {
      const set = listeners.get(groupId) ?? new Set();
      listeners.set(groupId, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    stop() {
      unsubscribe();
      stopped.reject(new Error('changes of gateways are received no more'));
    },
  };
}

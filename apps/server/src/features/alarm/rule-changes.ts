import type { Notifications } from '../../platform/db/connection/notifications.ts';

/** Called with ids of rules that were made, changed or deleted; undefined: changes may have been missed. */
export type RuleListener = (ruleIds: readonly string[] | undefined) => void;

export interface RuleChanges {
  /** @returns ends it */
  readonly subscribe: (listener: RuleListener) => () => void;
}

/** Changes that come so soon after each other are read together, ms. */
const TOGETHER_MS = 20;

/** Listens to what the trigger of migration 0107 notifies. */
export function createRuleChanges(notifications: Pick<Notifications, 'subscribe'>): RuleChanges {
  const listeners = new Set<RuleListener>();
  let waiting = new Set<string>();
  const tell: RuleListener = (ids) => {
    for (const listener of listeners) listener(ids);
  };
  notifications.subscribe('zutai_alarm_rule', {
    onNotification: (ruleId) => {
      waiting.add(ruleId);
      if (waiting.size > 1) return;
      setTimeout(() => {
        const ids = [...waiting];
        waiting = new Set();
        tell(ids);
      }, TOGETHER_MS).unref();
    },
    onGap: () => tell(undefined),
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

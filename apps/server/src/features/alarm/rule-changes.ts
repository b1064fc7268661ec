import type { Notifications } from '../../platform/db/connection/notifications.ts';

/** Called with ids of rules that were made, changed or deleted; undefined: changes may have been missed. */
export type RuleListener = (ruleIds: readonly string[] | undefined) => void;

export interface RuleChanges {
  /** @returns ends it */
  readonly subscribe: (listener: RuleListener) => () => void;
  /** What values of the signals of these rules are called has changed, and nothing they are judged by. */
  readonly subscribeWords: (listener: (ruleIds: readonly string[]) => void) => () => void;
}

/** Changes that come so soon after each other are read together, ms. */
const TOGETHER_MS = 20;

/** Listens to what the triggers of migrations 0107 and 0118 notify. */
export function createRuleChanges(notifications: Pick<Notifications, 'subscribe'>): RuleChanges {
  const rules = gather(notifications, 'zutai_alarm_rule');
  const words = gather(notifications, 'zutai_alarm_words');
  return {
    subscribe: rules,
    // After a gap all rules are read, with their words.
    subscribeWords: (listener) => words((ids) => ids !== undefined && listener(ids)),
  };
}

function gather(
  notifications: Pick<Notifications, 'subscribe'>,
  channel: string,
): (listener: RuleListener) => () => void {
  const listeners = new Set<RuleListener>();
  let waiting = new Set<string>();
  const tell: RuleListener = (ids) => {
    for (const listener of listeners) listener(ids);
  };
  notifications.subscribe(channel, {
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
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

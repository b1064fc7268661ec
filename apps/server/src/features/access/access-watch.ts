import type { Database } from '../../platform/db/database.ts';

/** Changes that come together are looked at together; the first is looked at within this, ms. */
const GATHER_MS = 200;

/**
 * Calls back when rights may have changed, in whatever process: accounts, sessions, roles, departments, what is given
 * to whom (migration 0048). Also after the database was away, when changes may have been missed.
 * @returns ends it
 */
export function watchAccess(
  { notifications }: Pick<Database, 'notifications'>,
  onChanged: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const gather = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChanged();
    }, GATHER_MS);
  };
  const unsubscribe = notifications.subscribe('zutai_access', { onNotification: gather, onGap: gather });
  void notifications.start();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

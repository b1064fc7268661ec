import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { parseWanted, type WantedSignals } from './wanted-definitions.ts';

/** Called with what was changed, made or deleted; undefined: changes may have been missed. */
export type DefinitionListener = (change: DefinitionChange | undefined) => void;

export interface DefinitionChange {
  readonly gatewayId: string;
  readonly signals: WantedSignals;
}

export interface DefinitionChanges {
  /** Resolves when changes are received, or cannot be for now: listeners are then notified as soon as they can be. */
  readonly start: () => Promise<void>;
  /**
   * To be called before the group's definitions are read, so that no change falls between.
   * @returns ends it
   */
  readonly subscribe: (groupId: string, listener: DefinitionListener) => () => void;
  /**
   * Resolves when the listeners have been called for everything that was committed before this call; waits while
   * the database is away. Calls at the same time share one question.
   * @throws Error when it is stopped
   */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const RETRY_MS = 1_000;
const ASK_AGAIN_MS = 100;

/** Listens to what the triggers of migrations 0006 and 0043 notify, on a connection of its own. */
export function createDefinitionChanges(database: Database, logger: Logger): DefinitionChanges {
  const listeners = new Map<string, Set<DefinitionListener>>();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let listening: PoolClient | undefined;
  let asking: Promise<void> | undefined;
  let askingNext: Promise<void> | undefined;

  async function run(onFirstAttempt: () => void): Promise<void> {
    let isGap = false;
    while (!stopping.signal.aborted) {
      try {
        const client = await database.pool.connect();
        const end = listen(client);
        await client.query('LISTEN zutai_definition');
        if (isGap) for (const set of listeners.values()) for (const listener of set) listener(undefined);
        listening = client;
        onFirstAttempt();
        isGap = true;
        const failure = await end;
        listening = undefined;
        client.release(failure ?? true);
      } catch (error) {
        logger.warn({ err: error }, 'changes of gateways cannot be received; trying again');
      }
      isGap = true;
      onFirstAttempt();
      await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function listen(client: PoolClient): Promise<Error | undefined> {
    client.on('notification', ({ payload = '' }) => {
      const [groupId = '', gatewayId, signals] = payload.split(' ');
      if (gatewayId === undefined) return;
      const change = { gatewayId, signals: parseWanted(signals) };
      for (const listener of listeners.get(groupId) ?? []) listener(change);
    });
    return new Promise((resolve) => {
      client.once('error', resolve);
      client.once('end', () => resolve(undefined));
      stopping.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
  }

  function caughtUp(): Promise<void> {
    if (asking !== undefined) {
      // What is on its way may have been asked before the change in question.
      askingNext ??= asking.then(
        () => caughtUpAfter(),
        () => caughtUpAfter(),
      );
      return askingNext;
    }
    asking = ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function caughtUpAfter(): Promise<void> {
    askingNext = undefined;
    return caughtUp();
  }

  // A commit signals the listening connections before it is reported, and PostgreSQL sends what a connection
  // listens to before it says that a query on it has ended: the answer comes after all notifications.
  async function ask(): Promise<void> {
    for (;;) {
      if (stopping.signal.aborted) throw new Error('changes of gateways are received no more');
      const isAnswered = await listening?.query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (isAnswered === true) return;
      await delay(ASK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    caughtUp,
    start: () =>
      new Promise((resolve) => {
        running = run(resolve);
      }),
    subscribe(groupId, listener) {
      const set = listeners.get(groupId) ?? new Set();
      listeners.set(groupId, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

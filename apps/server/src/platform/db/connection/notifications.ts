import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../../logging/logger.ts';

export interface NotificationListener {
  readonly onNotification: (payload: string) => void;
  /** The connection was away: notifications may have been missed. */
  readonly onGap: () => void;
}

/** What PostgreSQL notifies (`LISTEN`), on one connection for all channels of the process. */
export interface Notifications {
  /**
   * Resolves when notifications of all channels subscribed to so far are received, or cannot be for now: listeners are
   * told of the gap as soon as they can be. The first call takes the connection.
   */
  readonly start: () => Promise<void>;
  /** @returns ends it */
  readonly subscribe: (channel: string, listener: NotificationListener) => () => void;
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

export function createNotifications(pool: Pool, logger: Logger): Notifications {
  const listeners = new Map<string, Set<NotificationListener>>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let listening: PoolClient | undefined;
  let asking: Promise<void> | undefined;
  let askingNext: Promise<void> | undefined;
  /** Ends with the first attempt to listen. */
  let attempted: Promise<void> = Promise.resolve();
  /** Ends with the last query of the connection, however. */
  let lastQuery: Promise<void> = Promise.resolve();

  /** Queries wait for each other: a client takes one at a time. */
  function query(client: PoolClient, text: string): Promise<void> {
    const asked = lastQuery.then(async () => void (await client.query(text)));
    lastQuery = asked.catch(() => undefined);
    return asked;
  }

  async function run(onFirstAttempt: () => void): Promise<void> {
    let isGap = false;
    while (!stopping.signal.aborted) {
      try {
        const client = await pool.connect();
        const end = listen(client);
        // What the connection before did not answer is waited for no more.
        lastQuery = Promise.resolve();
        for (const channel of listeners.keys()) await query(client, `LISTEN ${channel}`);
        if (isGap) for (const set of listeners.values()) for (const { onGap } of set) onGap();
        listening = client;
        onFirstAttempt();
        const failure = await end;
        listening = undefined;
        client.release(failure ?? true);
      } catch (error) {
        logger.warn({ err: error }, 'notifications of the database cannot be received; trying again');
      }
      isGap = true;
      onFirstAttempt();
      await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function listen(client: PoolClient): Promise<Error | undefined> {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotification } of listeners.get(channel) ?? []) onNotification(payload);
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
      if (stopping.signal.aborted) throw new Error('notifications of the database are received no more');
      const isAnswered =
        listening !== undefined &&
        (await query(listening, 'SELECT 1').then(
          () => true,
          () => false,
        ));
      if (isAnswered) return;
      await delay(ASK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    caughtUp,
    start() {
      if (running === undefined)
        attempted = new Promise((resolve) => {
          running = run(resolve);
        });
      return attempted.then(() => lastQuery);
    },
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      const isNew = set.size === 0;
      listeners.set(channel, set.add(listener));
      // A connection that breaks over this listens to all channels when it comes back.
      if (isNew && listening !== undefined) query(listening, `LISTEN ${channel}`).catch(() => undefined);
      return () => void set.delete(listener);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import pg from 'pg';
import type { Logger } from '../../logging/logger.ts';

export interface InstallationLockOptions {
  readonly connection: ClientConfig;
  readonly logger: Logger;
  /**
   * False: this process has a broker or a database of its own, so no other may work on the database. True: others
   * may that say the same.
   */
  readonly isShared: boolean;
  /** How long a predecessor may take to end. */
  readonly timeoutMs?: number;
}

export interface InstallationLock {
  /** False while the lock is lost with its connection and could not be taken again. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

/** One for all processes; advisory locks belong to one database, so other installations do not meet it. */
const LOCK_KEY = 5_849_301_177;
const RETRY_MS = 250;
/** The database notices within about 10 s that the machine of the holder is gone. */
const KEEPALIVE = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/**
 * Keeps an advisory lock on a connection of its own, exclusive or shared. PostgreSQL lets it go the moment the
 * process is dead, however it died: whoever gets it exclusively knows that every other process is.
 * @throws Error with a sentence for the operator when another process holds it in a way that excludes this one
 */
export async function lockInstallation(options: InstallationLockOptions): Promise<InstallationLock> {
  const { connection, logger, isShared, timeoutMs = 5_000 } = options;
  const statement = `SELECT pg_try_advisory_lock${isShared ? '_shared' : ''}(${LOCK_KEY}) AS taken`;
  let client: pg.Client | undefined;
  let isReleased = false;

  async function tryLock(): Promise<boolean> {
    const connecting = new pg.Client({
      ...connection,
      application_name: 'zutai installation',
      options: KEEPALIVE,
      connectionTimeoutMillis: 10_000,
    });
    // Unheard, the event of a broken connection would end the process.
    connecting.on('error', () => undefined);
    try {
      await connecting.connect();
      const { rows } = await connecting.query<{ taken: boolean }>(statement);
      if (rows[0]?.taken === true && !isReleased) {
        client = connecting;
        connecting.once('end', () => {
          client = undefined;
          if (!isReleased) void lockAgain();
        });
        return true;
      }
    } catch (error) {
      await connecting.end().catch(() => undefined);
      throw error;
    }
    await connecting.end();
    return false;
  }

  async function lockAgain(): Promise<void> {
    while (!isReleased) {
      try {
        if (await tryLock()) return;
        logger.error('another server works on this database that must not');
      } catch (error) {
        logger.debug({ err: error }, 'the lock of the installation could not be taken again yet');
      }
      await delay(1_000, undefined, { ref: false });
    }
  }

  const deadlineMs = performance.now() + timeoutMs;
  while (!(await tryLock())) {
    if (performance.now() > deadlineMs) throw new Error(sentenceFor(isShared));
    await delay(RETRY_MS);
  }
  return {
    isHeld: () => client !== undefined,
    async release() {
      isReleased = true;
      await client?.end().catch(() => undefined);
    },
  };
}

function sentenceFor(isShared: boolean): string {
  return isShared
    ? 'A server with an MQTT broker of its own works on this database (DATABASE_URL); stop it, or give it the same MQTT_URL.'
    : 'Another server works on this database (DATABASE_URL); several servers need the same MQTT_URL, and this one has none.';
}

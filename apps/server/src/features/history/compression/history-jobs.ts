import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { deleteOldStreams, readDatabaseTime } from '../history-repository.ts';
import type { Partitions } from '../partitions.ts';
import { noteClock } from '../retention/clock-repository.ts';
import { isClockTrusted } from '../retention/clock-trust.ts';
import { expireRows, GRACE_DAYS } from '../retention/expired-rows-repository.ts';
import { expireSegments } from '../retention/expired-segments-repository.ts';
import { outlivesValues, type RetentionDays } from '../retention/retention.ts';
import { readRetentionRange } from '../retention/retention-repository.ts';
import type { Compression } from './compression.ts';
import type { Fence } from './compression-repository.ts';

const COMPRESS_EVERY_MS = 120_000;
const HOUR_MS = 3_600_000;

/** Moves rows into segments. The first time some minutes after the start, which it does not make slower. */
export function createCompressionJob(compression: Compression): Job {
  return {
    name: 'history-compression',
    when: COMPRESS_EVERY_MS,
    work: async ({ signal, lease }) => {
      await compression.run({ signal, fence: lease.fence, nowMs: Date.now() });
    },
  };
}

/**
 * Makes the partitions of the next days and drops those of which nobody keeps the values any longer; once an hour, in one
 * process.
 */
export function createPartitionsJob(
  database: Database,
  partitions: Partitions,
  installation: RetentionDays,
  logger: Logger,
  onDoubted: OnDoubted,
): Job {
  return {
    name: 'history-retention',
    when: HOUR_MS,
    isRunAtStart: true,
    work: async ({ lease }) => {
      await partitions.prepare(Date.now());
      const nowMs = await readTrustedTime(database, lease.fence, logger, onDoubted);
      if (nowMs === undefined) return;
      const { longest } = await readRetentionRange(database.pool, installation);
      const onHeld = (name: string) =>
        logger.warn(
          { name },
          'a day of history is kept longer: its rows were not compressed into roll-ups yet',
        );
      const patience = { graceDays: GRACE_DAYS, onHeld };
      await partitions.dropOld(nowMs, longest.rawDays, outlivesValues(longest) ? patience : undefined);
      await deleteOldStreams(database);
    },
  };
}

/**
 * Removes what is older than its signal's history is kept, in steps with rests between them: years may have to go after a
 * setting was changed. A job of its own, so that partitions are made meanwhile.
 */
export function createExpiryJob(
  database: Database,
  installation: RetentionDays,
  logger: Logger,
  onDoubted: OnDoubted,
): Job {
  return {
    name: 'history-expiry',
    when: HOUR_MS,
    isRunAtStart: true,
    work: async ({ signal, lease }) => {
      const nowMs = await readTrustedTime(database, lease.fence, logger, onDoubted);
      if (nowMs === undefined) return;
      const options = { database, fence: lease.fence, nowMs, installation, signal, restRatio: 1 };
      const rows = await expireRows(options);
      const segments = await expireSegments(options);
      if (rows + segments > 0) logger.info({ rows, segments }, 'history that is kept no longer was removed');
    },
  };
}

/** Told at each look whether the clock is doubted, so that nothing is removed. */
export type OnDoubted = (isDoubted: boolean) => void;

/**
 * The time by which history may be removed; undefined: none may be. A clock that is ahead would erase history: of the
 * server's and the database's the earlier one counts, and after a jump not before it went on for a day.
 */
async function readTrustedTime(
  database: Database,
  fence: Fence,
  logger: Logger,
  onDoubted: OnDoubted,
): Promise<number | undefined> {
  const nowMs = Math.min(Date.now(), await readDatabaseTime(database));
  const clock = await noteClock(database, fence, nowMs);
  onDoubted(!isClockTrusted(clock));
  if (isClockTrusted(clock)) return nowMs;
  if (!Number.isNaN(clock.trustedMs))
    logger.error(
      { now: new Date(nowMs), lastRemoval: new Date(clock.trustedMs), since: new Date(clock.doubtedSinceMs) },
      'the clock is further than it was by more than a day: no history is removed until it went on for a day; set it right if it is wrong',
    );
  return undefined;
}

import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { deleteOldStreams, readDatabaseTime } from '../history-repository.ts';
import type { Partitions } from '../partitions.ts';
import { expireRows, GRACE_DAYS } from '../retention/expired-rows-repository.ts';
import { expireSegments } from '../retention/expired-segments-repository.ts';
import { outlivesValues, type RetentionDays } from '../retention/retention.ts';
import { readRetentionRange } from '../retention/retention-repository.ts';
import type { Compression } from './compression.ts';

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
): Job {
  return {
    name: 'history-retention',
    when: HOUR_MS,
    isRunAtStart: true,
    work: async () => {
      await partitions.prepare(Date.now());
      const nowMs = await readEarlierTime(database);
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
export function createExpiryJob(database: Database, installation: RetentionDays, logger: Logger): Job {
  return {
    name: 'history-expiry',
    when: HOUR_MS,
    isRunAtStart: true,
    work: async ({ signal, lease }) => {
      const nowMs = await readEarlierTime(database);
      const options = { database, fence: lease.fence, nowMs, installation, signal, restRatio: 1 };
      const rows = await expireRows(options);
      const segments = await expireSegments(options);
      if (rows + segments > 0) logger.info({ rows, segments }, 'history that is kept no longer was removed');
    },
  };
}

/** A clock that is ahead would erase history: of the server's and the database's the earlier one counts. */
async function readEarlierTime(database: Database): Promise<number> {
  return Math.min(Date.now(), await readDatabaseTime(database));
}

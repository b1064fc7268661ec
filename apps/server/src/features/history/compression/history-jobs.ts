import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { deleteOldStreams, readDatabaseTime } from '../history-repository.ts';
import { oldestKeptMs, type Partitions } from '../partitions.ts';
import type { Compression } from './compression.ts';
import { type Expiry, expireRollUps, expireValues } from './retention-repository.ts';

/** Days for which values and each level of roll-ups are kept. */
export interface HistoryRetention {
  readonly rawDays: number;
  readonly minuteDays: number;
  readonly hourDays: number;
  readonly dayDays: number;
}

const COMPRESS_EVERY_MS = 120_000;
const HOUR_MS = 3_600_000;
/** Segments a step: each is a transaction of its own. */
const STEP = 100;
/** Rows that could not be compressed stay so much longer than values are kept. */
const GRACE_DAYS = 7;

export function expiryAt(
  nowMs: number,
  { rawDays, minuteDays, hourDays, dayDays }: HistoryRetention,
): Expiry {
  const beforeMs = (days: number) => oldestKeptMs(nowMs, days);
  return {
    rawMs: beforeMs(rawDays),
    minutesMs: beforeMs(minuteDays),
    hoursMs: beforeMs(hourDays),
    daysMs: beforeMs(dayDays),
  };
}

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

/** Makes the partitions of the next days and removes what is kept no longer; once an hour, in one process. */
export function createRetentionJob(
  database: Database,
  partitions: Partitions,
  retention: HistoryRetention,
  logger: Logger,
): Job {
  return {
    name: 'history-retention',
    when: HOUR_MS,
    isRunAtStart: true,
    work: async ({ signal, lease }) => {
      // A clock that is ahead would erase history: of the server's and the database's the earlier one counts.
      const nowMs = Math.min(Date.now(), await readDatabaseTime(database));
      await partitions.prepare(Date.now());
      const { rawDays, minuteDays, hourDays, dayDays } = retention;
      const onHeld = (name: string) =>
        logger.warn(
          { name },
          'a day of history is kept longer: its rows were not compressed into roll-ups yet',
        );
      const patience = { graceDays: GRACE_DAYS, onHeld };
      const isRolledUp = Math.max(minuteDays, hourDays, dayDays) > rawDays;
      await partitions.dropOld(nowMs, rawDays, isRolledUp ? patience : undefined);
      await deleteOldStreams(database);
      const expiry = expiryAt(nowMs, retention);
      for (const expire of [expireValues, expireRollUps])
        while (!signal.aborted && (await expire(database, lease.fence, expiry, STEP)) === STEP)
          await nextTurn();
    },
  };
}

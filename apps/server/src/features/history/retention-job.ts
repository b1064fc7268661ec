import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteOldStreams } from './history-repository.ts';
import type { Partitions } from './partitions.ts';

/** Makes the partitions of the next days and drops those whose time is over; once an hour, in one process. */
export function createRetentionJob(database: Database, partitions: Partitions): Job {
  return {
    name: 'history-retention',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      await partitions.prepare(Date.now());
      await partitions.dropOld(Date.now());
      await deleteOldStreams(database);
    },
  };
}

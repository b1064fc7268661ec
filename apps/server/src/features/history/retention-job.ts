import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Partitions } from './partitions.ts';

/** A gateway that brings its backlog writes its streams; what was not written for so long is over. */
const FORGET_STREAMS = "DELETE FROM gateway_stream WHERE updated_at < now() - interval '400 days'";

/** Makes the partitions of the next days and drops those whose time is over; once an hour, in one process. */
export function createRetentionJob(database: Database, partitions: Partitions): Job {
  return {
    name: 'history-retention',
    when: 3_600_000,
    isRunAtStart: true,
    work: async () => {
      await partitions.prepare(Date.now());
      await partitions.dropOld(Date.now());
      await database.pool.query(FORGET_STREAMS);
    },
  };
}

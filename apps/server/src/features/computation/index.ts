import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createNewestReader, createPartitions } from '../history/index.ts';
import type { LiveService } from '../live/index.ts';
import { Computation } from './computation.ts';

export { Computation } from './computation.ts';

/** Calculated values of projects, present and recorded, computed by the owners of groups ([ADR 82]). */
export function createComputationFeature(
  { database, logger }: { database: Database; logger: Logger },
  { live, rawRetentionDays }: { live: LiveService; rawRetentionDays: number },
): Computation {
  return new Computation({
    ...{ database, logger, live, rawRetentionDays },
    partitions: createPartitions(database),
    newestReader: createNewestReader(database),
  });
}

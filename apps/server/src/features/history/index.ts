import type { historyCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordExport } from '../audit/index.ts';
import { createHistoryHandlers } from './handlers.ts';
import { HistoryReader } from './history-reader.ts';

export { CopyEncoder } from './copy-encoder.ts';
export { CurveSampler } from './downsample.ts';
export type { StreamMark } from './history-batch.ts';
export { HistoryReader } from './history-reader.ts';
export { createHistoryWriter, type HistorySection, type HistoryWriter } from './history-writer.ts';
export { createNewestReader, type NewestReader, type StoredValue } from './newest-reader.ts';
export {
  createPartitions,
  dayOf,
  MAX_AHEAD_MS,
  oldestKeptMs,
} from './partitions.ts';
export { createRetentionJob } from './retention-job.ts';

export interface HistoryFeature {
  readonly handlers: Handlers<typeof historyCalls>;
}

/** Curves and exports of what the writer stored; drawn in docs/value-path.md. */
export function createHistoryFeature(
  platform: { database: Database },
  { recordExport }: { recordExport: RecordExport },
): HistoryFeature {
  const { pool } = platform.database;
  return { handlers: createHistoryHandlers(new HistoryReader(pool), pool, recordExport) };
}

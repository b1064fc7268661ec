import type { historyCalls } from '@zutai/contract';
import type { FileReply, Handlers } from '../../platform/call/index.ts';
import type { ServerConfig } from '../../platform/config/load-config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { RecordExport } from '../audit/index.ts';
import { Compression } from './compression/compression.ts';
import { createCompressionJob, createExpiryJob, createPartitionsJob } from './compression/history-jobs.ts';
import { createCurveReader, type ReadCurves } from './curve-reader.ts';
import { type ExportOptions, exportHistory } from './export/export.ts';
import { createHistoryHandlers } from './handlers.ts';
import { createHistoryMetrics } from './history-metrics.ts';
import { HistoryReader } from './history-reader.ts';
import { createPartitions } from './partitions.ts';
import { type ReadWindow, WindowReader } from './window/window-reader.ts';

export type { Bucket } from './buckets.ts';
export { Compression } from './compression/compression.ts';
export { insertSegment } from './compression/compression-repository.ts';
export { CopyEncoder } from './copy-encoder.ts';
export { correctValues, takeBackValues } from './correction/correct-values.ts';
export { rewriteStretch } from './correction/rewrite-stretch.ts';
export { beginWithHeld } from './curve-reader.ts';
export { CurveSampler } from './downsample.ts';
export { mergeRows } from './export/merged-rows.ts';
export { HistoryBatch, type StreamMark } from './history-batch.ts';
export type { HistoryColumns } from './history-columns.ts';
export { HistoryReader, type HistorySignal } from './history-reader.ts';
export { writeBatches } from './history-repository.ts';
export { createHistoryWriter, type HistorySection, type HistoryWriter } from './history-writer.ts';
export { createNewestReader, EVER_MS, type NewestReader, type StoredValue } from './newest-reader.ts';
export {
  createDay,
  createPartitions,
  dayOf,
  MAX_AHEAD_MS,
  oldestKeptMs,
  type Partitions,
} from './partitions.ts';
export { type RawChunk, readRaw } from './raw-reader.ts';
export { findHeld, type HeldValue } from './recording/held-repository.ts';
export { findOutages, type RecordedOutage } from './recording/outage-repository.ts';
export { type RecordedValue, SignalRecorder } from './recording/signal-recorder.ts';
export { expireSegments } from './retention/expired-segments-repository.ts';
export { previewExpiry } from './retention/preview.ts';
export { readHistoryOf } from './source/read-history-of.ts';
export type { WindowSignal } from './window/window-reader.ts';

export type SignalsExport = (
  asked: Pick<ExportOptions, 'signals' | 'fromMs' | 'toMs' | 'format' | 'language'>,
) => FileReply;

export interface HistoryFeature {
  readonly handlers: Handlers<typeof historyCalls>;
  readonly reader: HistoryReader;
  readonly readCurves: ReadCurves;
  /** What many signals were at a moment, and their changes after it. */
  readonly readWindow: ReadWindow;
  /** Every value of signals that whoever asks sees, as a file. */
  readonly exportSignals: SignalsExport;
  /** For the process that runs jobs: compression, partitions and retention. */
  readonly jobs: readonly Job[];
}

export interface HistoryPlatform {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly config: Pick<
    ServerConfig,
    'rawRetentionDays' | 'minuteRetentionDays' | 'hourRetentionDays' | 'dayRetentionDays'
  >;
}

/** Curves and exports of what the writer stored, and what becomes of it later; drawn in docs/value-path.md. */
export function createHistoryFeature(
  { database, logger, metrics, config }: HistoryPlatform,
  { recordExport }: { recordExport: RecordExport },
): HistoryFeature {
  const { pool } = database;
  const partitions = createPartitions(database);
  const own = createHistoryMetrics(metrics, logger);
  const compression = new Compression({
    database,
    partitions,
    logger,
    metrics: own,
    onDamaged: own.onDamaged,
  });
  const retention = {
    rawDays: config.rawRetentionDays,
    minuteDays: config.minuteRetentionDays,
    hourDays: config.hourRetentionDays,
    dayDays: config.dayRetentionDays,
  };
  const reader = new HistoryReader(pool, own.onDamaged, retention);
  const windows = new WindowReader(pool, own.onDamaged);
  return {
    reader,
    readCurves: createCurveReader(reader, pool, retention),
    readWindow: (asked) => windows.read(asked),
    exportSignals: (asked) =>
      exportHistory({
        ...asked,
        pool,
        installation: retention,
        onDamaged: own.onDamaged,
      }),
    handlers: createHistoryHandlers(reader, {
      ...{ database, partitions, recordExport, onDamaged: own.onDamaged },
      installation: retention,
    }),
    jobs: [
      createPartitionsJob(database, partitions, retention, logger, own.onDoubted),
      createExpiryJob(database, retention, logger, own.onDoubted),
      createCompressionJob(compression),
    ],
  };
}

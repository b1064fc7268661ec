import type { Logger } from '../../platform/logging/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { CompressionMetrics } from './compression/compression.ts';
import type { OnDamaged } from './source/source-reader.ts';

export interface HistoryMetrics extends CompressionMetrics {
  /** Counts and names what could not be read; each segment is named once by a process. */
  readonly onDamaged: OnDamaged;
  /** Whether the clock is doubted by which history is removed. */
  readonly onDoubted: (isDoubted: boolean) => void;
}

/** Names of damaged segments that are remembered. */
const MOST_NAMED = 10_000;

/** Registers what history says of segments; what is written is measured where it is written. */
export function createHistoryMetrics(metrics: Metrics, logger: Logger): HistoryMetrics {
  const { counter, gauge, histogram } = metrics;
  const rows = counter('zutai_history_compressed_rows_total', 'History rows moved into segments');
  const seconds = histogram(
    'zutai_history_compression_seconds',
    'Duration of a step of compression, at most 16,384 rows',
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  );
  const damaged = counter(
    'zutai_history_damaged_segments_total',
    'Readings of segments that could not be read, by damage',
    ['damage'],
  );
  const size = { segments: 0, segmentBytes: 0, rowBytes: 0 };
  let oldestRowMs: number | undefined;
  gauge(
    'zutai_history_segments',
    'Segments of history, as far as the database has counted them',
    () => size.segments,
  );
  gauge(
    'zutai_history_segment_bytes',
    'Bytes of segments with roll-ups and indexes on disk',
    () => size.segmentBytes,
  );
  gauge('zutai_history_row_bytes', 'Bytes of history rows and their indexes on disk', () => size.rowBytes);
  gauge(
    'zutai_history_backlog_seconds',
    'Age of the oldest history row that is in no segment; 0 before compression has looked, which one process does',
    () => (oldestRowMs === undefined ? 0 : (Date.now() - oldestRowMs) / 1000),
  );
  let isDoubted = false;
  gauge(
    'zutai_history_clock_doubted',
    '1 while no history is removed because the clock jumped ahead, as the process that runs jobs has seen it',
    () => (isDoubted ? 1 : 0),
  );
  const named = new Set<string>();
  return {
    compressed(count, tookMs) {
      rows.inc(count);
      seconds.observe(tookMs / 1000);
    },
    sized({ oldestRowMs: oldest, ...rest }) {
      Object.assign(size, rest);
      oldestRowMs = oldest;
    },
    onDoubted(doubted) {
      isDoubted = doubted;
    },
    onDamaged(segment) {
      damaged.inc({ damage: segment.damage });
      const name = `${segment.signalId} ${segment.firstMs}`;
      if (named.has(name) || named.size >= MOST_NAMED) return;
      named.add(name);
      const { signalId, firstMs, lastMs, count, damage } = segment;
      const [from, to] = [firstMs, lastMs].map((timeMs) => new Date(timeMs).toISOString());
      logger.error(
        { signalId, from, to, count, damage },
        'a segment of history is damaged; its time is shown as a gap',
      );
    },
  };
}

import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Why something that arrived was not taken. */
export type RefusalReason =
  | 'malformed'
  | 'unknownTopic'
  | 'unknownGateway'
  | 'unknownDevice'
  | 'unknownMetric'
  | 'beforeBirth'
  | 'late'
  | 'staleDeath'
  | 'birthFlood'
  | 'future'
  | 'tooOld'
  | 'duplicate'
  | 'gap'
  | 'overrun'
  /** The equipment was bound to another gateway meanwhile. */
  | 'revoked';

export interface IngestMetrics {
  readonly received: (messages: number, bytes: number) => void;
  readonly decoded: (values: number) => void;
  readonly refuse: (reason: RefusalReason, count?: number) => void;
  /** A value of now had a time that cannot be right; it counts with the time of its arrival. */
  readonly retimed: (reason: 'future' | 'tooOld') => void;
  /** A value displaces another one of the same signal and millisecond in history. */
  readonly sameTime: () => void;
  readonly committed: (rows: number, durationMs: number) => void;
  readonly failed: () => void;
  readonly rebirthRequested: () => void;
  readonly acknowledged: (count: number) => void;
}

export interface IngestGauges {
  readonly queuedRows: () => number;
  readonly ownedGroups: () => number;
}

/** Registers the data path's metrics; all names begin with `zutai_ingest_` or `zutai_history_`. */
export function createIngestMetrics(metrics: Metrics, gauges: IngestGauges): IngestMetrics {
  const { counter, gauge, histogram } = metrics;
  const messages = counter('zutai_ingest_messages_total', 'Sparkplug messages received');
  const bytes = counter('zutai_ingest_bytes_total', 'Bytes of Sparkplug messages received');
  const values = counter('zutai_ingest_values_total', 'Metrics decoded');
  const rebirths = counter('zutai_ingest_rebirth_requests_total', 'Rebirths asked of edge nodes');
  const acknowledgements = counter(
    'zutai_ingest_acknowledgements_total',
    'Acknowledgements sent to gateways',
  );
  const rows = counter('zutai_history_rows_total', 'History rows committed');
  const failures = counter('zutai_history_failures_total', 'Failed attempts to commit history');
  const refused = counter('zutai_ingest_refused_total', 'Messages and values not taken, by reason', [
    'reason',
  ]);
  const retimed = counter(
    'zutai_ingest_retimed_values_total',
    'Values with an impossible time that were stored with the time of their arrival, by reason',
    ['reason'],
  );
  const sameTime = counter(
    'zutai_ingest_same_time_values_total',
    'Values that displaced another one of the same signal and millisecond in history',
  );
  const commitSeconds = histogram(
    'zutai_history_commit_seconds',
    'Duration of a history transaction',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  );
  gauge('zutai_history_queued_rows', 'History rows waiting for their transaction', gauges.queuedRows);
  gauge('zutai_ingest_groups', 'Sparkplug groups this process ingests', gauges.ownedGroups);
  // Blocks, not expressions: the library's functions return something.
  return {
    received: (messageCount, byteCount) => {
      messages.inc(messageCount);
      bytes.inc(byteCount);
    },
    decoded: (count) => {
      values.inc(count);
    },
    refuse: (reason, count = 1) => {
      refused.inc({ reason }, count);
    },
    retimed: (reason) => {
      retimed.inc({ reason });
    },
    sameTime: () => {
      sameTime.inc();
    },
    committed: (rowCount, durationMs) => {
      rows.inc(rowCount);
      commitSeconds.observe(durationMs / 1000);
    },
    failed: () => {
      failures.inc();
    },
    rebirthRequested: () => {
      rebirths.inc();
    },
    acknowledged: (count) => {
      acknowledgements.inc(count);
    },
  };
}

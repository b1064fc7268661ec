import type { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../platform/metrics/metrics.ts';

export interface SocketMetrics {
  readonly clients: Gauge;
  readonly frames: Counter;
  readonly bytes: Counter;
  /** Frames a slow client was not sent; their values reach it merged. */
  readonly skipped: Counter;
  /** Sockets that ended with a frame that broke the protocol, or with their connection. */
  readonly broken: Counter;
}

/** Metrics of the live value sockets. */
export function createSocketMetrics(metrics: Metrics): SocketMetrics {
  return {
    clients: metrics.gauge('zutai_live_clients', 'Open live value sockets.'),
    frames: metrics.counter('zutai_live_frames_total', 'Live frames sent.'),
    bytes: metrics.counter('zutai_live_bytes_total', 'Bytes of live frames sent.'),
    skipped: metrics.counter(
      'zutai_live_frames_skipped_total',
      'Live frames merged into a later one because the client was slow.',
    ),
    broken: metrics.counter(
      'zutai_live_sockets_broken_total',
      'Live value sockets that ended with a broken frame or connection.',
    ),
  };
}

import { Counter, Gauge, type Registry } from 'prom-client';

export interface SocketMetrics {
  readonly clients: Gauge;
  readonly frames: Counter;
  readonly bytes: Counter;
  /** Frames a slow client was not sent; their values reach it merged. */
  readonly skipped: Counter;
}

/** Metrics of the live value sockets. */
export function createSocketMetrics(registry: Registry): SocketMetrics {
  const registers = [registry];
  return {
    clients: new Gauge({ name: 'zutai_live_clients', help: 'Open live value sockets.', registers }),
    frames: new Counter({ name: 'zutai_live_frames_total', help: 'Live frames sent.', registers }),
    bytes: new Counter({ name: 'zutai_live_bytes_total', help: 'Bytes of live frames sent.', registers }),
    skipped: new Counter({
      name: 'zutai_live_frames_skipped_total',
      help: 'Live frames merged into a later one because the client was slow.',
      registers,
    }),
  };
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of a process, in the form Prometheus reads. Names start with `zutai_`, times are in seconds. */
export interface Metrics {
  readonly registry: Registry;
  readonly counter: (name: string, help: string, labelNames?: readonly string[]) => Counter;
  /** With `read`, the value is asked for when somebody looks. */
  readonly gauge: (name: string, help: string, read?: () => number) => Gauge;
  readonly histogram: (
    name: string,
    help: string,
    bucketsSeconds: number[],
    labelNames?: readonly string[],
  ) => Histogram;
}

/** A registry of its own, so that tests can have several; includes memory, CPU, GC and event-loop lag. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'zutai_', eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labelNames = []) =>
      new Counter({ name, help, labelNames: [...labelNames], registers }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers,
        ...(read === undefined
          ? {}
          : {
              collect() {
                this.set(read());
              },
            }),
      }),
    histogram: (name, help, buckets, labelNames = []) =>
      new Histogram({ name, help, buckets, labelNames: [...labelNames], registers }),
  };
}

import { freemem, totalmem } from 'node:os';
import type { MeasuredGateway } from '@zutai/contract/sparkplug';

/** Who asks sooner again is told of the same span, and not of one of nothing, ms. */
const SPAN_MIN_MS = 2_000;

/** What the parts of the agent know of themselves. */
export interface GatewayFigures {
  readonly buffer: { readonly records: number; readonly bytes: number; readonly droppedRecords: number };
  readonly waitingEvents: number;
  readonly connections: { readonly count: number; readonly lastMs: number | undefined };
}

/** Measures the process of the agent and its machine when it is asked, from the time before to now. */
export class GatewayMeter {
  readonly #isInServer: boolean;
  readonly #startMs = performance.now();
  #last = { atMs: performance.now(), cpu: process.cpuUsage() };

  constructor(isInServer = false) {
    this.#isInServer = isInServer;
  }

  describe({ buffer, waitingEvents, connections }: GatewayFigures): MeasuredGateway {
    const nowMs = performance.now();
    const { lastMs } = connections;
    return {
      ...{ cpuPercent: this.#measureCpu(nowMs), memoryBytes: process.memoryUsage.rss() },
      isInServer: this.#isInServer,
      ...{ machineMemoryBytes: totalmem(), machineFreeBytes: freemem() },
      uptimeS: (nowMs - this.#startMs) / 1000,
      ...{
        bufferedRecords: buffer.records,
        bufferBytes: buffer.bytes,
        droppedRecords: buffer.droppedRecords,
      },
      ...{ waitingEvents, connections: connections.count },
      connectedAgoMs: lastMs === undefined ? null : nowMs - lastMs,
    };
  }

  /** Percent of one core. */
  #measureCpu(nowMs: number): number {
    const { user, system } = process.cpuUsage(this.#last.cpu);
    const spanMs = nowMs - this.#last.atMs;
    const percent = spanMs > 0 ? (user + system) / 1000 / spanMs : 0;
    if (spanMs > SPAN_MIN_MS) this.#last = { atMs: nowMs, cpu: process.cpuUsage() };
    return percent * 100;
  }
}

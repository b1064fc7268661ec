import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';

export interface Lifecycle {
  /** Starts a part and remembers how to stop it; parts stop in reverse order. */
  readonly start: <T>(
    name: string,
    start: () => T | Promise<T>,
    stop?: (part: T) => void | Promise<void>,
  ) => Promise<T>;
  /** Stops everything, once; a part that fails or hangs does not keep the others. */
  readonly stop: () => Promise<void>;
  /** Aborted when stopping begins. */
  readonly signal: AbortSignal;
}

interface Part {
  readonly name: string;
  readonly stop: () => void | Promise<void>;
}

/** Time for all parts together; then the process goes anyway. */
const STOP_TIMEOUT_MS = 10_000;

/** Ordered start and stop of the parts of a process. */
export function createLifecycle(logger: Logger, timeoutMs = STOP_TIMEOUT_MS): Lifecycle {
  const parts: Part[] = [];
  const controller = new AbortController();
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    controller.abort();
    const deadlineMs = performance.now() + timeoutMs;
    while (parts.length > 0) {
      const part = parts.pop()!;
      await stopPart(part, Math.max(deadlineMs - performance.now(), 100));
    }
  }

  async function stopPart({ name, stop }: Part, leftMs: number): Promise<void> {
    const timeoutAbort = new AbortController();
    const timeout = delay(leftMs, 'late' as const, { signal: timeoutAbort.signal }).catch(() => undefined);
    try {
      const outcome = await Promise.race([Promise.resolve().then(stop), timeout]);
      if (outcome === 'late') logger.warn({ name }, 'a part did not stop in time');
    } catch (error) {
      logger.error({ err: error, name }, 'a part failed to stop');
    } finally {
      timeoutAbort.abort();
    }
  }

  return {
    async start(name, start, stop) {
      const startedMs = performance.now();
      const part = await start();
      if (stop !== undefined) parts.push({ name, stop: () => stop(part) });
      logger.debug({ name, tookMs: Math.round(performance.now() - startedMs) }, 'started');
      return part;
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
    signal: controller.signal,
  };
}

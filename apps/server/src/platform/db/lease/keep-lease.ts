import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.ts';
import type { Lease, Leases } from './lease.ts';

export interface KeepLeaseOptions {
  readonly leases: Leases;
  readonly name: string;
  readonly logger: Logger;
  /** Does the work until the lease's signal is aborted; begins again with the next lease. */
  readonly whileHeld: (lease: Lease) => Promise<void>;
  /** Pause between attempts to get it. */
  readonly retryMs?: number;
}

/**
 * Tries to get the lease for as long as the process lives, and works while it has it. Another process that
 * does the same takes over within a lease's time (4 s) and one pause after this one dies.
 * @returns stops, waits for the work to end and releases the lease
 */
export function keepLease({
  leases,
  name,
  logger,
  whileHeld,
  retryMs = 2_000,
}: KeepLeaseOptions): () => Promise<void> {
  const stopping = new AbortController();
  let held: Lease | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        held = await leases.acquire(name);
        if (held !== undefined) await work(held);
      } catch (error) {
        logger.warn({ err: error, lease: name }, 'work under a lease failed; trying again');
      } finally {
        await held?.release().catch(() => undefined);
        held = undefined;
      }
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function work(lease: Lease): Promise<void> {
    logger.debug({ lease: name }, 'lease acquired');
    if (stopping.signal.aborted) return;
    const stop = () => void lease.release();
    stopping.signal.addEventListener('abort', stop, { once: true });
    try {
      await whileHeld(lease);
    } finally {
      stopping.signal.removeEventListener('abort', stop);
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

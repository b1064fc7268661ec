import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../platform/logging/logger.ts';

export interface ReloadQueueOptions {
  /** Loads these gateways, or all of the group when none are named. */
  readonly load: (gatewayIds?: readonly string[]) => Promise<void>;
  readonly logger: Logger;
  /** Changes that come one after the other within this time are loaded together. */
  readonly quietMs?: number;
  readonly retryMs?: number;
}

/**
 * Loads of one group one after the other: what is asked for meanwhile is put together for the next one, and
 * what failed is tried again.
 */
export class ReloadQueue {
  readonly #options: Required<ReloadQueueOptions>;
  readonly #stopping = new AbortController();
  #wanted = new Set<string>();
  #isAllWanted = false;
  #running: Promise<void> | undefined;

  constructor({ quietMs = 20, retryMs = 2_000, ...options }: ReloadQueueOptions) {
    this.#options = { ...options, quietMs, retryMs };
  }

  /** @param gatewayIds all of the group when undefined */
  request(gatewayIds?: readonly string[]): void {
    if (this.#stopping.signal.aborted) return;
    if (gatewayIds === undefined) this.#isAllWanted = true;
    for (const id of gatewayIds ?? []) this.#wanted.add(id);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when everything that was requested is loaded, or this is stopped. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Resolves when no load runs any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { load, logger, quietMs, retryMs } = this.#options;
    while (this.#isAllWanted || this.#wanted.size > 0) {
      if (!(await this.#wait(quietMs))) return;
      const gatewayIds = this.#isAllWanted ? undefined : [...this.#wanted];
      this.#isAllWanted = false;
      this.#wanted = new Set();
      try {
        await load(gatewayIds);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        logger.warn({ err: error }, 'definitions could not be loaded; trying again');
        if (gatewayIds === undefined) this.#isAllWanted = true;
        for (const id of gatewayIds ?? []) this.#wanted.add(id);
        if (!(await this.#wait(retryMs))) return;
      }
    }
  }

  /** False when stopped. */
  #wait(ms: number): Promise<boolean> {
    return delay(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}

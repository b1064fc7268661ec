import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { DefinitionChange } from './definition-changes.ts';
import { joinWanted, type WantedDefinitions, type WantedSignals } from './wanted-definitions.ts';

/** Longest pause after a load that took long. */
const MAX_PAUSE_MS = 500;

export interface ReloadQueueOptions {
  /** Loads this, or all of the group when nothing is named. */
  readonly load: (wanted?: WantedDefinitions) => Promise<void>;
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
  #wanted = new Map<string, WantedSignals>();
  #isAllWanted = false;
  #running: Promise<void> | undefined;

  constructor({ quietMs = 20, retryMs = 2_000, ...options }: ReloadQueueOptions) {
    this.#options = { ...options, quietMs, retryMs };
  }

  /** @param change all of the group when undefined */
  request(change?: DefinitionChange): void {
    if (this.#stopping.signal.aborted) return;
    if (change === undefined) this.#isAllWanted = true;
    else this.#add(change.gatewayId, change.signals);
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
    let tookMs = 0;
    while (this.#isAllWanted || this.#wanted.size > 0) {
      // Somebody who changes one thing after the other keeps loads no busier than every other moment.
      if (!(await this.#wait(Math.max(quietMs, Math.min(tookMs, MAX_PAUSE_MS))))) return;
      const wanted = this.#isAllWanted ? undefined : this.#wanted;
      this.#isAllWanted = false;
      this.#wanted = new Map();
      const startMs = performance.now();
      try {
        await load(wanted);
        tookMs = performance.now() - startMs;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        logger.warn({ err: error }, 'definitions could not be loaded; trying again');
        if (wanted === undefined) this.#isAllWanted = true;
        for (const [gatewayId, signals] of wanted ?? []) this.#add(gatewayId, signals);
        if (!(await this.#wait(retryMs))) return;
      }
    }
  }

  #add(gatewayId: string, signals: WantedSignals): void {
    this.#wanted.set(gatewayId, joinWanted(this.#wanted.get(gatewayId), signals));
  }

  /** False when stopped. */
  #wait(ms: number): Promise<boolean> {
    return delay(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}

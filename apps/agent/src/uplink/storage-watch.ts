import type { StorageFault } from '@zutai/contract/sparkplug';
import { isFullDisk } from '../buffer/full-disk.ts';

/** How often a growing count of losses is reported, ms. */
const REPORT_MS = 2_000;
/** How long nothing may fail until the disk counts as well again, ms. */
const WELL_MS = 5_000;

export interface StorageWatchHost {
  /** The state changed, or more was lost. */
  onChanged(): void;
}

/** Whether the disk takes what the agent has to keep, since when not, and what that has cost. */
export class StorageWatch {
  fault: StorageFault | undefined;
  readonly #host: StorageWatchHost;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #failedMs = Number.NEGATIVE_INFINITY;

  constructor(host: StorageWatchHost) {
    this.#host = host;
  }

  /** @param lostValues how many values are lost with it: neither kept nor sent */
  noteFailure(error: unknown, lostValues: number): void {
    const cause = isFullDisk(error) ? 'diskFull' : 'diskFailed';
    const before = this.fault;
    this.#failedMs = performance.now();
    this.fault = {
      cause,
      sinceMs: before?.sinceMs ?? Date.now(),
      lostValues: (before?.lostValues ?? 0) + lostValues,
    };
    if (before !== undefined && performance.now() - this.#reportedMs < REPORT_MS) return;
    this.#reportedMs = performance.now();
    this.#host.onChanged();
  }

  /** A disk that is full takes a little now and then: well is what was well for a while. */
  noteSuccess(): void {
    if (this.fault === undefined || performance.now() - this.#failedMs < WELL_MS) return;
    this.fault = undefined;
    this.#host.onChanged();
  }

  /** As the node reports it; '' while all is well. */
  describe(): string {
    return this.fault === undefined ? '' : JSON.stringify(this.fault);
  }
}

import { EVER_MS, type NewestReader, type StoredValue } from '../history/index.ts';

const NEAR_MS = 2 * 86_400_000;
const KEPT_MS = 10 * 60_000;

/**
 * What signals held before a moment. What was quiet for days takes a look at each day there is, so it is remembered for
 * a while: what comes later is found near by.
 */
export class HeldValues {
  readonly #reader: NewestReader;
  readonly #quiet = new Map<number, StoredValue | undefined>();
  #quietBeforeMs = 0;
  #readAtMs = 0;

  constructor(reader: NewestReader) {
    this.#reader = reader;
  }

  /** The newest of each signal before `beforeMs`; those that never had a value are left out. */
  async read(signalIds: readonly number[], beforeMs: number): Promise<Map<number, StoredValue>> {
    const near = await this.#reader.findNewest(signalIds, beforeMs - NEAR_MS, beforeMs - 1);
    const found = new Map(near.map((stored) => [stored.signalId, stored]));
    const quiet = signalIds.filter((id) => !found.has(id));
    if (quiet.length === 0) return found;
    // Only a look further ahead may use it: the values of the time between are near to that.
    const isUsable =
      beforeMs >= this.#quietBeforeMs &&
      beforeMs - NEAR_MS <= this.#quietBeforeMs &&
      Date.now() - this.#readAtMs < KEPT_MS;
    if (!isUsable) {
      this.#quiet.clear();
      this.#quietBeforeMs = beforeMs;
      this.#readAtMs = Date.now();
    }
    const unknown = quiet.filter((id) => !this.#quiet.has(id));
    if (unknown.length > 0) {
      const older = await this.#reader.findNewest(unknown, EVER_MS, beforeMs - NEAR_MS - 1);
      const olderById = new Map(older.map((stored) => [stored.signalId, stored]));
      for (const id of unknown) this.#quiet.set(id, olderById.get(id));
    }
    for (const id of quiet) {
      const stored = this.#quiet.get(id);
      if (stored !== undefined) found.set(id, stored);
    }
    return found;
  }

  /** Values of long ago may have changed. */
  forget(): void {
    this.#quiet.clear();
    this.#readAtMs = 0;
  }
}

import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';
import type { FoundRow } from '../table/row.ts';
import { findAgeFailure, isInFuture } from '../table/row-time.ts';

/** A folder of one machine names fewer things than this; more are noise. */
const KEYS_MAX = 10_000;

export interface TakenRow {
  readonly found: FoundRow;
  /** By its time column. */
  readonly timeMs: number | undefined;
  /** When its file was written, in `performance.now()`: what no change of the calendar clock moves. */
  readonly writtenMs: number;
}

/** The newest row, or the newest of each key: what is taken later, unless its own time is older. */
export class NewestRows {
  readonly #byKey = new Map<string, TakenRow>();

  /** @param key '' where rows have none */
  take(key: string, row: TakenRow): void {
    const known = this.#byKey.get(key);
    if (known === undefined && this.#byKey.size >= KEYS_MAX) return;
    if (known && isOlder(row, known)) return;
    this.#byKey.set(key, row);
  }

  /** The newest row of a key, or why it does not count. */
  find(key: string, maxAgeS: number): FoundRow | undefined {
    const row = this.#byKey.get(key);
    if (!row || row.found.failure) return row?.found;
    const { timeMs, writtenMs, found } = row;
    if (timeMs !== undefined) {
      const failure = findAgeFailure(timeMs, maxAgeS);
      return failure ? { failure } : found;
    }
    const ageS = (performance.now() - writtenMs) / 1_000;
    return maxAgeS > 0 && ageS > maxAgeS ? { failure: describeAge(maxAgeS) } : found;
  }
}

/** A time ahead of the clock came of a wrong clock, and must not keep out every right one. */
const isOlder = (row: TakenRow, known: TakenRow) =>
  row.timeMs !== undefined &&
  known.timeMs !== undefined &&
  row.timeMs < known.timeMs &&
  !isInFuture(known.timeMs, Date.now());

const describeAge = (maxAgeS: number): DeviceFailure => ({
  code: deviceCode.responseTimeout,
  cause: 'silent',
  message: `no row was written for more than ${maxAgeS} s`,
});

import { CopyEncoder } from './copy-encoder.ts';
import { dayOf } from './partitions.ts';
import type { RecordedOutage } from './recording/outage-repository.ts';
import type { RecordedValue } from './recording/signal-recorder.ts';

/** Up to where a gateway's stream is in this batch (ARCHITECTURE, "Data path"). */
export interface StreamMark {
  readonly gatewayId: string;
  readonly stream: string;
  readonly position: number;
}

/** What one group has in one transaction: rows in COPY form and the marks that count them. */
export class HistoryBatch {
  /** Newer than anything stored of their signals: cannot collide. */
  readonly newest = new CopyEncoder();
  /** Backfill and repeats: may be there already. */
  readonly others = new CopyEncoder();
  readonly days = new Set<number>();
  /** What each swinging door holds at the end of the batch; undefined: nothing any more. */
  readonly held = new Map<number, RecordedValue | undefined>();
  /** Outages that are recorded here, or have ended, by equipment and driver. */
  readonly outages = new Map<string, RecordedOutage | Omit<RecordedOutage, 'sinceMs'>>();
  /** Since when signals that others wait for have rows here, ms UTC. */
  readonly arrivals = new Map<number, number>();
  readonly #marks = new Map<string, StreamMark>();
  readonly #isAwaited: (signalId: number) => boolean;
  #lastDay = Number.NaN;

  /** @param isAwaited whether somebody wants to know of the signal's rows; see {@link arrivals} */
  constructor(isAwaited: (signalId: number) => boolean = () => false) {
    this.#isAwaited = isAwaited;
  }

  append(
    isNewest: boolean,
    signalId: number,
    timeMs: number,
    value: number,
    code: number,
    text?: string,
  ): void {
    const day = dayOf(timeMs);
    if (day !== this.#lastDay) {
      this.#lastDay = day;
      this.days.add(day);
    }
    (isNewest ? this.newest : this.others).append(signalId, timeMs, value, code, text);
    if (this.#isAwaited(signalId)) {
      const sinceMs = this.arrivals.get(signalId);
      if (sinceMs === undefined || timeMs < sinceMs) this.arrivals.set(signalId, timeMs);
    }
  }

  mark(mark: StreamMark): void {
    this.#marks.set(`${mark.gatewayId}:${mark.stream}`, mark);
  }

  /** @param sinceMs undefined: it has ended */
  noteOutage(equipmentId: string, driverId: string, sinceMs: number | undefined): void {
    const part = { equipmentId, driverId };
    this.outages.set(`${equipmentId}/${driverId}`, sinceMs === undefined ? part : { ...part, sinceMs });
  }

  get rowCount(): number {
    return this.newest.rowCount + this.others.rowCount;
  }

  get byteCount(): number {
    return this.newest.byteCount + this.others.byteCount;
  }

  get streamMarks(): StreamMark[] {
    return [...this.#marks.values()];
  }

  get isEmpty(): boolean {
    const others = this.#marks.size + this.held.size + this.outages.size;
    return this.rowCount === 0 && others === 0;
  }

  clear(): void {
    this.newest.clear();
    this.others.clear();
    this.days.clear();
    this.held.clear();
    this.outages.clear();
    this.arrivals.clear();
    this.#marks.clear();
    this.#lastDay = Number.NaN;
  }
}

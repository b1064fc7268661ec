import { type HistorySection, MAX_AHEAD_MS, oldestKeptMs } from '../history/index.ts';
import { GOOD, type LiveBoard, STALE, slotKind } from '../live/index.ts';
import type { SignalDefinition } from './definition.ts';
import type { IngestMetrics } from './metrics.ts';
import { metricFlag, type PayloadReader } from './payload-reader.ts';
import { type ConvertedValue, convertMetric, createConvertedValue } from './signal-value.ts';

/** Sees every value that came live, after conversion. */
export type ValueObserver = (signalId: number, value: ConvertedValue) => void;

export interface ValueIntakeOptions {
  readonly board: LiveBoard;
  readonly section: HistorySection;
  readonly metrics: IngestMetrics;
}

/** From decoded metrics to live values and history rows. */
export class ValueIntake {
  /** Set while somebody waits for a value. */
  observer: ValueObserver | undefined;
  private readonly board: LiveBoard;
  private readonly section: HistorySection;
  private readonly metrics: IngestMetrics;
  private readonly value = createConvertedValue();
  private nowMs = 0;
  private oldestMs = 0;

  constructor(options: ValueIntakeOptions) {
    this.board = options.board;
    this.section = options.section;
    this.metrics = options.metrics;
  }

  /** To be called before the values of a message. */
  beginMessage(nowMs: number): void {
    if (nowMs - this.nowMs > 60_000 || this.oldestMs === 0) this.oldestMs = oldestKeptMs(nowMs);
    this.nowMs = nowMs;
  }

  /** @param isStored false: the value only goes to the live view */
  take(
    reader: PayloadReader,
    index: number,
    bornType: number,
    signal: SignalDefinition,
    isStored: boolean,
  ): void {
    let timeMs = reader.times[index]!;
    if (Number.isNaN(timeMs)) timeMs = Number.isNaN(reader.timestampMs) ? this.nowMs : reader.timestampMs;
    if (timeMs > this.nowMs + MAX_AHEAD_MS) {
      this.metrics.refuse('future');
      return;
    }
    if (timeMs < this.oldestMs) {
      this.metrics.refuse('tooOld');
      return;
    }
    const value = this.value;
    convertMetric(reader, index, bornType, signal, value);
    const isHistorical = (reader.flags[index]! & metricFlag.historical) !== 0;
    const { store } = this.board;
    const { slot } = signal;
    const liveMs = store.times[slot]!;
    if (isHistorical ? timeMs > liveMs : timeMs >= liveMs) {
      const code = isHistorical && value.code === GOOD ? STALE : value.code;
      store.set(slot, value.kind, value.number, timeMs, code, value.text);
      this.board.touch(signal.equipment.live, slot);
      this.observer?.(signal.id, value);
    }
    if (!isStored) return;
    const isNewest = timeMs > store.storedTimes[slot]!;
    if (isNewest) store.storedTimes[slot] = timeMs;
    const number = value.kind === slotKind.null ? Number.NaN : value.number;
    this.section.append(isNewest, signal.id, timeMs, number, value.code, value.text);
  }
}

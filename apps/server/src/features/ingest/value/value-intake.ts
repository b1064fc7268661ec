import { isGoodCode } from '@zutai/contract';
import type { GroupAlarms } from '../../alarm/index.ts';
import { type HistorySection, MAX_AHEAD_MS, oldestKeptMs } from '../../history/index.ts';
import { type LiveBoard, STALE, slotKind } from '../../live/index.ts';
import type { SignalDefinition } from '../definition/definition.ts';
import { metricFlag, type PayloadReader } from '../edge-node/payload-reader.ts';
import type { IngestMetrics } from '../metrics.ts';
import { Recorders } from './recorders.ts';
import { type ConvertedValue, convertMetric, createConvertedValue } from './signal-value.ts';

/** What a message says is judged together, when all of its values are taken. */
type Alarms = Pick<GroupAlarms, 'beginMessage' | 'takeValue' | 'endMessage'>;

/** Sees every value that came live, after conversion. */
export type ValueObserver = (signalId: number, value: ConvertedValue) => void;

export interface ValueIntakeOptions {
  readonly board: LiveBoard;
  readonly section: HistorySection;
  readonly metrics: IngestMetrics;
  /** Judges what is the value of now. */
  readonly alarms?: Alarms | undefined;
  /** Older values are not taken. @default 400 */
  readonly rawRetentionDays?: number | undefined;
}

/** From decoded metrics to live values and history rows. */
export class ValueIntake {
  /** Set while somebody waits for a value. */
  observer: ValueObserver | undefined;
  /** Decide which values are recorded. */
  readonly recorders: Recorders;
  readonly #board: LiveBoard;
  readonly #metrics: IngestMetrics;
  readonly #alarms: Alarms | undefined;
  readonly #rawRetentionDays: number | undefined;
  readonly #value = createConvertedValue();
  #isHistorical = false;
  #nowMs = 0;
  #oldestMs = 0;
  #oldestAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ValueIntakeOptions) {
    this.#board = options.board;
    this.recorders = new Recorders(options.section, options.board.store);
    this.#metrics = options.metrics;
    this.#alarms = options.alarms;
    this.#rawRetentionDays = options.rawRetentionDays;
  }

  /**
   * To be called before the values of a message, and before it makes equipment current; {@link endMessage} after them.
   * @param isHistorical all of them are of earlier, whatever they say
   */
  beginMessage(nowMs: number, isHistorical = false): void {
    this.#isHistorical = isHistorical;
    if (Math.abs(nowMs - this.#oldestAtMs) > 60_000) {
      this.#oldestAtMs = nowMs;
      this.#oldestMs = oldestKeptMs(nowMs, this.#rawRetentionDays);
    }
    this.#nowMs = nowMs;
    this.#alarms?.beginMessage();
  }

  /** All values of the message are taken. */
  endMessage(): void {
    this.#alarms?.endMessage();
  }

  /**
   * @param isStored false: the value only goes to the live view
   * @param isFormer it is of what the signal meant before: only for history, and what is not of then as stale
   */
  take(
    reader: PayloadReader,
    index: number,
    bornType: number,
    signal: SignalDefinition,
    isStored: boolean,
    isFormer = false,
  ): void {
    const metrics = this.#metrics;
    const value = this.#value;
    const nowMs = this.#nowMs;
    const { store } = this.#board;
    const { slot, generation } = signal;
    if (store.generations[slot] !== generation) {
      metrics.refuse('revoked');
      return;
    }
    const isHistorical = this.#isHistorical || (reader.flags[index]! & metricFlag.historical) !== 0;
    let timeMs = reader.times[index]!;
    if (Number.isNaN(timeMs)) timeMs = Number.isNaN(reader.timestampMs) ? nowMs : reader.timestampMs;
    const impossible =
      timeMs > nowMs + MAX_AHEAD_MS ? 'future' : timeMs < this.#oldestMs ? 'tooOld' : undefined;
    if (impossible !== undefined) {
      if (isHistorical) {
        metrics.refuse(impossible);
        return;
      }
      metrics.retimed(impossible);
      timeMs = Math.max(nowMs, nextFreeMs(store.storedTimes[slot]!, nowMs));
    }
    convertMetric(reader, index, bornType, signal, value);
    const storedMs = store.storedTimes[slot]!;
    if (
      isStored &&
      timeMs === storedMs &&
      !store.holds(slot, value.kind, value.number, value.code, value.text)
    )
      metrics.sameTime();
    const liveMs = store.times[slot]!;
    if (isFormer) {
      if (!isHistorical && isGoodCode(value.code)) value.code = STALE;
    } else if (!isHistorical) this.#show(signal, liveTime(timeMs, liveMs, nowMs), value.code);
    else if (timeMs > liveMs && timeMs <= nowMs && !store.isCurrent(slot))
      this.#show(
        signal,
        timeMs,
        isGoodCode(value.code) ? STALE : value.code,
        isGoodCode(value.code) ? timeMs : undefined,
      );
    const number = value.kind === slotKind.null ? Number.NaN : value.number;
    if (isStored) this.recorders.take(signal, timeMs, number, value.code, value.text);
    // After an outage the value of now may be one from before it, which did not change: it holds again since now.
    if (!isHistorical && !isFormer && this.recorders.isUnknownAt(signal.id, timeMs) && isGoodCode(value.code))
      this.recorders.resume(signal, sentAt(reader.timestampMs, nowMs), number, value.code, value.text);
  }

  #show(signal: SignalDefinition, timeMs: number, code: number, goodMs?: number): void {
    const { slot, generation } = signal;
    const { kind, number, text } = this.#value;
    this.#board.store.set(slot, generation, kind, number, timeMs, code, text, goodMs);
    this.#board.touch(signal.equipment.live, slot);
    this.#alarms?.takeValue(signal.equipment.live, signal.id, slot);
    this.observer?.(signal.id, this.#value);
  }
}

/**
 * The time a value that arrives now is shown with. Messages of a gateway come in order and what is not historical
 * is the value of now (Sparkplug 3.0, section 6.4.16: is_historical), so the newest to arrive counts whatever
 * the gateway's clock says. Its own time is kept as long as that can be right: not of the future, and not
 * before the value it replaces, else the clock was set and the time of arrival stands for it. It never goes
 * back, as viewers keep the newer of two values (specification, section 4).
 */
function liveTime(timeMs: number, liveMs: number, nowMs: number): number {
  return timeMs <= nowMs && timeMs >= liveMs ? timeMs : Math.max(nowMs, liveMs);
}

/** When a message was sent by the clock of its gateway, as far as that can be. */
function sentAt(timestampMs: number, nowMs: number): number {
  return timestampMs > nowMs - MAX_AHEAD_MS && timestampMs <= nowMs + MAX_AHEAD_MS ? timestampMs : nowMs;
}

/** Values with the time of arrival do not displace each other in history when they arrive together. */
function nextFreeMs(storedMs: number, nowMs: number): number {
  return storedMs - nowMs < 1_000 ? storedMs + 1 : nowMs;
}

import type { RecordLog } from '../buffer/record-log.ts';
import type { RecordStream, StoredRecord } from '../buffer/record-stream.ts';
import { countSamples } from '../buffer/sample-codec.ts';

export interface PumpOptions {
  /** Records of the live stream that may be on their way unacknowledged. */
  liveWindow: number;
  /** The same for all older streams together. */
  backlogWindow: number;
  /** Pace of the older streams, so that live values keep their place. */
  backlogValuesPerSecond: number;
  /** Without any acknowledgement for this long everything unacknowledged is sent again. */
  resendAfterMs: number;
}

export const defaultPumpOptions: PumpOptions = {
  liveWindow: 1_000,
  backlogWindow: 100,
  backlogValuesPerSecond: 50_000,
  resendAfterMs: 5_000,
};

/** Where the records go; false when the connection takes no more now. */
export interface RecordSink {
  isWritable(): boolean;
  send(streamId: string, record: StoredRecord, isHistorical: boolean): void;
}

interface SendState {
  /** Last position given to the connection. */
  sent: number;
  lastProgressMs: number;
  /** Highest position ever sent; unknown, so without bound, for a stream of an earlier process. */
  highestSent: number;
  /** Resends since the last progress. */
  resends: number;
  /** When an acknowledgement too low to be true came first. */
  lowSinceMs?: number | undefined;
}

const tickMs = 250;
const batchRecords = 50;
/** So often a stream with a hole at its front is tried as it is while the platform answers for others. */
const gappedResendsMax = 2;

/**
 * Sends what the log holds: live records at once, older streams behind them and paced, each record
 * until it is acknowledged.
 */
export class Pump {
  readonly #log: RecordLog;
  readonly #sink: RecordSink;
  readonly #options: PumpOptions;
  readonly #states = new WeakMap<RecordStream, SendState>();
  /** Up to where the live stream is wanted now; what comes behind waits for the next value that is. */
  readonly #wantedUntil = new WeakMap<RecordStream, number>();
  #timer: NodeJS.Timeout | undefined;
  #isScheduled = false;
  #backlogAllowance = 0;
  #lastTickMs = 0;
  #acknowledgementsSeen = 0;

  constructor(log: RecordLog, sink: RecordSink, options: PumpOptions) {
    this.#log = log;
    this.#sink = sink;
    this.#options = options;
  }

  /** A new connection: what is unacknowledged becomes backlog, live values begin anew. */
  start(): void {
    this.stop();
    this.#log.rotate();
    for (const stream of this.#log.streams) this.#goBack(stream);
    this.#lastTickMs = performance.now();
    this.#timer = setInterval(() => this.#tick(), tickMs);
    this.schedule();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Something may be sendable now. */
  schedule(): void {
    if (this.#isScheduled || !this.#timer) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#timer) this.#run();
    });
  }

  /** All that the log holds now is wanted. */
  want(): void {
    const { live } = this.#log;
    if (live !== undefined) this.#wantedUntil.set(live, live.lastPosition);
    this.schedule();
  }

  /** Cumulative acknowledgement of the platform. */
  acknowledge(streamId: string, position: number): void {
    const stream = this.#log.find(streamId);
    this.#acknowledgementsSeen += 1;
    if (!stream) return;
    const state = this.#getState(stream);
    if (position < stream.firstPosition - 1) this.#judgeLow(stream, state);
    else if (position > stream.acknowledgedPosition) this.#advance(stream, state, position);
    else state.lowSinceMs = undefined;
    this.schedule();
  }

  #advance(stream: RecordStream, state: SendState, position: number): void {
    const hadStalled = state.resends > 0;
    state.resends = 0;
    this.#log.acknowledge(stream, position);
    state.lastProgressMs = performance.now();
    state.lowSinceMs = undefined;
    state.sent = Math.max(state.sent, stream.acknowledgedPosition);
    // After a pause of the platform the waiting live records are old: newer values go before them.
    const waiting = stream.lastPosition - state.sent;
    if (stream === this.#log.live && hadStalled && waiting > 0) this.#log.rotate();
  }

  /**
   * The platform is behind what still exists here: it waits for records that were dropped, or lost its
   * memory. When nothing it could have stored is on its way, or it says so twice, what is left begins anew.
   */
  #judgeLow(stream: RecordStream, state: SendState): void {
    const nowMs = performance.now();
    const isSentBeyond = state.highestSent >= stream.firstPosition;
    state.lowSinceMs ??= nowMs;
    // A low one may be an old one that was late; one that still comes after a resend is not.
    if (isSentBeyond && nowMs - state.lowSinceMs < this.#options.resendAfterMs) return;
    if (stream.hasUnacknowledged) this.#restart(stream);
  }

  /** What is left of the stream, under a new id and with positions from 1. */
  #restart(stream: RecordStream): void {
    try {
      this.#log.restart(stream);
    } catch {
      // A full disk does not take the new name: tried again with the next resend.
      return;
    }
    this.#states.delete(stream);
    this.#wantedUntil.set(stream, stream.lastPosition);
    this.#getState(stream).highestSent = 0;
  }

  #tick(): void {
    const nowMs = performance.now();
    const earned = ((nowMs - this.#lastTickMs) / 1_000) * this.#options.backlogValuesPerSecond;
    this.#backlogAllowance = Math.min(this.#options.backlogValuesPerSecond, this.#backlogAllowance + earned);
    this.#lastTickMs = nowMs;
    for (const stream of this.#log.streams) {
      const state = this.#getState(stream);
      const isInFlight = state.sent >= stream.firstPosition;
      if (isInFlight && nowMs - state.lastProgressMs > this.#options.resendAfterMs)
        this.#resend(stream, state);
    }
    this.schedule();
  }

  #resend(stream: RecordStream, state: SendState): void {
    if (state.resends === 0) this.#acknowledgementsSeen = 0;
    state.resends += 1;
    const isIgnored = hasGap(stream) && state.resends > gappedResendsMax && this.#acknowledgementsSeen > 0;
    if (isIgnored) this.#restart(stream);
    this.#goBack(stream);
  }

  #run(): void {
    const { live, backlog } = this.#log;
    const liveSent =
      live === undefined
        ? 0
        : this.#sendSome(live, this.#options.liveWindow - this.#countInFlight(live), false);
    if (liveSent > 0) {
      this.schedule();
      return;
    }
    let room =
      this.#options.backlogWindow - backlog.reduce((sum, stream) => sum + this.#countInFlight(stream), 0);
    for (const stream of backlog) {
      if (room <= 0 || this.#backlogAllowance <= 0) return;
      const sent = this.#sendSome(stream, room, true);
      room -= sent;
      if (sent > 0) {
        this.schedule();
        return;
      }
    }
  }

  #sendSome(stream: RecordStream, room: number, isHistorical: boolean): number {
    if (hasGap(stream) && this.#getState(stream).highestSent < stream.firstPosition) this.#restart(stream);
    const state = this.#getState(stream);
    const next = Math.max(state.sent + 1, stream.firstPosition);
    const last = isHistorical ? stream.lastPosition : (this.#wantedUntil.get(stream) ?? 0);
    if (room <= 0 || next > last || !this.#sink.isWritable()) return 0;
    if (state.sent < stream.firstPosition) state.lastProgressMs = performance.now();
    const records = stream.read(next, Math.min(room, batchRecords, last - next + 1));
    for (const record of records) {
      this.#sink.send(stream.id, record, isHistorical);
      state.sent = record.position;
      state.highestSent = Math.max(state.highestSent, record.position);
      if (isHistorical) this.#backlogAllowance -= countSamples(record.payload);
    }
    return records.length;
  }

  #countInFlight(stream: RecordStream): number {
    return Math.max(0, this.#getState(stream).sent - (stream.firstPosition - 1));
  }

  #goBack(stream: RecordStream): void {
    const state = this.#getState(stream);
    state.sent = stream.firstPosition - 1;
    state.lastProgressMs = performance.now();
  }

  #getState(stream: RecordStream): SendState {
    let state = this.#states.get(stream);
    if (!state) {
      const isFresh = stream === this.#log.live && stream.acknowledgedPosition === 0;
      const highestSent = isFresh ? 0 : Number.POSITIVE_INFINITY;
      state = { sent: stream.firstPosition - 1, highestSent, resends: 0, lastProgressMs: performance.now() };
      this.#states.set(stream, state);
    }
    return state;
  }
}

/** Records between the acknowledged ones and the first that still exists were dropped: they never arrive at the platform. */
function hasGap(stream: RecordStream): boolean {
  return stream.hasUnacknowledged && stream.firstPosition > stream.acknowledgedPosition + 1;
}

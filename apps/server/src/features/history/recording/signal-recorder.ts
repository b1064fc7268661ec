import type { RecordingPolicy } from '@zutai/contract';

/** A value on its way into history. */
export interface RecordedValue {
  /** ms UTC. */
  readonly timeMs: number;
  /** NaN for none. */
  readonly value: number;
  readonly code: number;
  /** Of texts and of integers beyond ±2^53. */
  readonly text: string | undefined;
}

/** Where a recorder puts what it has decided. */
export interface RecordingSink {
  /** Belongs into history. */
  readonly record: (value: RecordedValue) => void;
  /**
   * Belongs into history if the recorder is lost now: the end of the line so far. Replaces what was held before;
   * undefined: nothing is held any more.
   */
  readonly hold: (value: RecordedValue | undefined) => void;
}

/**
 * Decides which values of one signal are recorded (ADR 79). What it leaves out can be told from what it records:
 *
 * - on change: each left out differs by at most the deadband from the value recorded last, and has its code;
 * - swinging door: each left out lies at most the deadband from the straight line between the values recorded before
 *   and after it;
 * - periodic: a value of its period is recorded.
 *
 * Changes of the code, and between number, text and none, are always recorded, and so is what comes late: it can be told
 * from nothing.
 */
export class SignalRecorder {
  readonly #policy: RecordingPolicy;
  readonly #sink: RecordingSink;
  /** Recorded last; the line of a swinging door begins here. */
  #anchor: RecordedValue | undefined;
  /** Came last, recorded or not. */
  #seen: RecordedValue | undefined;
  /** Left out as long as the line goes on. */
  #held: RecordedValue | undefined;
  /** Slopes, in units a ms, of the lines from the anchor that pass all values left out closely enough. */
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  constructor(policy: RecordingPolicy, sink: RecordingSink) {
    this.#policy = policy;
    this.#sink = sink;
  }

  /** Time of the value that came last, ms UTC; -Infinity before the first. */
  get seenMs(): number {
    return this.#seen?.timeMs ?? Number.NEGATIVE_INFINITY;
  }

  take(next: RecordedValue): void {
    const { onChange, periodMs } = this.#policy;
    if (!onChange && periodMs === undefined) return;
    const seen = this.#seen;
    if (seen !== undefined && next.timeMs <= seen.timeMs) {
      this.#takeLate(next, seen);
      return;
    }
    this.#seen = next;
    const anchor = this.#anchor;
    if (anchor === undefined || seen === undefined || isOtherKind(seen, next)) {
      this.flush();
      this.#record(next);
    } else if (this.#policy.isSwingingDoor) this.#swing(next);
    else if (onChange && this.#differs(anchor, next)) this.#record(next);
    else if (this.#isDue(next.timeMs)) this.#record(next);
  }

  /** Records what is held: nothing more may come by this policy. */
  flush(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#record(held);
    this.#release();
  }

  #takeLate(next: RecordedValue, seen: RecordedValue): void {
    if (next.timeMs === seen.timeMs && isSame(next, seen)) return;
    this.flush();
    this.#sink.record(next);
    // It stands for what was seen at that time.
    if (next.timeMs === seen.timeMs) {
      this.#seen = next;
      this.#anchor = next;
    }
  }

  #swing(next: RecordedValue): void {
    // An integer beyond 2^53 has no exact place beside a line.
    if (next.text !== undefined) {
      this.flush();
      this.#record(next);
      return;
    }
    if (!this.#passes(next)) this.flush();
    if (this.#isDue(next.timeMs)) {
      this.#record(next);
      if (this.#held !== undefined) this.#release();
      return;
    }
    this.#narrow(next);
    this.#held = next;
    this.#sink.hold(next);
  }

  /** Whether the line to this value passes all that were left out since the anchor. */
  #passes({ timeMs, value }: RecordedValue): boolean {
    // A stretch without numbers is as long as it lasts.
    if (Number.isNaN(value)) return true;
    const slope = (value - this.#anchor!.value) / (timeMs - this.#anchor!.timeMs);
    return slope >= this.#low && slope <= this.#high;
  }

  /** From now on the line has to pass this value too. */
  #narrow({ timeMs, value }: RecordedValue): void {
    if (Number.isNaN(value)) return;
    const { deadband } = this.#policy;
    const anchor = this.#anchor!;
    const tookMs = timeMs - anchor.timeMs;
    this.#low = Math.max(this.#low, (value - deadband - anchor.value) / tookMs);
    this.#high = Math.min(this.#high, (value + deadband - anchor.value) / tookMs);
  }

  #isDue(timeMs: number): boolean {
    const { periodMs } = this.#policy;
    if (periodMs === undefined) return false;
    return Math.floor(timeMs / periodMs) !== Math.floor(this.#anchor!.timeMs / periodMs);
  }

  #differs(anchor: RecordedValue, next: RecordedValue): boolean {
    const { deadband } = this.#policy;
    if (anchor.text === undefined && next.text === undefined)
      return Math.abs(next.value - anchor.value) > deadband;
    if (anchor.text === next.text) return false;
    if (Number.isNaN(next.value)) return true;
    return isFurther(exactOf(anchor), exactOf(next), deadband);
  }

  #record(value: RecordedValue): void {
    this.#anchor = value;
    this.#low = Number.NEGATIVE_INFINITY;
    this.#high = Number.POSITIVE_INFINITY;
    this.#sink.record(value);
  }

  #release(): void {
    this.#held = undefined;
    this.#sink.hold(undefined);
  }
}

/** Another code, or number in the place of text or none. */
function isOtherKind(a: RecordedValue, b: RecordedValue): boolean {
  if (a.code !== b.code || Number.isNaN(a.value) !== Number.isNaN(b.value)) return true;
  return Number.isNaN(a.value) && (a.text === undefined) !== (b.text === undefined);
}

function isSame(a: RecordedValue, b: RecordedValue): boolean {
  return a.code === b.code && a.text === b.text && Object.is(a.value, b.value);
}

/** The integer of a number that has a text, and of any other that is one. */
function exactOf({ value, text }: RecordedValue): bigint | number {
  if (text !== undefined) return BigInt(text);
  return Number.isInteger(value) ? BigInt(value) : value;
}

function isFurther(a: bigint | number, b: bigint | number, deadband: number): boolean {
  if (typeof a === 'number' || typeof b === 'number') return Math.abs(Number(a) - Number(b)) > deadband;
  const distance = a < b ? b - a : a - b;
  return distance > (Number.isFinite(deadband) ? BigInt(Math.floor(deadband)) : distance);
}

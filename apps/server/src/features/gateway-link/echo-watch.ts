import { type CommandResult, deviceCode, type SignalValue } from '@zutai/contract';
import type { Expectation } from './expectation.ts';

const MAX_WAITING = 10_000;

/** Written values that foreign gateways are to report back: the only success they can report. */
export class EchoWatch {
  readonly #waiting = new Map<number, Expectation[]>();
  readonly #onResult: (result: CommandResult) => void;

  constructor(onResult: (result: CommandResult) => void) {
    this.#onResult = onResult;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  expect(expectation: Expectation, nowMs: number): void {
    this.#prune(nowMs);
    if (this.#waiting.size >= MAX_WAITING) return;
    const others = this.#waiting.get(expectation.signalId) ?? [];
    // Said by its sender and found in the ledger.
    if (others.some(({ uuid }) => uuid === expectation.uuid)) return;
    this.#waiting.set(expectation.signalId, [...others, expectation]);
  }

  /** A good value arrived. */
  observe(signalId: number, value: SignalValue): void {
    const waiting = this.#waiting.get(signalId);
    if (waiting === undefined) return;
    const nowMs = Date.now();
    const left = waiting.filter((one) => !isSameValue(one.value, value) && one.deadlineMs >= nowMs);
    for (const { uuid, value: written, deadlineMs } of waiting) {
      if (isSameValue(written, value) && deadlineMs >= nowMs)
        this.#onResult({
          uuid,
          code: deviceCode.success,
          message: '',
          readBack: value,
          isUncertain: false,
          timeMs: nowMs,
        });
    }
    if (left.length === 0) this.#waiting.delete(signalId);
    else this.#waiting.set(signalId, left);
  }

  #prune(nowMs: number): void {
    for (const [signalId, waiting] of this.#waiting) {
      if (waiting.every((one) => one.deadlineMs < nowMs)) this.#waiting.delete(signalId);
    }
  }
}

/** Numbers may come back as Float, and scaled forth and back. */
export function isSameValue(written: SignalValue, reported: SignalValue): boolean {
  if (typeof written !== 'number' || typeof reported !== 'number') return written === reported;
  return Math.abs(written - reported) <= 1e-6 * Math.max(1, Math.abs(written));
}

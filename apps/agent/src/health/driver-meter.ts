import type { DriverState, HealthErrorKind, MeasuredDriver } from '@zutai/contract/sparkplug';
import type { BusObserver, ObservedFrame, ObservedRequest } from '../drivers/bus-observer.ts';
import type { DeviceFailure } from '../drivers/driver.ts';
import type { BusTrace } from './bus-trace.ts';
import { errorKindOf } from './error-kind.ts';
import { RecentTimes } from './recent-times.ts';

const MESSAGE_MAX = 500;

/**
 * Measures one driver: numbers in a memory that does not grow, sent to nobody until somebody asks. Frames are put
 * together only while a trace of it runs.
 */
export class DriverMeter implements BusObserver {
  /** Somebody looks at the line. */
  trace: BusTrace | undefined;
  readonly #startMs = performance.now();
  readonly #cycles = new RecentTimes();
  readonly #answers = new RecentTimes();
  readonly #busy = new RecentTimes();
  readonly #errors = new Map<HealthErrorKind, number>();
  #lastError: { kind: HealthErrorKind; message: string; atMs: number } | undefined;
  #requests = 0;
  #line: string | undefined;

  /** Whether the driver tells its requests; what fails then is counted by request. */
  get hasRequests(): boolean {
    return this.#requests > 0;
  }

  get line(): string | undefined {
    return this.#line;
  }

  request(frame: () => ObservedFrame): ObservedRequest {
    const startMs = performance.now();
    this.#requests += 1;
    // A trace that began meanwhile has not seen the request: an answer to nothing would say little.
    const { trace } = this;
    trace?.add('request', frame());
    const end = (): number => {
      const nowMs = performance.now();
      this.#busy.add(nowMs, nowMs - startMs);
      return nowMs - startMs;
    };
    return {
      answer: (answerFrame, failure) => {
        const tookMs = end();
        this.#answers.add(performance.now(), tookMs);
        if (failure) this.noteError(failure);
        if (trace?.isRunning) trace.add('answer', answerFrame(), { tookMs, problem: failure?.message ?? '' });
      },
      fail: (failure) => {
        const tookMs = end();
        this.noteError(failure);
        trace?.add('failed', undefined, { tookMs, problem: failure.message });
      },
    };
  }

  late(frame: () => ObservedFrame): void {
    this.trace?.add('late', frame());
  }

  nameLine(name: string): void {
    this.#line = name;
  }

  noteCycle(tookMs: number): void {
    this.#cycles.add(performance.now(), tookMs);
  }

  noteError(failure: DeviceFailure): void {
    const kind = errorKindOf(failure);
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
    this.#lastError = { kind, message: failure.message.slice(0, MESSAGE_MAX), atMs: performance.now() };
  }

  describe(id: string, state: DriverState, plannedMs: number): MeasuredDriver {
    const nowMs = performance.now();
    const last = this.#lastError;
    // Of one span, all of it is known.
    const windowMs = Math.min(
      nowMs - this.#startMs,
      ...[this.#cycles, this.#answers, this.#busy].map((times) => times.knownMs(nowMs)),
    );
    return {
      ...{ id, state, plannedMs },
      windowS: windowMs / 1000,
      cycle: this.#cycles.describe(nowMs, windowMs),
      overruns: this.#cycles.countLonger(nowMs, windowMs, plannedMs),
      request: this.#answers.describe(nowMs, windowMs),
      busyMs: this.#busy.sum(nowMs, windowMs),
      requests: this.hasRequests ? this.#requests : null,
      errors: [...this.#errors].map(([kind, count]) => ({ kind, count })),
      lastError: last ? { kind: last.kind, message: last.message, agoMs: nowMs - last.atMs } : null,
      line: this.#line?.slice(0, 300) ?? null,
    };
  }
}

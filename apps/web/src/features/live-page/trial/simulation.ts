import { CODE_GOOD, CODE_STALE, type HistorySeries, type LiveValue } from '@zutai/contract';
import { type Sample, type SimulatedSignal, type Source, sampleSource } from './source.ts';

/** Why a simulated bad value is bad: its controller does not answer. */
const CODE_BAD = '99901';
const CODES: Readonly<Record<Sample['quality'], string>> = {
  good: CODE_GOOD,
  stale: CODE_STALE,
  bad: CODE_BAD,
};

/** A source and from when it was it. `undefined`: from then on the plant itself again. */
interface Stretch {
  fromMs: number;
  source: Source | undefined;
  /** It is what somebody wrote, not what somebody chose. */
  isWritten: boolean;
}

/** Points of a simulated curve at most; more than a plot has pixels nobody sees. */
const MAX_POINTS = 2000;
/** A simulated signal is recorded so often, ms. */
const RECORD_MS = 500;

/**
 * What signals are simulated by, now and before: a curve shows what was simulated since the simulation began. Knows no
 * clock and no browser.
 */
export class Simulation {
  readonly #signals = new Map<string, SimulatedSignal>();
  readonly #stretches = new Map<string, Stretch[]>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #isRunning = true;

  /** Grows with each change of a source. */
  get version(): number {
    return this.#version;
  }

  /** While it does not run every value is the plant's; sources are kept. */
  setRunning(isRunning: boolean): void {
    if (this.#isRunning === isRunning) return;
    this.#isRunning = isRunning;
    this.#notify();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Gives a signal a source from a moment on, ms UTC; undefined gives it back to the plant. */
  set(signal: SimulatedSignal, source: Source | undefined, nowMs: number): void {
    this.setAll([[signal, source]], nowMs);
  }

  /** Holds a signal at what was written to it. */
  write(signal: SimulatedSignal, value: number | string | boolean, nowMs: number): void {
    this.setAll([[signal, { kind: 'constant', value }]], nowMs, true);
  }

  setAll(
    changes: Iterable<readonly [SimulatedSignal, Source | undefined]>,
    nowMs: number,
    isWritten = false,
  ): void {
    for (const [signal, source] of changes) {
      this.#signals.set(signal.id, signal);
      const stretches = this.#stretches.get(signal.id) ?? [];
      stretches.push({ fromMs: nowMs, source, isWritten });
      this.#stretches.set(signal.id, stretches);
    }
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Whether a signal is held at what was written to it. */
  isWritten(signalId: string): boolean {
    const last = this.#stretches.get(signalId)?.at(-1);
    return last?.source !== undefined && last.isWritten;
  }

  /** What simulates a signal while this runs; undefined: nothing. */
  sourceOf(signalId: string): Source | undefined {
    return this.#stretches.get(signalId)?.at(-1)?.source;
  }

  has(signalId: string): boolean {
    return this.#isRunning && this.sourceOf(signalId) !== undefined;
  }

  /** The sources that were chosen, by signal: what is kept for the next time. */
  chosen(): ReadonlyMap<string, Source> {
    const chosen = new Map<string, Source>();
    for (const [id, stretches] of this.#stretches) {
      const last = stretches.findLast(({ isWritten }) => !isWritten);
      if (last?.source) chosen.set(id, last.source);
    }
    return chosen;
  }

  /** Ids of the signals that are simulated now. */
  ids(): string[] {
    return [...this.#stretches.keys()].filter((id) => this.has(id));
  }

  get isOn(): boolean {
    return [...this.#stretches.keys()].some((id) => this.has(id));
  }

  /** The value of a signal at a moment, ms UTC; undefined when it was not simulated then. */
  at(signalId: string, timeMs: number): Sample | undefined {
    const signal = this.#signals.get(signalId);
    const source = this.#stretches.get(signalId)?.findLast(({ fromMs }) => fromMs <= timeMs)?.source;
    return signal && source && sampleSource(source, signal, timeMs);
  }

  /** As the server would report it. */
  liveValue(signalId: string, timeMs: number): LiveValue | undefined {
    const sample = this.at(signalId, timeMs);
    if (sample === undefined) return undefined;
    if (sample.quality === 'good')
      return { id: signalId, value: sample.value, time: timeMs, code: CODE_GOOD };
    // A value that is not good keeps the last good one in sight.
    const before = this.#lastGood(signalId, timeMs);
    const code = CODES[sample.quality];
    const { value = null, atMs } = before ?? {};
    return { id: signalId, value, time: timeMs, code, ...(atMs === undefined ? {} : { goodTime: atMs }) };
  }

  #lastGood(signalId: string, timeMs: number) {
    const stretches = this.#stretches.get(signalId) ?? [];
    const signal = this.#signals.get(signalId);
    for (let place = stretches.length - 1; place > 0; place -= 1) {
      const { fromMs } = stretches[place]!;
      const { source } = stretches[place - 1]!;
      if (fromMs > timeMs || source === undefined || signal === undefined) continue;
      const sample = sampleSource(source, signal, fromMs);
      if (sample.quality === 'good') return { value: sample.value, atMs: fromMs };
    }
    return undefined;
  }

  /** What was simulated of a signal, as the history answers; nothing before it was simulated. */
  history(signalId: string, fromMs: number, toMs: number, maxPoints: number): HistorySeries {
    const [first] = this.#stretches.get(signalId) ?? [];
    const from = Math.max(fromMs, first?.fromMs ?? toMs);
    const count = Math.min(MAX_POINTS, Math.max(10, maxPoints));
    const stepMs = Math.max(RECORD_MS, (toMs - from) / count);
    const times: number[] = [];
    const values: HistorySeries['values'] = [];
    const bad: HistorySeries['bad'] = [];
    for (let time = from; time <= toMs && first !== undefined; time += stepMs) {
      const sample = this.at(signalId, time);
      if (sample === undefined) continue;
      if (sample.quality !== 'good') bad.push({ index: times.length, code: CODES[sample.quality] });
      times.push(Math.round(time));
      values.push(sample.value);
    }
    return { signalId, times, values, bad, downsampled: stepMs > RECORD_MS, rawCount: times.length };
  }
}

import type { RecordingPolicy } from '@zutai/contract';
import {
  type HeldValue,
  type HistorySection,
  MAX_AHEAD_MS,
  type RecordedValue,
  SignalRecorder,
} from '../../history/index.ts';
import { type LiveStore, STALE, slotKind } from '../../live/index.ts';
import { type GatewayDefinition, isSameSource, type SignalDefinition } from '../definition/definition.ts';

interface Entry {
  signal: SignalDefinition;
  readonly policy: RecordingPolicy;
  readonly recorder: SignalRecorder;
}

/** Lets through into history what the recording policies of signals want (ADR 79); of one group. */
export class Recorders {
  readonly #section: HistorySection;
  readonly #store: LiveStore;
  readonly #entries = new Map<number, Entry>();
  /** Signals of which history knows nothing since then, ms UTC, as nothing newer has come. */
  readonly #unknownSinceMs = new Map<number, number>();

  constructor(section: HistorySection, store: LiveStore) {
    this.#section = section;
    this.#store = store;
  }

  /** A value to be stored. */
  take(
    signal: SignalDefinition,
    timeMs: number,
    value: number,
    code: number,
    text: string | undefined,
  ): void {
    const unknownMs = this.#unknownSinceMs.get(signal.id);
    if (unknownMs !== undefined && timeMs > unknownMs) this.#unknownSinceMs.delete(signal.id);
    const policy = signal.recording;
    if (policy === undefined) this.#append(signal, timeMs, value, code, text);
    else this.#recorderOf(signal, policy).take({ timeMs, value, code, text });
  }

  /**
   * Nothing is known of the signal since then (ADR 131): one row without value, behind everything that came before.
   * Does nothing for signals that are not recorded or never had a value, and where history knows nothing already.
   * @param timeMs by the clock of the gateway
   */
  end(signal: SignalDefinition, timeMs: number): void {
    const { id, slot, generation, recording } = signal;
    const store = this.#store;
    if (this.#unknownSinceMs.has(id) || store.generations[slot] !== generation) return;
    if (store.kinds[slot] === slotKind.empty) return;
    if (recording !== undefined && !recording.onChange && recording.periodMs === undefined) return;
    const storedMs = store.storedTimes[slot]!;
    // A value may be of the future by so much; what is noted beyond that stands for "nothing was looked up".
    const behindMs = storedMs - timeMs > MAX_AHEAD_MS ? Number.NEGATIVE_INFINITY : storedMs + 1;
    const sinceMs = Math.max(timeMs, behindMs, (this.#entries.get(id)?.recorder.seenMs ?? behindMs) + 1);
    this.take(signal, sinceMs, Number.NaN, STALE, undefined);
    this.#unknownSinceMs.set(id, sinceMs);
  }

  /** What an earlier process recorded as the end. */
  restoreEnd(signalId: number, sinceMs: number): void {
    this.#unknownSinceMs.set(signalId, sinceMs);
  }

  /** Whether history knows nothing from before this time on. */
  isUnknownAt(signalId: number, timeMs: number): boolean {
    if (this.#unknownSinceMs.size === 0) return false;
    return timeMs <= (this.#unknownSinceMs.get(signalId) ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * A value of earlier is said to hold now: it is recorded as of now.
   * @param nowMs by the clock of the gateway
   */
  resume(
    signal: SignalDefinition,
    nowMs: number,
    value: number,
    code: number,
    text: string | undefined,
  ): void {
    // A recorder of this process may not know of the end: nothing is to be told from what was before it.
    this.#entries.get(signal.id)?.recorder.flush();
    this.#entries.delete(signal.id);
    this.take(signal, Math.max(nowMs, this.#unknownSinceMs.get(signal.id)! + 1), value, code, text);
  }

  /**
   * The definitions of a gateway were replaced: of signals whose values are recorded in another way or are others from
   * now on, what is held is recorded.
   * @param before undefined when nothing was known of the gateway
   * @param now undefined when the gateway left the group
   */
  redefine(before: GatewayDefinition | undefined, now: GatewayDefinition | undefined): void {
    for (const signal of before?.signalsById.values() ?? []) {
      if (now?.signalsById.has(signal.id) !== true) this.#unknownSinceMs.delete(signal.id);
      if (signal.recording !== undefined) this.#redefine(signal, now?.signalsById.get(signal.id));
    }
  }

  #redefine(before: SignalDefinition, now: SignalDefinition | undefined): void {
    const entry = this.#entries.get(before.id);
    if (entry === undefined) return;
    if (now !== undefined && isSamePolicy(entry.policy, now.recording) && isSameSource(entry.signal, now)) {
      entry.signal = now;
      return;
    }
    entry.recorder.flush();
    this.#entries.delete(before.id);
  }

  /** Records what a process held that died; the value is true, and the line to it is lost. */
  recover({ signalId, timeMs, value, code, text }: HeldValue): void {
    this.#section.append(false, signalId, timeMs, value, code, text);
    this.#section.hold(signalId, undefined);
  }

  /** Records everything that is held: another process goes on. */
  flush(): void {
    for (const { recorder } of this.#entries.values()) recorder.flush();
    this.#entries.clear();
  }

  #recorderOf(signal: SignalDefinition, policy: RecordingPolicy): SignalRecorder {
    const known = this.#entries.get(signal.id);
    if (known !== undefined) return known.recorder;
    const recorder = new SignalRecorder(policy, {
      record: ({ timeMs, value, code, text }: RecordedValue) =>
        this.#append(entry.signal, timeMs, value, code, text),
      hold: (held) => this.#section.hold(signal.id, held),
    });
    const entry: Entry = { signal, policy, recorder };
    this.#entries.set(signal.id, entry);
    return recorder;
  }

  #append(
    { id, slot, generation }: SignalDefinition,
    timeMs: number,
    value: number,
    code: number,
    text: string | undefined,
  ): void {
    const store = this.#store;
    // The place may be another's by now: then it is merged, which is right whatever is stored.
    const isOwn = store.generations[slot] === generation;
    const isNewest = isOwn && timeMs > store.storedTimes[slot]!;
    if (isNewest) store.storedTimes[slot] = timeMs;
    this.#section.append(isNewest, id, timeMs, value, code, text);
  }
}

function isSamePolicy(a: RecordingPolicy, b: RecordingPolicy | undefined): boolean {
  return (
    b !== undefined &&
    a.onChange === b.onChange &&
    a.deadband === b.deadband &&
    a.isSwingingDoor === b.isSwingingDoor &&
    a.periodMs === b.periodMs
  );
}

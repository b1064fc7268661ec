import type { ScriptFailure, ScriptTrigger } from '@zutai/contract/sparkplug';

/** Quality of a value as scripts see it. */
export const scriptQuality = ['good', 'stale', 'bad'] as const;

/** Values of a device at one moment, in the order of its tags. */
export interface Snapshot {
  /** null: there was none yet. A bigint is an integer beyond ±2^53. */
  readonly values: readonly (number | bigint | boolean | string | null)[];
  /** ms UTC; 0 where there was none. */
  readonly timesMs: Float64Array;
  /** Places in {@link scriptQuality}. */
  readonly qualities: Uint8Array;
}

/** What a script may do to a signal: only those that no driver reads are set, only those that are writable written. */
export type SignalUse = 'set' | 'write' | 'read';

/** What signals a device has; sent once, as it is the same for every run. */
export interface SignalDirectory {
  readonly tags: readonly string[];
  readonly uses: readonly SignalUse[];
}

export interface RunRequest {
  readonly source: string;
  readonly trigger: ScriptTrigger;
  /** ms UTC. */
  readonly nowMs: number;
  /** JSON of an object. */
  readonly state: string;
  readonly snapshot: Snapshot;
}

export interface Effect {
  readonly kind: 'set' | 'write';
  readonly tag: string;
  /** null is set where there is no good value. */
  readonly value: number | boolean | string | null;
}

/** What a run made. Of one that failed only its lines count. */
export interface RunResult {
  readonly failure: ScriptFailure | null;
  /** Each at most as long as a line may be. */
  readonly lines: readonly string[];
  /** Lines that were too many. */
  readonly left: number;
  readonly effects: readonly Effect[];
  readonly state: string;
  readonly tookMs: number;
}

export interface ToWorker {
  readonly run: number;
  readonly request: RunRequest;
  /** Under which name the worker keeps the directory of the device. */
  readonly device: number;
  readonly directory?: SignalDirectory;
}

export interface RunAnswer {
  readonly run: number;
  readonly result: RunResult;
}

/** `ready` once the engine is loaded. */
export type FromWorker = 'ready' | RunAnswer;

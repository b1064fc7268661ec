import type { MessageKind, ScriptResult, ScriptValue } from './script-api.ts';
import type { ScriptLimits } from './script-limits.ts';

/** A signal with every name a script may use for it. */
export interface ScriptSignal {
  id: string;
  tag: string;
  equipmentTitle: string;
  value: ScriptValue;
}

/** The time a script of a widget is about, ms UTC. */
export interface ScriptRange {
  fromMs: number;
  toMs: number;
}

/**
 * To the worker. Values go along whenever the script goes on, so that it always sees the newest; so does the time, ms UTC,
 * where a page is shown as it was.
 */
export type ToWorker = { nowMs?: number } & (
  | {
      kind: 'start';
      source: string;
      limits: ScriptLimits;
      signals: ScriptSignal[];
      words: ScriptWords;
      range?: ScriptRange;
    }
  | { kind: 'done'; action: number; signals: ScriptSignal[]; result?: string }
  | { kind: 'failed'; action: number; message: string; signals: ScriptSignal[] }
);

/** From the worker. `idle`: it stands waiting; anything that does not stand or end in time is ended. */
export type FromWorker =
  | { kind: 'idle' }
  | { kind: 'write'; action: number; name: string; value: number | string | boolean }
  | { kind: 'history'; action: number; name: string; maxPoints: number }
  | { kind: 'sleep'; action: number; ms: number }
  | { kind: 'message'; text: string; level: MessageKind }
  | { kind: 'openPage'; pageId: string }
  | { kind: 'ended'; result: ScriptResult };

/** What the worker says by itself, in the language of the page; `{{name}}` stands for the signal. */
export interface ScriptWords {
  unknown: string;
  ambiguous: string;
}

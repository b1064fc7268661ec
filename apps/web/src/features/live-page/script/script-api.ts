/** A value as a script sees it. */
export interface ScriptValue {
  value: number | string | boolean | null;
  quality: 'good' | 'stale' | 'bad' | 'unbound';
  /** Source time, ms UTC. */
  timeMs: number | null;
  unit: string;
  title: string;
}

export type MessageKind = 'info' | 'success' | 'warning' | 'error';

/** What a script may ask for; the host carries it out with the rights of whoever clicked. */
export interface ScriptHost {
  /** A signal by tag, `equipment/tag` or id. @throws Error in words when there is none or more than one */
  read(name: string): ScriptValue;
  /** Resolves when the value was read back. @throws Error in words otherwise */
  write(name: string, value: number | string | boolean): Promise<void>;
  message(text: string, kind: MessageKind): void;
  openPage(pageId: string): void;
  sleep(ms: number): Promise<void>;
  /** The time that is shown, ms UTC, where a page is shown as it was; else the present. */
  now?: () => number;
  /** Of a script that makes what a widget shows: it reads, and can change nothing. */
  query?: ScriptQuery;
}

/** What a script of a widget is about. */
export interface ScriptQuery {
  /** ms UTC, both ends included. */
  fromMs: number;
  toMs: number;
  /** JSON of `[{ timeMs, value }]`, at most so many, thinned out with its extremes. @throws Error in words */
  history(name: string, maxPoints: number): Promise<string>;
}

/** Why a script did not come to its end. `thrown`: it failed by itself, `message` and `line` say how and where. */
export type ScriptFailure =
  | { code: 'compute' | 'total' | 'memory' | 'stack' | 'tooLong' | 'stuck' | 'unavailable' }
  | { code: 'thrown'; message: string; line: number | null };

/** `json`: of a script of a widget, what it returned; undefined when that is nothing. */
export type ScriptResult = { ok: true; json?: string | undefined } | { ok: false; failure: ScriptFailure };

/** A run of a script of a widget. */
export interface ScriptRequest {
  readonly source: string;
  /** The time it is about, ms UTC, both ends included. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** What it returned, or in words why there is nothing: its own error with its line, the limit it went beyond. */
export type ScriptOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly text: string };

/** Runs a script in the sandbox of page scripts, reading alone. Never rejects for what the script does. */
export type RunWidgetScript = (request: ScriptRequest, signal: AbortSignal) => Promise<ScriptOutcome>;

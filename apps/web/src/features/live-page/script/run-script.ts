import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { createGuestApi } from './guest-api.ts';
import type { ScriptFailure, ScriptHost, ScriptResult } from './script-api.ts';
import { MAX_SCRIPT_LENGTH, type ScriptLimits } from './script-limits.ts';

export interface RunOptions {
  quickjs: QuickJSWASMModule;
  source: string;
  host: ScriptHost;
  limits: ScriptLimits;
  /** Told whenever the script stands waiting; for a watchdog outside. */
  onIdle?: () => void;
}

/** Lines that stand before the script's own in what is evaluated. */
const LINES_BEFORE = 1;

const ENGINE_FAILURES: readonly [RegExp, ScriptFailure['code']][] = [
  [/interrupted/, 'compute'],
  [/out of memory|string too long/, 'memory'],
  [/stack overflow|Maximum call stack/, 'stack'],
];

interface GuestError {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
}

/** A text of the guest; a thing made to fail when it becomes one is none. */
function wordsOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value ?? '').slice(0, 500);
}

/** Reads what the guest threw; its own texts are texts and nothing else. */
function failureOf(thrown: unknown): ScriptFailure {
  const error: GuestError = typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown };
  const name = typeof error.name === 'string' ? error.name.slice(0, 100) : '';
  const text = wordsOf(error.message);
  if (name === 'InternalError' || name === 'RangeError')
    for (const [pattern, code] of ENGINE_FAILURES)
      if (pattern.test(text) && code !== 'thrown') return { code } as ScriptFailure;
  const line = /script\.js:(\d+)/.exec(wordsOf(error.stack))?.[1];
  const message = name !== '' && name !== 'Error' ? `${name}: ${text}` : text;
  return {
    code: 'thrown',
    message,
    line: line === undefined ? null : Math.max(1, Number(line) - LINES_BEFORE),
  };
}

/** Counts the time of calculation over all stretches of a run. */
class ComputeBudget {
  #leftMs: number;
  #untilMs = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  get isSpent(): boolean {
    return performance.now() > this.#untilMs;
  }

  spend<T>(work: () => T): T {
    const startMs = performance.now();
    this.#untilMs = startMs + this.#leftMs;
    try {
      return work();
    } finally {
      this.#leftMs -= performance.now() - startMs;
    }
  }
}

/** Runs every promise job that is due; a script that keeps itself busy with promises ends by its budget. */
function runJobs(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  budget: ComputeBudget,
): ScriptFailure | undefined {
  while (runtime.hasPendingJob()) {
    if (budget.isSpent) return { code: 'compute' };
    const done = runtime.executePendingJobs(100);
    if (done.error) {
      const failure = failureOf(context.dump(done.error));
      done.error.dispose();
      return failure;
    }
  }
  return undefined;
}

/** The work as a stretch that does not fail by itself. */
const after = (work: () => void) => (): undefined => {
  work();
};

/**
 * Runs a script of a page in an engine of its own, without DOM, network or any object of ours: texts and numbers go
 * in and out, nothing else. The script is the body of an async function. Never throws for what the script does.
 */
export async function runScript(options: RunOptions): Promise<ScriptResult> {
  const { quickjs, source, host, limits } = options;
  if (source.length > MAX_SCRIPT_LENGTH) return { ok: false, failure: { code: 'tooLong' } };
  const budget = new ComputeBudget(limits.computeMs);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();

  return new Promise((resolve) => {
    let isOver = false;
    const end = (result: ScriptResult) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(clock);
      resolve(result);
    };
    const clock = setTimeout(() => end({ ok: false, failure: { code: 'total' } }), limits.totalMs);

    /** One stretch of guest code, then a look whether it has come to its end. */
    const stretch = (work: () => ScriptFailure | undefined) => {
      if (isOver) return;
      const failure = budget.spend(() => {
        try {
          return work() ?? runJobs(context, runtime, budget) ?? settle();
        } catch (error) {
          // The engine itself ran out of stack, or broke; it is not used again.
          return { code: error instanceof RangeError ? ('stack' as const) : ('unavailable' as const) };
        }
      });
      if (failure !== undefined) return end({ ok: false, failure });
      if (isOver) return;
      options.onIdle?.();
    };

    /** Ends a run whose function has returned. Reading what it threw is calculation too: getters are the guest's. */
    const settle = (): ScriptFailure | undefined => {
      if (promise === undefined) return undefined;
      const state = context.getPromiseState(promise);
      if (state.type === 'fulfilled') {
        const made: unknown = host.query === undefined ? undefined : context.dump(state.value);
        end(typeof made === 'string' ? { ok: true, json: made } : { ok: true });
      }
      return state.type === 'rejected' ? failureOf(context.dump(state.error)) : undefined;
    };

    let promise: QuickJSHandle | undefined;
    createGuestApi(context, { host, limits, resume: (work) => stretch(after(work)) });
    runtime.setInterruptHandler(() => budget.isSpent);
    stretch(() => {
      // What it returned crosses as one text, made inside its own limits.
      const rest = host.query === undefined ? '' : '.then((made) => JSON.stringify(made))';
      const code = `(async () => {\n${source}\n})()${rest}`;
      const result = context.evalCode(code, 'script.js', { type: 'global' });
      if (result.error) {
        const failure = failureOf(context.dump(result.error));
        result.error.dispose();
        return failure;
      }
      promise = result.value;
      return undefined;
    });
  });
}

import { SCRIPT_BOUNDS, type ScriptFailure } from '@zutai/contract/sparkplug';
import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import { defineGuestApi, PRELUDE } from './guest-api.ts';
import { failureOf } from './guest-failure.ts';
import type { RunRequest, RunResult, SignalDirectory } from './script-message.ts';

/**
 * Time of calculation of this thread so far, ms: what others take of the processor does not count. The thread is ended from
 * outside when a run takes far longer by the clock.
 */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const none = { lines: [], left: 0, effects: [], tookMs: 0 };

/** A run that came to nothing. */
export function failedRun(failure: ScriptFailure, state: string): RunResult {
  return { ...none, failure, state };
}

/**
 * Runs a script once, in an engine of its own without file system, network, timers or any object of ours: what it reads is
 * the snapshot, what it does is collected and done by nobody here. Never throws for what the script does.
 */
export function runScript(
  quickjs: QuickJSWASMModule,
  directory: SignalDirectory & { readonly places: ReadonlyMap<string, number> },
  request: RunRequest,
): RunResult {
  const startMs = computedMs();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(SCRIPT_BOUNDS.memoryBytes);
  runtime.setMaxStackSize(SCRIPT_BOUNDS.stackBytes);
  runtime.setInterruptHandler(() => computedMs() - startMs > SCRIPT_BOUNDS.computeMs);
  const context = runtime.newContext();
  const made = defineGuestApi(context, directory, request);

  /** Undefined when it came to its end; else why it did not. */
  const evaluate = (code: string, name: string): ScriptFailure | undefined => {
    const result = context.evalCode(code, name, { type: 'global' });
    if (!result.error) {
      result.value.dispose();
      return undefined;
    }
    const thrown: unknown = context.dump(result.error);
    result.error.dispose();
    return made.unknownQuality() ?? failureOf(thrown);
  };

  const work = (): ScriptFailure | undefined => {
    const failure =
      evaluate(PRELUDE, 'api.js') ?? evaluate(`(function () {\n${request.source}\n})()`, 'script.js');
    if (failure !== undefined) return failure;
    return evaluate('keepState()', 'api.js') ?? made.stateFailure();
  };

  let failure: ScriptFailure | undefined;
  try {
    failure = work();
  } catch (error) {
    // The engine itself ran out of stack, or broke.
    failure = {
      code: error instanceof RangeError ? 'stack' : 'memory',
      message: '',
      line: null,
    };
    return { ...made.lines(), failure, effects: [], state: request.state, tookMs: computedMs() - startMs };
  }
  context.dispose();
  runtime.dispose();
  const tookMs = computedMs() - startMs;
  if (failure !== undefined) return { ...made.lines(), failure, effects: [], state: request.state, tookMs };
  return { ...made.lines(), failure: null, effects: made.effects(), state: made.state(), tookMs };
}

import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { runScript } from './run-script.ts';
import type { ScriptHost } from './script-api.ts';
import type { FromWorker, ScriptSignal, ToWorker } from './script-messages.ts';
import { findSignal } from './signal-names.ts';

/* One script, one worker: whatever a script breaks ends with it. */

const post = (message: FromWorker) => postMessage(message);
let signals: readonly ScriptSignal[] = [];
/** Undefined while the present is shown. */
let nowMs: number | undefined;
let lastAction = 0;
const waiting = new Map<number, { resolve: (result?: string) => void; reject: (error: Error) => void }>();

function ask(messageOf: (action: number) => FromWorker): Promise<string | undefined> {
  lastAction += 1;
  const action = lastAction;
  return new Promise((resolve, reject) => {
    waiting.set(action, { resolve, reject });
    post(messageOf(action));
  });
}

async function start({ source, limits, words, range }: Extract<ToWorker, { kind: 'start' }>): Promise<void> {
  const host: ScriptHost = {
    read: (name) => findSignal(signals, name, words).value,
    write: async (name, value) => {
      const { id } = findSignal(signals, name, words);
      await ask((action) => ({ kind: 'write', action, name: id, value }));
    },
    message: (text, level) => post({ kind: 'message', text, level }),
    openPage: (pageId) => post({ kind: 'openPage', pageId }),
    // By the page, so that the values it sends along are those after the pause.
    sleep: async (ms) => {
      await ask((action) => ({ kind: 'sleep', action, ms }));
    },
    ...(nowMs !== undefined && { now: () => nowMs ?? Date.now() }),
    ...(range && {
      query: {
        ...range,
        history: async (name, maxPoints) => {
          const { id } = findSignal(signals, name, words);
          return (await ask((action) => ({ kind: 'history', action, name: id, maxPoints }))) ?? '[]';
        },
      },
    }),
  };
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  const result = await runScript({ quickjs, source, host, limits, onIdle: () => post({ kind: 'idle' }) });
  post({ kind: 'ended', result });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  ({ signals, nowMs } = data);
  if (data.kind === 'start') {
    start(data).catch(() => post({ kind: 'ended', result: { ok: false, failure: { code: 'unavailable' } } }));
    return;
  }
  const action = waiting.get(data.action);
  waiting.delete(data.action);
  if (data.kind === 'done') action?.resolve(data.result);
  else action?.reject(new Error(data.message));
});

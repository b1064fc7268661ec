import { messageOf } from '../../../lib/call/index.ts';
import type { MessageKind, ScriptResult } from './script-api.ts';
import { SCRIPT_LIMITS } from './script-limits.ts';
import type { FromWorker, ScriptRange, ScriptSignal, ScriptWords, ToWorker } from './script-messages.ts';

/** A worker that neither waits nor ends for so long is ended from outside, ms. */
const STUCK_MS = 10_000;

export interface ScriptActions {
  /** Every signal of the page with its newest value. */
  signals: () => ScriptSignal[];
  words: ScriptWords;
  /** The time that is shown, where it is not the present; ms UTC. */
  now?: () => number;
  /** @throws Error in words when the value was not written and read back */
  write: (signalId: string, value: number | string | boolean) => Promise<void>;
  message: (text: string, kind: MessageKind) => void;
  openPage: (pageId: string) => void;
  /** Of a script of a widget: what it is about, and the JSON of a signal's history in it. */
  query?: { range: ScriptRange; history: (signalId: string, maxPoints: number) => Promise<string> };
}

export interface RunningScript {
  ended: Promise<ScriptResult>;
  stop: () => void;
}

/** Runs a script of a page in a worker of its own, with the rights of whoever looks at the page. */
export function startScript(source: string, actions: ScriptActions): RunningScript {
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
  let finish: (result: ScriptResult) => void = () => {};
  const ended = new Promise<ScriptResult>((resolve) => {
    finish = resolve;
  });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = (result: ScriptResult) => {
    isOver = true;
    clearTimeout(watchdog);
    worker.terminate();
    finish(result);
  };
  const send = (message: ToWorker) => {
    if (actions.now !== undefined) message.nowMs = actions.now();
    if (isOver) return;
    clearTimeout(watchdog);
    watchdog = setTimeout(() => end({ ok: false, failure: { code: 'stuck' } }), STUCK_MS);
    worker.postMessage(message);
  };

  async function write({ action, name, value }: Extract<FromWorker, { kind: 'write' }>): Promise<void> {
    try {
      await actions.write(name, value);
      if (!isOver) send({ kind: 'done', action, signals: actions.signals() });
    } catch (error) {
      const message = messageOf(error);
      if (!isOver) send({ kind: 'failed', action, message, signals: actions.signals() });
    }
  }

  async function history({
    action,
    name,
    maxPoints,
  }: Extract<FromWorker, { kind: 'history' }>): Promise<void> {
    try {
      const result = await actions.query?.history(name, maxPoints);
      if (!isOver) send({ kind: 'done', action, signals: actions.signals(), ...(result && { result }) });
    } catch (error) {
      if (!isOver) send({ kind: 'failed', action, message: messageOf(error), signals: actions.signals() });
    }
  }

  type Handlers = { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void };
  const handlers: Handlers = {
    idle: () => clearTimeout(watchdog),
    write: (message) => void write(message),
    history: (message) => void history(message),
    sleep: ({ action, ms }) =>
      setTimeout(() => {
        if (!isOver) send({ kind: 'done', action, signals: actions.signals() });
      }, ms),
    message: ({ text, level }) => actions.message(text, level),
    openPage: ({ pageId }) => actions.openPage(pageId),
    ended: ({ result }) => end(result),
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) =>
    (handlers[data.kind] as (message: FromWorker) => void)(data),
  );
  // The worker or its engine could not be loaded.
  worker.addEventListener('error', () => end({ ok: false, failure: { code: 'unavailable' } }));
  send({
    ...{ kind: 'start', source, limits: SCRIPT_LIMITS, signals: actions.signals(), words: actions.words },
    ...(actions.query && { range: actions.query.range }),
  });
  return { ended, stop: () => end({ ok: true }) };
}

import type { Worker } from 'node:worker_threads';
import { SCRIPT_BOUNDS } from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';
import { failedRun } from './run-script.ts';
import type {
  FromWorker,
  RunAnswer,
  RunRequest,
  RunResult,
  SignalDirectory,
  ToWorker,
} from './script-message.ts';
import { startScriptWorker } from './start-worker.ts';

/** A thread that does not answer for so long beyond the time of a run is ended from outside, ms. */
const STUCK_MS = 5_000;
/** Loading the engine on a slow disk, ms. */
const START_MS = 30_000;
/** Runs that wait; a script waits with one, and a person who tries with one. */
const WAITING_MAX = SCRIPT_BOUNDS.perGateway + 50;

interface Waiting {
  readonly device: object;
  readonly directory: SignalDirectory;
  /** Made when its turn comes, so that it has the values of then. */
  readonly request: () => RunRequest;
  readonly done: (result: RunResult) => void;
}

/** The thread in which scripts run, one at a time. What a script breaks ends with its thread, and a new one is started. */
export class ScriptThread {
  readonly #logger: AgentLogger;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #isWarm = false;
  #known = new WeakMap<object, number>();
  #devices = 0;
  #runs = 0;
  #current: { readonly run: number; readonly state: string; readonly done: Waiting['done'] } | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(logger: AgentLogger) {
    this.#logger = logger;
  }

  /** @param device stands for its directory, which does not change while this object lives */
  run(device: object, directory: SignalDirectory, request: () => RunRequest): Promise<RunResult> {
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    if (this.#isStopped || this.#waiting.length >= WAITING_MAX)
      resolve(failedRun({ code: 'unavailable', message: '', line: null }, request().state));
    else {
      this.#waiting.push({ device, directory, request, done: resolve });
      this.#next();
    }
    return promise;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { request, done } of this.#waiting.splice(0))
      done(failedRun({ code: 'unavailable', message: '', line: null }, request().state));
    this.#end('unavailable');
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    const worker = this.#started();
    const request = next.request();
    this.#runs += 1;
    this.#current = { run: this.#runs, state: request.state, done: next.done };
    const known = this.#known.get(next.device);
    const device = known ?? ++this.#devices;
    if (known === undefined) this.#known.set(next.device, device);
    const message: ToWorker = {
      ...{ run: this.#runs, request, device },
      ...(known === undefined && { directory: next.directory }),
    };
    worker.postMessage(message);
    this.#watch();
  }

  /** Ends the thread unless the run under way ends in time. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    const limitMs = SCRIPT_BOUNDS.computeMs + STUCK_MS + (this.#isWarm ? 0 : START_MS);
    this.#watchdog = setTimeout(() => this.#replace('compute'), limitMs);
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = startScriptWorker();
    this.#worker = worker;
    this.#isWarm = false;
    this.#known = new WeakMap();
    worker.on('message', (message: FromWorker) => {
      if (this.#worker !== worker) return;
      if (message === 'ready') {
        this.#isWarm = true;
        if (this.#current !== undefined) this.#watch();
      } else this.#take(message);
    });
    worker.on('error', (error) => {
      this.#logger.error({ error: String(error) }, 'the thread of scripts ended');
      if (this.#worker === worker) this.#replace('unavailable');
    });
    // An agent that has nothing else to do may end.
    worker.unref();
    return worker;
  }

  #take({ run, result }: RunAnswer): void {
    const current = this.#current;
    if (current?.run !== run) return;
    this.#finish(result);
    // An engine that ran out of memory or stack is not used again.
    const code = result.failure?.code;
    if (code === 'memory' || code === 'stack' || code === 'unavailable') this.#drop();
    this.#next();
  }

  /** Ends the thread, and the run in it. */
  #replace(code: 'compute' | 'unavailable'): void {
    this.#drop();
    this.#end(code);
    this.#next();
  }

  #drop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #end(code: 'compute' | 'unavailable'): void {
    const current = this.#current;
    if (current !== undefined) this.#finish(failedRun({ code, message: '', line: null }, current.state));
  }

  #finish(result: RunResult): void {
    const current = this.#current;
    clearTimeout(this.#watchdog);
    this.#current = undefined;
    current?.done(result);
  }
}

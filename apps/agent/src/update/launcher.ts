import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from '../folder-lock.ts';
import type { AgentLogger } from '../logger.ts';
import type { StoredProgram } from './program-state.ts';
import type { ProgramStore } from './program-store.ts';

/** How a program ends that has installed another. */
export const EXCHANGE_EXIT_CODE = 75;
/** Says to a program which installed file has started it: its version, a colon, and where it is. */
export const BASE_FILE_VARIABLE = 'ZUTAI_AGENT_BASE';
/** What a program sends when it has reached the platform. */
export const ONLINE_MESSAGE = 'online';

/** Starts of a new program that end before it has reached the platform. */
const STARTS_MAX = 3;
const PAUSE_MS = 1_000;
/** Time in which a program ends in order. */
const END_MS = 15_000;
/** Time in which another program may still be leaving the data folder. */
const FREE_MS = 20_000;

export interface LauncherOptions {
  readonly store: ProgramStore;
  readonly dataFolder: string;
  readonly logger: AgentLogger;
  /** Time in which a new program has to reach the platform, ms. */
  readonly trialMs: number;
  /** Runs the installed file in this process; true: another program was installed. */
  readonly runInstalled: () => Promise<boolean>;
}

/**
 * Runs the program that is to run until it ends for good, and goes back from one that does not reach the platform.
 * The installed file runs in this process, others beside it.
 * @returns exit code
 */
export async function launch(options: LauncherOptions): Promise<number> {
  const { store, logger } = options;
  for (;;) {
    const program = chooseSafely(options);
    if (program === undefined) {
      if (!(await options.runInstalled())) return 0;
      continue;
    }
    const unlock = await lockFolder(store.folder);
    try {
      const ended = await new Launched(program, options).run();
      if (ended !== 'again') return ended;
      logger.info({}, 'the program is started anew');
    } finally {
      await unlock();
    }
  }
}

/** A disk that does not take what was decided keeps nothing from running. */
function chooseSafely({ store, logger }: LauncherOptions): StoredProgram | undefined {
  try {
    return store.choose();
  } catch (error) {
    logger.error({ error: String(error) }, 'the installed program runs: the disk does not take its state');
    return undefined;
  }
}

/** One program beside this process, started until it has reached the platform or is gone back from. */
class Launched {
  readonly #program: StoredProgram;
  readonly #options: LauncherOptions;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #isConfirmed: boolean;
  #starts = 0;

  constructor(program: StoredProgram, options: LauncherOptions) {
    this.#program = program;
    this.#options = options;
    this.#isConfirmed = options.store.read().isConfirmed;
  }

  async run(): Promise<number | 'again'> {
    const stop = () => {
      this.#isStopping = true;
      this.#disconnect();
    };
    const signals = ['SIGTERM', 'SIGINT'] as const;
    for (const signal of signals) process.once(signal, stop);
    try {
      for (;;) {
        const ended = await this.#runOnce();
        if (ended !== 'retry') return ended;
        await delay(PAUSE_MS);
        if (this.#isStopping) return 0;
      }
    } finally {
      for (const signal of signals) process.removeListener(signal, stop);
    }
  }

  async #runOnce(): Promise<number | 'again' | 'retry'> {
    const { store, dataFolder, logger, trialMs } = this.#options;
    const { version } = this.#program;
    await waitUntilFree(dataFolder);
    this.#countStart();
    logger.info({ version, isNew: !this.#isConfirmed }, 'starting the program that the platform sent');
    const child = fork(store.fileOf(this.#program), process.argv.slice(2), {
      env: { ...process.env, [BASE_FILE_VARIABLE]: `${store.base.version}:${store.base.file}` },
    });
    this.#child = child;
    child.on('message', (message) => {
      if (message === ONLINE_MESSAGE) this.#confirm();
    });
    let isOverdue = false;
    const timer = setTimeout(() => {
      if (this.#isConfirmed || this.#isStopping) return;
      isOverdue = true;
      this.#disconnect();
    }, trialMs);
    if (this.#isStopping) this.#disconnect();
    const [code, signal] = await ended(child);
    clearTimeout(timer);
    this.#child = undefined;
    if (this.#isStopping) return code ?? 0;
    if (code === EXCHANGE_EXIT_CODE) {
      this.#confirm();
      return 'again';
    }
    if (this.#isConfirmed) return code || 1;
    const how = signal ?? `exit code ${code}`;
    if (isOverdue) this.#goBack('noConnection', `no connection to the broker in ${trialMs / 1000} s`);
    else if (this.#starts >= STARTS_MAX)
      this.#goBack('exited', `it ended ${STARTS_MAX} times, at last: ${how}`);
    else return 'retry';
    return 'again';
  }

  /** A power cut counts too: who was never online in so many starts is not what this gateway ran before. */
  #countStart(): void {
    this.#starts += 1;
    try {
      this.#starts = Math.max(this.#starts, this.#options.store.countStart());
    } catch (error) {
      this.#options.logger.error(
        { error: String(error) },
        'the disk does not take that a program was started',
      );
    }
  }

  #confirm(): void {
    this.#isConfirmed = true;
    try {
      this.#options.store.confirm(this.#program);
    } catch (error) {
      this.#options.logger.error({ error: String(error) }, 'the disk does not take that a program is online');
    }
  }

  #goBack(reason: 'noConnection' | 'exited', detail: string): void {
    const { store, logger } = this.#options;
    logger.error({ version: this.#program.version, reason, detail }, 'going back to the program before');
    store.goBack(reason, detail);
  }

  /** Its channel to this process is what keeps a program running: it ends in order when that is closed. */
  #disconnect(): void {
    const child = this.#child;
    if (child === undefined) return;
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
  }
}

function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]));
    child.once('error', () => resolve([1, null]));
  });
}

/** @throws SettingsError when another agent stays in it */
async function waitUntilFree(dataFolder: string): Promise<void> {
  const untilMs = performance.now() + FREE_MS;
  for (;;) {
    try {
      const unlock = await lockFolder(dataFolder);
      return await unlock();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await delay(200);
    }
  }
}

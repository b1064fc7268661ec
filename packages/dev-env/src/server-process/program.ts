import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const KEPT_OUTPUT = 4_000_000;
/** Settings of whoever runs the tests must not reach the programs under test. */
const OWN_SETTINGS = /^(ZUTAI_|VITEST|NODE_ENV$|DATABASE_URL$|MQTT_URL$|PORT$|HOST$)/;

export interface ProgramOptions {
  /** The main file, from the repository's root unless it is a whole path. */
  readonly file: string;
  /** Where it runs; the repository's root when not given. */
  readonly cwd?: string;
  readonly args?: readonly string[];
  /** Options of Node itself, such as --import. */
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs it as another user; for root only. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A program of the repository in a process of its own, which can be ended and started again. */
export class Program {
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** What it printed since the first start, the last 4 MB of it. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Exit code of the last run; null while it runs and after a signal. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  start(): void {
    const { file, cwd = ROOT, args = [], nodeArgs = [], env = {}, user } = this.#options;
    const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name));
    const child = spawn(process.execPath, [...nodeArgs, path.resolve(ROOT, file), ...args], {
      cwd,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-KEPT_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
  }

  /** Sends a signal and waits until the process is gone; does nothing when it already is. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }
}

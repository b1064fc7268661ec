import type { Logger } from '../../platform/logging/logger.ts';

const PAUSE_MS = 60_000;
const MAX_KEYS = 1_000;

/** One log line a minute for each kind of problem of each sender, with how many there were since. */
export class ProblemLog {
  readonly #logger: Logger;
  readonly #seen = new Map<string, { sinceMs: number; count: number }>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  note(sender: string, message: string, details: object = {}): void {
    const key = `${sender}\n${message}`;
    const nowMs = performance.now();
    const entry = this.#seen.get(key);
    if (entry !== undefined && nowMs - entry.sinceMs < PAUSE_MS) {
      entry.count += 1;
      return;
    }
    if (this.#seen.size >= MAX_KEYS) this.#seen.clear();
    this.#seen.set(key, { sinceMs: nowMs, count: 0 });
    const more = entry !== undefined && entry.count > 0 ? { notLogged: entry.count } : {};
    this.#logger.warn({ sender, ...details, ...more }, message);
  }
}

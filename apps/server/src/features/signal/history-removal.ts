import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { removeSomeHistory } from './history-removal-repository.ts';

const STEP_ROWS = 5_000;
const IDLE_MS = 60_000;
const PAUSE_MS = 50;

/**
 * Deletes the history of removed signals, a bounded number of rows at a time, so that deleting a piece of
 * equipment with years of values neither holds up a request nor locks anybody out. What is left to do is in
 * the database: any process goes on after a crash.
 */
export class HistoryRemoval {
  readonly #database: Database;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule(1_000);
  }

  /** Waits for the step under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Removes some of one signal's history; false when there is nothing to do. */
  removeStep(stepRows: number = STEP_ROWS): Promise<boolean> {
    return this.#database.withTransaction(({ kysely }) => removeSomeHistory(kysely, stepRows));
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, delayMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    let isMore = false;
    try {
      isMore = await this.removeStep();
    } catch (err) {
      this.#logger.warn({ err }, 'removing history of deleted signals failed, will try again');
    }
    if (!this.#isStopped) this.#schedule(isMore ? PAUSE_MS : IDLE_MS);
  }
}

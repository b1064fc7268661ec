import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { LeaseLostError } from '../../platform/db/lease/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { applyInputs, type ToldAlarm } from './journal-repository.ts';
import type { RuleInput } from './occurrence.ts';

export interface AlarmWriterOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** See `Lease.fence`. */
  readonly fence: (client: ClientBase) => Promise<void>;
  /** Called with what was committed: nobody is told of what could be lost. */
  readonly onTold: (alarms: readonly ToldAlarm[]) => void;
}

const RETRY_MS = 500;
/** Inputs of one transaction. */
const MAX_BATCH = 2_000;

/** Writes what became of rules, in order, as fast as the database takes it: what waits meanwhile is one transaction. */
export class AlarmWriter {
  readonly #options: AlarmWriterOptions;
  #waiting: RuleInput[] = [];
  #writing: Promise<void> | undefined;
  #added = 0;
  #isClosed = false;

  constructor(options: AlarmWriterOptions) {
    this.#options = options;
  }

  add(input: RuleInput): void {
    if (this.#isClosed) return;
    this.#added += 1;
    this.#waiting.push(input);
    // What comes in the same turn goes together.
    this.#writing ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#writeAll())
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** Changes with what is given to it; undefined while something of that is not yet in the database. */
  get mark(): number | undefined {
    return this.#waiting.length === 0 ? this.#added : undefined;
  }

  /** @param isOrderly false: nothing more may be written */
  async close(isOrderly: boolean): Promise<void> {
    if (!isOrderly) this.#isClosed = true;
    await this.#writing;
    this.#isClosed = true;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      if (await this.#write(batch)) this.#waiting = this.#waiting.slice(batch.length);
      else await delay(RETRY_MS, undefined, { ref: false });
    }
  }

  /** False when it has to be tried again. */
  async #write(batch: readonly RuleInput[]): Promise<boolean> {
    const { database, logger, fence, onTold } = this.#options;
    try {
      const { told } = await database.withTransaction(async ({ client }) => {
        await fence(client);
        return applyInputs(client, batch);
      });
      onTold(told);
      return true;
    } catch (error) {
      if (error instanceof LeaseLostError) {
        this.#isClosed = true;
        return true;
      }
      logger.warn({ err: error }, 'alarms could not be stored; trying again');
      return false;
    }
  }
}

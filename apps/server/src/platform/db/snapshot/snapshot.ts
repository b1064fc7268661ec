import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../call/index.ts';
import { Turns } from './turns.ts';

/** The database as it was at one moment, that of the first query. */
export interface Snapshot {
  /**
   * Runs `work`, whose every query through the pool sees that moment. These take turns on one connection, may change
   * nothing and begin no transaction of their own.
   * @throws Error when the snapshot is closed, or was cut off before `work` had ended
   */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>;
  /** Gives the connection back, once the query under way has ended; closed again it does nothing. */
  readonly close: () => Promise<void>;
}

export interface SnapshotOptions {
  /** How long one may stay open without the next `read`, and how long a `read` may take. */
  readonly timeoutMs?: number;
  /** How long one may stay open: it keeps a connection from others, and old versions of rows from being removed. */
  readonly lifetimeMs?: number;
  /** How long to wait while as many are open as may be. */
  readonly waitMs?: number;
}

const TIMEOUT_MS = 60_000;
const LIFETIME_MS = 600_000;
const WAIT_MS = 10_000;
/** Of a pool, one connection in so many may be a snapshot's, and one of the smallest. */
const SHARE = 6;

interface Reading {
  readonly pool: Pool;
  readonly connect: () => Promise<PoolClient> | undefined;
}

const running = new AsyncLocalStorage<Reading>();

/**
 * The connection of the snapshot that the running work reads; undefined outside of one. Work that outlives its
 * snapshot, such as a timer it started, uses the pool like any other.
 */
export function connectInSnapshot(pool: Pool): Promise<PoolClient> | undefined {
  const reading = running.getStore();
  return reading?.pool === pool ? reading.connect() : undefined;
}

/** Opens snapshots of one pool, a share of its connections at a time. */
export class Snapshots {
  readonly #pool: Pool;
  readonly #most: number;
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(pool: Pool, poolSize: number) {
    this.#pool = pool;
    this.#most = Math.max(1, Math.floor(poolSize / SHARE));
  }

  /** @throws AppError `tooManyRequests` when others keep theirs open for longer than `waitMs` */
  async open({
    timeoutMs = TIMEOUT_MS,
    lifetimeMs = LIFETIME_MS,
    waitMs = WAIT_MS,
  }: SnapshotOptions = {}): Promise<Snapshot> {
    await this.#enter(waitMs, timeoutMs);
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      // The limits hold in the database too, for a process that is stopped while it has one open.
      await client.query(`begin isolation level repeatable read read only;
        set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${timeoutMs}`);
      return this.#begin(client, timeoutMs, lifetimeMs);
    } catch (error) {
      client?.release(true);
      this.#leave();
      throw error;
    }
  }

  #begin(client: PoolClient, timeoutMs: number, lifetimeMs: number): Snapshot {
    const turns = new Turns(client);
    let state: 'open' | 'closed' | 'cut off' = 'open';
    let isReleased = false;
    const release = (failure?: Error) => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(idle);
      clearTimeout(life);
      client.release(failure);
      this.#leave();
    };
    const cutOff = () => {
      state = 'cut off';
      release(new Error('a snapshot was open for too long'));
    };
    const idle = setTimeout(cutOff, timeoutMs);
    const life = setTimeout(cutOff, lifetimeMs);
    const checkOpen = () => {
      if (state !== 'open') throw new Error(`the snapshot of the database is ${state}`);
    };
    const reading: Reading = {
      pool: this.#pool,
      connect: () => (state === 'open' ? turns.take().then(refuseTransactions) : undefined),
    };
    return {
      async read(work) {
        checkOpen();
        idle.refresh();
        const result = await running.run(reading, work);
        checkOpen();
        return result;
      },
      async close() {
        if (state !== 'open') return;
        state = 'closed';
        const own = await turns.take();
        // The time may have been over before the query under way was.
        const failure = isReleased
          ? undefined
          : await own.query('rollback').then(
              () => undefined,
              (error: Error) => error,
            );
        own.release();
        release(failure);
      },
    };
  }

  async #enter(waitMs: number, timeoutMs: number): Promise<void> {
    if (this.#open < this.#most) {
      this.#open += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const enter = () => turn.resolve();
    this.#waiting.push(enter);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      turn.reject(new AppError('tooManyRequests', { seconds: Math.ceil(timeoutMs / 1_000) }));
    }, waitMs);
    await turn.promise.finally(() => clearTimeout(timer));
  }

  /** Who waits longest takes the place. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#open -= 1;
    else next();
  }
}

/** A commit of somebody's own would end the snapshot under those who read on. */
function refuseTransactions(client: PoolClient): PoolClient {
  const query = (...parameters: unknown[]) => {
    const [first] = parameters;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (/^\s*(begin|start|commit|end|rollback|abort|savepoint|release)\b/i.test(String(text)))
      throw new Error('a snapshot of the database has no transactions in it');
    return (client.query as (...all: unknown[]) => unknown)(...parameters);
  };
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : (Reflect.get(target, key) as unknown)),
  });
}

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
  /** Who it is for, such as an organisation: the pool's share is not for one alone. */
  readonly owner: string;
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
const SHARE = 4;
/** How many of them one owner may have; where there are several, the last is for somebody else. */
const MOST_OF_ONE = 2;

interface Reading {
  readonly pool: Pool;
  readonly connect: () => Promise<PoolClient> | undefined;
}

/** One of the connections that may be a snapshot's, taken. */
interface Place {
  readonly owner: string;
  /** When it is free again at the latest, by `performance.now()`. */
  readonly endsMs: number;
}

interface Waiting {
  readonly owner: string;
  readonly enter: () => void;
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
  readonly #mostOfOne: number;
  readonly #taken = new Set<Place>();
  readonly #waiting: Waiting[] = [];

  constructor(pool: Pool, poolSize: number) {
    this.#pool = pool;
    this.#most = Math.max(1, Math.floor(poolSize / SHARE));
    this.#mostOfOne = Math.max(1, Math.min(MOST_OF_ONE, this.#most - 1));
  }

  /**
   * @throws AppError `tooManyRequests` when those who have what it waits for keep it for longer than `waitMs`, with the
   * seconds in which the first of them must be over
   */
  async open({
    owner,
    timeoutMs = TIMEOUT_MS,
    lifetimeMs = LIFETIME_MS,
    waitMs = WAIT_MS,
  }: SnapshotOptions): Promise<Snapshot> {
    const place = await this.#enter(owner, waitMs, lifetimeMs);
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      // The limits hold in the database too, for a process that is stopped while it has one open.
      await client.query(`begin isolation level repeatable read read only;
        set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${timeoutMs}`);
      return this.#begin(client, place, timeoutMs);
    } catch (error) {
      client?.release(true);
      this.#leave(place);
      throw error;
    }
  }

  #begin(client: PoolClient, place: Place, timeoutMs: number): Snapshot {
    const turns = new Turns(client);
    let state: 'open' | 'closed' | 'cut off' = 'open';
    let isReleased = false;
    const release = (failure?: Error) => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(idle);
      clearTimeout(life);
      client.release(failure);
      this.#leave(place);
    };
    const cutOff = () => {
      state = 'cut off';
      release(new Error('a snapshot was open for too long'));
    };
    const idle = setTimeout(cutOff, timeoutMs);
    const life = setTimeout(cutOff, place.endsMs - performance.now());
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

  async #enter(owner: string, waitMs: number, lifetimeMs: number): Promise<Place> {
    const take = () => {
      const place = { owner, endsMs: performance.now() + lifetimeMs };
      this.#taken.add(place);
      return place;
    };
    if (this.#hasRoomFor(owner)) return take();
    const turn = Promise.withResolvers<Place>();
    const own: Waiting = { owner, enter: () => turn.resolve(take()) };
    this.#waiting.push(own);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(own), 1);
      turn.reject(new AppError('tooManyRequests', { seconds: this.#secondsUntilRoomFor(owner) }));
    }, waitMs);
    return turn.promise.finally(() => clearTimeout(timer));
  }

  #countOf(owner: string): number {
    return [...this.#taken].filter((place) => place.owner === owner).length;
  }

  #hasRoomFor(owner: string): boolean {
    return this.#taken.size < this.#most && this.#countOf(owner) < this.#mostOfOne;
  }

  /** Until one of those that are in the way must be over; it may be sooner. */
  #secondsUntilRoomFor(owner: string): number {
    const isOwn = this.#countOf(owner) >= this.#mostOfOne;
    const inTheWay = [...this.#taken].filter((place) => !isOwn || place.owner === owner);
    const firstMs = Math.min(...inTheWay.map(({ endsMs }) => endsMs)) - performance.now();
    return Math.max(1, Math.ceil(firstMs / 1_000));
  }

  /** Who waits longest of those there is room for takes the place. */
  #leave(place: Place): void {
    this.#taken.delete(place);
    const next = this.#waiting.findIndex((each) => this.#hasRoomFor(each.owner));
    if (next !== -1) this.#waiting.splice(next, 1)[0]?.enter();
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

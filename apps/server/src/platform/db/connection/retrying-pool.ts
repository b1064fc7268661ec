import { setTimeout as delay } from 'node:timers/promises';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { announceActor } from '../actor.ts';
import { connectInSnapshot } from '../snapshot/snapshot.ts';

/** Refused, no socket yet, "starting up", "shutting down", "crash of another process": gone in a moment. */
const PASSING_ERRORS = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

/** How long closing waits for a database that does not hang up. */
const CLOSE_TIMEOUT_MS = 1_000;

export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && PASSING_ERRORS.has(String(error.code))) return true;
  return /Connection terminated|Client has encountered a connection error/.test(error.message);
}

type ConnectCallback = (
  error: Error | undefined,
  client?: PoolClient,
  release?: (error?: Error) => void,
) => void;

/**
 * A pool that waits out a restart of the database when it hands out connections. A statement already under way
 * still fails: only its caller can know whether running it again is safe.
 */
export class RetryingPool extends pg.Pool {
  readonly #timeoutMs: number;
  /** Connected, and not closed yet. */
  readonly #connected = new Set<PoolClient>();

  constructor(config: PoolConfig, timeoutMs: number) {
    super(config);
    this.#timeoutMs = timeoutMs;
    this.on('connect', (client) => this.#connected.add(client));
    this.on('remove', (client) => this.#connected.delete(client));
  }

  /**
   * Resolves when the connections are closed. The pool's own end takes them for gone once it has said goodbye: an
   * embedded PostgreSQL that is stopped just then would still tell each of them that it is terminated.
   */
  override async end(): Promise<void> {
    await super.end();
    const closing = [...this.#connected].map(
      (client) => new Promise<void>((resolve) => client.once('end', resolve)),
    );
    await Promise.race([Promise.all(closing), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const connecting = connectInSnapshot(this) ?? this.#connectWithRetries();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  async #connectWithRetries(): Promise<PoolClient> {
    const deadline = performance.now() + this.#timeoutMs;
    for (let delayMs = 25; ; delayMs = Math.min(delayMs * 2, 500)) {
      try {
        return await this.#connectOnce();
      } catch (error) {
        if (!isConnectionError(error) || performance.now() + delayMs > deadline) throw error;
        await delay(delayMs);
      }
    }
  }

  async #connectOnce(): Promise<PoolClient> {
    const client = await super.connect();
    try {
      await announceActor(client);
      return client;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }
}

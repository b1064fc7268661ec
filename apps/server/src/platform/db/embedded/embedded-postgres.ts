import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import pg from 'pg';
import type { Logger } from '../../logging/logger.ts';
import { ensureApplicationRole } from './application-role.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { CLUSTER_USER, clusterPaths, ensureCluster, makeDataFolder } from './cluster.ts';
import { lockFolder, shortenSocketPath } from './folder-lock.ts';
import { stopOrphan, stopPostmaster } from './orphan.ts';
import { type Postmaster, type PostmasterOptions, SOCKET_PORT, spawnPostmaster } from './postmaster.ts';
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder (`ZUTAI_DATA`); the cluster is its subfolder `postgres`. */
  readonly folder: string;
  readonly logger: Logger;
  /** Database made at the first start. */
  readonly databaseName?: string;
  /** Also listen on 127.0.0.1 at this port, for programs that cannot use the socket. */
  readonly tcpPort?: number;
  /** Trades durability for speed. Only for data that is thrown away. */
  readonly isForTests?: boolean;
  /** Called when the database died and could not be brought back; the server cannot go on. */
  readonly onFailed?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** How to reach it as the role that owns the database and nothing else; hand it to `connectDatabase`. */
  readonly connection: ClientConfig;
  /** The same as superuser, for tests that make databases. */
  readonly superuserConnection: ClientConfig;
  /** The same as a URL, for a program that wants one. */
  readonly url: string;
  /** Process id of the running server; changes when it had to be started again. */
  readonly pid: () => number;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  readonly stop: () => Promise<void>;
}

/** PostgreSQL recovers from its log after a crash; a large log may take minutes. */
const READY_TIMEOUT_MS = 300_000;
const START_DELAYS_MS = [0, 50, 100, 250, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * Starts the PostgreSQL that lives in the data folder, making it at the first start. Survives what a power
 * cut or SIGKILL left behind, and brings the server back when it dies on its own.
 * @throws Error with a sentence for the operator: folder in use, wrong version, no permission
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.folder);
  makeDataFolder(folder);
  const unlockFolder = await lockFolder(folder);
  try {
    return await startLocked({ ...options, folder }, unlockFolder);
  } catch (error) {
    await unlockFolder();
    throw error;
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  unlockFolder: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { folder, logger, databaseName = 'zutai', tcpPort } = options;
  const binaries = await findPostgresBinaries();
  const paths = clusterPaths(folder);
  // Reachability is judged before the data folder's own mode is relaxed for the other user.
  const runAs = chooseRunAs(paths.cluster, [binaries.postgres, folder]);
  // 0711: the other user passes through to its own folder and can list nothing; our secrets stay 0600.
  fs.chmodSync(folder, runAs.kind === 'user' ? 0o711 : 0o700);
  const socketFolder = chooseSocketFolder(paths.cluster, runAs);
  await stopOrphan(paths.cluster, socketFolder, logger);
  const password = ensureCluster(binaries, paths, runAs);
  const superuserConnection: ClientConfig = {
    host: process.platform === 'win32' ? '127.0.0.1' : socketFolder,
    port: tcpPort ?? SOCKET_PORT,
    user: CLUSTER_USER,
    password,
    database: databaseName,
  };
  const supervisor = new Supervisor(binaries, runAs, options, superuserConnection, {
    clusterFolder: paths.cluster,
    socketFolder,
    ...(tcpPort === undefined ? {} : { tcpPort }),
    isForTests: options.isForTests ?? false,
  });
  await supervisor.start();
  const connection = await ensureApplicationRole(
    superuserConnection,
    databaseName,
    paths.applicationPasswordFile,
  );
  return {
    connection,
    superuserConnection,
    url: buildUrl(connection),
    pid: () => supervisor.pid(),
    stop: async () => {
      await supervisor.stop();
      if (socketFolder !== paths.cluster) fs.rmSync(socketFolder, { recursive: true, force: true });
      await unlockFolder();
    },
  };
}

// The socket lies in the cluster's own folder, which nobody else may enter.
function chooseSocketFolder(clusterFolder: string, runAs: RunAs): string {
  const socket = path.join(clusterFolder, `.s.PGSQL.${SOCKET_PORT}`);
  if (shortenSocketPath(socket) === socket) return clusterFolder;
  const folder = shortenSocketPath(socket);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared folder somebody else may have made it first, to catch what is sent there.
  const stat = fs.lstatSync(folder);
  const isOurs = [0, process.getuid?.(), runAs.uid].includes(stat.uid);
  if (!stat.isDirectory() || !isOurs) throw new Error(`The folder ${folder} belongs to somebody else.`);
  fs.chmodSync(folder, 0o700);
  giveTo(runAs, folder);
  return folder;
}

function buildUrl({ host, port, user, password, database }: ClientConfig): string {
  const login = `${user}:${encodeURIComponent(String(password))}`;
  if (host?.startsWith('/'))
    return `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return `postgres://${login}@${host}:${port}/${database}`;
}

/** Keeps one postmaster running until it is stopped. */
class Supervisor {
  readonly #binaries: PostgresBinaries;
  readonly #runAs: RunAs;
  readonly #options: EmbeddedPostgresOptions;
  readonly #connection: ClientConfig;
  readonly #postmaster: PostmasterOptions;
  #child: ChildProcess | undefined;
  #isStopping = false;
  // A process that exits without stopping its parts still asks the database to shut down cleanly.
  readonly #stopAtExit = () => this.#child?.kill('SIGINT');
  #restart: Promise<void> = Promise.resolve();

  constructor(
    binaries: PostgresBinaries,
    runAs: RunAs,
    options: EmbeddedPostgresOptions,
    connection: ClientConfig,
    postmaster: PostmasterOptions,
  ) {
    this.#binaries = binaries;
    this.#runAs = runAs;
    this.#options = options;
    this.#connection = connection;
    this.#postmaster = postmaster;
  }

  pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the postmaster, waiting out children of a killed one: until they notice, its memory is in use. */
  async start(): Promise<void> {
    let lastError: unknown;
    for (const delayMs of START_DELAYS_MS) {
      await delay(delayMs);
      if (this.#isStopping) return;
      try {
        await this.#startOnce();
        return;
      } catch (error) {
        lastError = error;
        if (!String(error).includes('shared memory block')) break;
      }
    }
    throw lastError;
  }

  async #startOnce(): Promise<void> {
    process.off('exit', this.#stopAtExit).on('exit', this.#stopAtExit);
    const { logger } = this.#options;
    const postmaster = await spawnPostmaster(this.#binaries, this.#runAs, this.#postmaster, logger);
    const { child } = postmaster;
    this.#child = child;
    try {
      await this.#waitUntilReady(postmaster);
    } catch (error) {
      if (isRunning(child)) await stopPostmaster(child.pid!, logger);
      throw error;
    }
    child.once('exit', (code, signal) => this.#onDeath(code, signal));
    if (!isRunning(child)) this.#onDeath(child.exitCode, child.signalCode);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restart;
    const child = this.#child;
    if (child?.pid !== undefined && isRunning(child)) await stopPostmaster(child.pid, this.#options.logger);
    process.off('exit', this.#stopAtExit);
  }

  async #waitUntilReady({ child, lastFatal }: Postmaster): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    let lastError: unknown;
    while (performance.now() < deadline) {
      if (!isRunning(child)) {
        throw new Error(`PostgreSQL does not start: ${lastFatal() || 'no reason given'}`, {
          cause: lastError,
        });
      }
      const client = new pg.Client({
        ...this.#connection,
        database: 'postgres',
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch (error) {
        lastError = error;
        await delay(15);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error('PostgreSQL did not become ready in time.', { cause: lastError });
  }

  #onDeath(code: number | null, signal: string | null): void {
    if (this.#isStopping) return;
    this.#options.logger.error({ code, signal }, 'the database died; starting it again');
    this.#restart = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    try {
      await this.start();
      if (!this.#isStopping) this.#options.logger.info('the database is back');
    } catch (cause) {
      const failure = new Error('The embedded database died and cannot be started again.', { cause });
      this.#options.logger.fatal({ err: failure }, failure.message);
      this.#options.onFailed?.(failure);
    }
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

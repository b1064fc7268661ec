import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiClient } from './api-client.ts';
import { findFreePort } from './free-port.ts';
import { stopOrphanedDatabase } from './orphaned-database.ts';
import { copyPreparedFolder, hasPreparedFolders } from './prepared-folder.ts';
import { Program, type ProgramOptions } from './program.ts';
import { waitUntil } from './wait-until.ts';

export interface RunningServer {
  readonly url: string;
  /** Address of the embedded broker, or of the outside one. */
  readonly mqttUrl: string;
  readonly mqttPort: number;
  readonly dataFolder: string;
  /** Loginname and password of the administrator. */
  readonly admin: { readonly loginname: string; readonly password: string };
  /** A new client, signed in as the administrator. */
  signIn(): Promise<ApiClient>;
  /** What the server printed. */
  log(): string;
  /** Process id; changes with each start. */
  pid(): number;
  /** Ends it as Ctrl+C does and removes its folder; resolves when the process is gone. */
  stop(): Promise<void>;
  /** Kills it without a word. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and ports, after ending it when it still runs. */
  restart(): Promise<void>;
}

export interface ServerOptions {
  readonly hasDemo: boolean;
  /** Settings beside the ports and folder, e.g. DATABASE_URL. */
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly user?: ProgramOptions['user'];
  /** Options of Node itself. */
  readonly nodeArgs?: ProgramOptions['nodeArgs'];
  /** An existing folder, in place of one of its own. */
  readonly dataFolder?: string;
  /** Makes the database and the administrator itself, also where a run has a folder in which they are prepared. */
  readonly isFirstStart?: boolean;
}

const PASSWORD = 'Journey-2026';
const START_TIMEOUT_MS = 120_000;
/** Settings that say what the first start makes, or where. */
const OF_FIRST_START = ['DATABASE_URL', 'MQTT_URL', 'ZUTAI_DATA', 'ZUTAI_ADMIN_PASSWORD', 'ZUTAI_GROUPS'];

/**
 * Starts the real server program with a data folder and ports of its own; resolves when it is ready. In a test run
 * that shares prepared folders, a folder without the demo plant is a copy of one in which a server was started once
 * and ended in order, which saves making and migrating a database each time.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await findFreePort());
  const mqttPort = await findFreePort();
  const dataFolder = options.dataFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-e2e-'));
  if (options.user !== undefined) fs.chownSync(dataFolder, options.user.uid, options.user.gid);
  const url = `http://127.0.0.1:${port}`;
  const admin = { loginname: 'admin', password: PASSWORD };
  const program = createProgram(options, { port, mqttPort, dataFolder });
  const start = async () => {
    program.start();
    await waitUntilReady(url, program);
  };
  const remove = () => {
    stopOrphanedDatabase(dataFolder);
    fs.rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    if (canBePrepared(options)) await copyPreparedFolder('server', dataFolder, prepareFolder);
    await start();
  } catch (error) {
    await program.end('SIGKILL');
    remove();
    throw error;
  }
  return {
    url,
    mqttUrl: options.env?.MQTT_URL ?? `mqtt://127.0.0.1:${mqttPort}`,
    mqttPort,
    dataFolder,
    admin,
    signIn: () => ApiClient.signIn(url, admin),
    log: () => program.output,
    pid: () => program.pid,
    stop: async () => {
      await program.end('SIGTERM');
      remove();
    },
    kill: () => program.end('SIGKILL'),
    restart: async () => {
      await program.end('SIGTERM');
      await start();
    },
  };
}

function createProgram(
  { hasDemo, user, nodeArgs = [], env }: ServerOptions,
  { port, mqttPort, dataFolder }: { port: number; mqttPort: number; dataFolder: string },
): Program {
  return new Program({
    file: 'apps/server/src/main.ts',
    user,
    nodeArgs,
    env: {
      PORT: String(port),
      ZUTAI_MQTT_PORT: String(mqttPort),
      ZUTAI_DATA: dataFolder,
      ZUTAI_ADMIN_PASSWORD: PASSWORD,
      ZUTAI_DEMO: hasDemo ? 'on' : 'off',
      ...env,
    },
  });
}

function canBePrepared({
  hasDemo,
  dataFolder,
  user,
  env = {},
  isFirstStart = false,
}: ServerOptions): boolean {
  const isPlain = !hasDemo && dataFolder === undefined && user === undefined && !isFirstStart;
  return isPlain && hasPreparedFolders() && !OF_FIRST_START.some((name) => name in env);
}

/** A first start and an end in order. */
async function prepareFolder(dataFolder: string): Promise<void> {
  const port = await findFreePort();
  const program = createProgram({ hasDemo: false }, { port, mqttPort: await findFreePort(), dataFolder });
  program.start();
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, program);
  } finally {
    await program.end('SIGTERM');
  }
  if (program.exitCode !== 0)
    throw new Error(`the server ended with ${program.exitCode}:\n${program.output}`);
}

function waitUntilReady(url: string, program: Program): Promise<true> {
  const isReady = async () => {
    if (!program.isRunning) return 'ended';
    const reply = await fetch(`${url}/healthz`);
    await reply.body?.cancel();
    return reply.status === 200 && 'ready';
  };
  return waitUntil('the server is ready', isReady, START_TIMEOUT_MS).then(
    (state) => {
      if (state === 'ready') return true;
      throw new Error(`the server ended with ${program.exitCode}:\n${program.output}`);
    },
    (error: Error) => {
      throw new Error(`${error.message}; it printed:\n${program.output}`, { cause: error });
    },
  );
}

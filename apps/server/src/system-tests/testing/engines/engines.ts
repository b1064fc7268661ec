import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort, waitUntil } from '@zutai/dev-env/server-process';
import { startEmbeddedPostgres } from '../../../platform/db/embedded/embedded-postgres.ts';
import { runAdmin } from '../../../platform/testing/global-setup.ts';
import { type Mosquitto, mosquittoMissing, startMosquitto } from '../../../platform/testing/mosquitto.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { type GatewayDoor, startGuardedMosquitto } from '../gateway/guarded-mosquitto.ts';

/** A database and a broker for servers under test. */
export interface Engines {
  /** Settings that point a server at them. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets a gateway in where the platform does not keep the broker's door itself. */
  readonly admit: GatewayDoor;
  /** Kills an outside broker and starts it again. */
  crashBroker(): Promise<void>;
  /** Kills an outside database, which is started again by whoever looks after it. */
  crashDatabase(): Promise<void>;
  /** An outside broker. */
  readonly broker?: Mosquitto;
  /** Process id of an outside database. */
  readonly databasePid?: () => number;
  stop(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  /** Why it cannot be had here. */
  readonly missing: string | undefined;
  start(): Promise<Engines>;
}

const nothing = async () => undefined;

const embedded: EngineKind = {
  name: 'embedded engines',
  missing: undefined,
  start: async () => ({
    env: {},
    admit: nothing,
    crashBroker: nothing,
    crashDatabase: nothing,
    stop: nothing,
  }),
};

/** An own PostgreSQL beside a broker. */
async function startBeside(
  startBroker: () => Promise<{ url: string; broker: Mosquitto; admit: GatewayDoor; stop(): Promise<void> }>,
): Promise<Engines> {
  const [database, started] = await Promise.all([startOutsidePostgres(), startBroker()]);
  return {
    env: { DATABASE_URL: database.url, MQTT_URL: started.url },
    admit: started.admit,
    broker: started.broker,
    databasePid: database.pid,
    crashBroker: async () => {
      await started.broker.kill();
      await started.broker.startAgain();
    },
    crashDatabase: database.crash,
    stop: async () => {
      await started.stop();
      await database.stop();
    },
  };
}

const outside: EngineKind = {
  name: 'PostgreSQL and mosquitto of our own',
  missing: mosquittoMissing,
  start: () =>
    startBeside(async () => {
      const broker = await startMosquitto();
      return { url: broker.url, broker, admit: nothing, stop: broker.stop };
    }),
};

const guarded: EngineKind = {
  name: 'PostgreSQL and a mosquitto with passwords and rights',
  missing: mosquittoMissing,
  start: () => startBeside(startGuardedMosquitto),
};

export const engineKinds = { embedded, outside, guarded } as const;
export type EngineName = keyof typeof engineKinds;

interface OutsidePostgres {
  /** For a role without rights but to its own database. */
  readonly url: string;
  readonly pid: () => number;
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL that belongs to the test and not to the server, on a TCP port. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-outside-'));
  const tcpPort = await findFreePort();
  const postgres = await startEmbeddedPostgres({ folder, tcpPort, logger: testLogger });
  const password = randomBytes(12).toString('hex');
  await runAdmin(postgres.superuserConnection, `CREATE ROLE plant LOGIN PASSWORD '${password}'`);
  await runAdmin(postgres.superuserConnection, 'CREATE DATABASE plant OWNER plant');
  return {
    url: `postgres://plant:${password}@127.0.0.1:${tcpPort}/plant`,
    pid: postgres.pid,
    crash: async () => {
      const pid = postgres.pid();
      process.kill(pid, 'SIGKILL');
      await waitUntil('PostgreSQL runs again', () => postgres.pid() !== pid);
    },
    stop: async () => {
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@zutai/dev-env/server-process';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { mosquittoMissing, startMosquitto } from '../../platform/testing/mosquitto.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { type GatewayDoor, startGuardedMosquitto } from './guarded-mosquitto.ts';

/** A database and a broker for servers under test. */
export interface Engines {
  /** Settings that point a server at them. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets a gateway in where the platform does not keep the broker's door itself. */
  readonly admit: GatewayDoor;
  stop(): Promise<void>;
}

export interface EngineKind {
  readonly name: string;
  /** Why it cannot be had here; printed by {@link listEngineKinds}. */
  readonly missing: string | undefined;
  start(): Promise<Engines>;
}

const embedded: EngineKind = {
  name: 'embedded engines',
  missing: undefined,
  start: async () => ({ env: {}, admit: async () => undefined, stop: async () => undefined }),
};

const outside: EngineKind = {
  name: 'PostgreSQL and mosquitto of our own',
  missing: mosquittoMissing,
  start: async () => {
    const [database, broker] = await Promise.all([startOutsidePostgres(), startMosquitto()]);
    return {
      env: { DATABASE_URL: database.url, MQTT_URL: broker.url },
      admit: async () => undefined,
      stop: async () => {
        await broker.stop();
        await database.stop();
      },
    };
  },
};

const guarded: EngineKind = {
  name: 'PostgreSQL and a mosquitto with passwords and rights',
  missing: mosquittoMissing,
  start: async () => {
    const [database, broker] = await Promise.all([startOutsidePostgres(), startGuardedMosquitto()]);
    return {
      env: { DATABASE_URL: database.url, MQTT_URL: broker.url },
      admit: broker.admit,
      stop: async () => {
        await broker.stop();
        await database.stop();
      },
    };
  },
};

const kinds = { embedded, outside, guarded } as const;

/** The engines a test file runs on; says so once for each that this machine lacks. */
export function listEngineKinds(...names: (keyof typeof kinds)[]): EngineKind[] {
  return names
    .map((name) => kinds[name])
    .filter(({ name, missing }) => {
      if (missing !== undefined) console.warn(`not tested here: ${name}: ${missing}`);
      return missing === undefined;
    });
}

/** A PostgreSQL that belongs to the test and not to the server, on a TCP port. */
export async function startOutsidePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-outside-'));
  const tcpPort = await findFreePort();
  const postgres = await startEmbeddedPostgres({ folder, tcpPort, logger: testLogger, isForTests: true });
  const { user, password, database } = postgres.connection;
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${tcpPort}/${database}`,
    stop: async () => {
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

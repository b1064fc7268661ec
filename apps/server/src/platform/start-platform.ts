import { randomUUID } from 'node:crypto';
import type { ServerConfig } from './config/load-config.ts';
import { writeBuiltInRoles } from './db/built-in-roles.ts';
import { poolSizeOf } from './db/connection/connection-share.ts';
import { warnOfExcessRights } from './db/connection/role-rights.ts';
import { connectDatabase, type Database } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { lockInstallation } from './db/lease/installation-lock.ts';
import { createLeases, endAllLeases, type Leases } from './db/lease/lease.ts';
import { migrate } from './db/migrate.ts';
import { buildSearchIndexes } from './db/search-indexes.ts';
import { readDiskState } from './http/disk-state.ts';
import { watchEventLoop } from './http/event-loop-watch.ts';
import { createHealth, type Health } from './http/health.ts';
import type { Lifecycle } from './lifecycle/lifecycle.ts';
import type { Logger } from './logging/logger.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import {
  type BrokerAuthority,
  type Bus,
  connectExternalBus,
  createEmbeddedBroker,
  createEmbeddedBus,
  type MqttIdentity,
} from './mqtt/index.ts';

/** Nobody waits for the leases of a lone server, so a slow disk need not cost it its groups. */
const LONE_LEASE_MS = 15_000;

/** What features stand on; none of it knows a feature. */
export interface Platform {
  readonly config: ServerConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly database: Database;
  readonly leases: Leases;
}

/** Connects or starts the database and brings its schema up to date. */
export async function startPlatform(
  config: ServerConfig,
  logger: Logger,
  lifecycle: Lifecycle,
  onFailed: (error: Error) => void,
): Promise<Platform> {
  const health = createHealth();
  const connection =
    config.databaseUrl === undefined
      ? (
          await lifecycle.start(
            'embedded PostgreSQL',
            () =>
              startEmbeddedPostgres({
                folder: config.dataFolder,
                logger: logger.child({ part: 'postgres' }),
                onFailed,
              }),
            (postgres) => postgres.stop(),
          )
        ).connection
      : { connectionString: config.databaseUrl };
  const database = await lifecycle.start(
    'database',
    () =>
      connectDatabase({
        connection,
        logger: logger.child({ part: 'database' }),
        maxConnections: poolSizeOf(config),
      }),
    (connected) => connected.close(),
  );
  // With an outside database and an outside broker other processes may work on both; else this one is alone.
  const isShared = config.databaseUrl !== undefined && config.mqttUrl !== undefined;
  const lock = await lifecycle.start(
    'installation lock',
    () => lockInstallation({ connection, isShared, logger: logger.child({ part: 'database' }) }),
    (held) => held.release(),
  );
  health.add('database', async () => {
    await database.ping();
    return lock.isHeld() ? 'ok' : 'failed';
  });
  if (config.databaseUrl !== undefined) {
    const excess = await warnOfExcessRights(database.pool, logger.child({ part: 'database' }));
    health.add('databaseRole', () => (excess.length === 0 ? 'ok' : 'degraded'));
  }
  const applied = await migrate(database);
  await writeBuiltInRoles(database);
  if (applied.length > 0) logger.info({ applied }, 'the schema is up to date');
  await buildSearchIndexes(database, logger.child({ part: 'database' }));
  // The dead need no time to give back what they had.
  if (!isShared) await endAllLeases(database);
  const leases = await lifecycle.start(
    'leases',
    () =>
      createLeases({
        database,
        logger: logger.child({ part: 'leases' }),
        ownerId: randomUUID(),
        ttlMs: isShared ? undefined : LONE_LEASE_MS,
      }),
    (held) => held.close(),
  );
  health.add('leases', () => (leases.areRenewed() ? 'ok' : 'failed'));
  if (config.databaseUrl === undefined) health.add('disk', () => readDiskState(config.dataFolder));
  const eventLoop = await lifecycle.start(
    'event loop watch',
    () => watchEventLoop(),
    (watch) => watch.stop(),
  );
  health.add('eventLoop', eventLoop.state);
  return { config, logger, metrics: createMetrics(), health, database, leases };
}

export interface StartedBus {
  readonly bus: Bus;
  /** Where gateways reach the broker. */
  readonly brokerUrl: string;
  /** Ends the connections of a gateway, where this process has the broker. */
  disconnect(identityId: string): void;
  /** Lets gateways in, where this process has the broker: not before everything they send can be kept. */
  listen(): Promise<void>;
  /** Lets no more in. */
  stopListening(): void;
}

/** Starts the embedded broker with `authority` at its door, or connects to the one of `MQTT_URL`. */
export async function startBus<Identity extends MqttIdentity>(
  platform: Platform,
  lifecycle: Lifecycle,
  authority: BrokerAuthority<Identity>,
): Promise<StartedBus> {
  const { config, health } = platform;
  const logger = platform.logger.child({ part: 'mqtt' });
  if (config.mqttUrl !== undefined) {
    const { mqttUrl } = config;
    const bus = await lifecycle.start(
      'MQTT connection',
      () => connectExternalBus({ url: mqttUrl, logger }),
      (connected) => connected.close(),
    );
    health.add('broker', () => (bus.state() === 'connected' ? 'ok' : 'failed'));
    return {
      bus,
      brokerUrl: withoutCredentials(mqttUrl),
      disconnect: () => undefined,
      listen: () => Promise.resolve(),
      stopListening: () => undefined,
    };
  }
  const broker = await lifecycle.start(
    'embedded MQTT broker',
    () => createEmbeddedBroker({ port: config.mqttPort, logger, authority }),
    (started) => started.close(),
  );
  platform.metrics.gauge('zutai_mqtt_clients', 'Gateways connected to the embedded broker', () =>
    broker.clientCount(),
  );
  const bus = await lifecycle.start(
    'bus',
    () => createEmbeddedBus(broker, logger),
    (created) => created.close(),
  );
  health.add('broker', () => (bus.state() === 'connected' ? 'ok' : 'failed'));
  return {
    bus,
    get brokerUrl() {
      return `mqtt://127.0.0.1:${broker.port}`;
    },
    disconnect: broker.disconnect,
    listen: broker.listen,
    stopListening: broker.stopListening,
  };
}

function withoutCredentials(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

import { randomUUID } from 'node:crypto';
import type { ServerConfig } from './config/load-config.ts';
import { connectDatabase, type Database } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { createLeases, type Leases } from './db/lease.ts';
import { migrate } from './db/migrate.ts';
import { createHealth, type Health } from './http/health.ts';
import type { Lifecycle } from './lifecycle/lifecycle.ts';
import type { Logger } from './logging/logger.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import {
  type BrokerAuthority,
  type Bus,
  connectExternalBus,
  createEmbeddedBus,
  type MqttIdentity,
  startEmbeddedBroker,
} from './mqtt/index.ts';

/** What features stand on; none of it knows a feature. */
export interface Platform {
  readonly config: ServerConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly database: Database;
  readonly leases: Leases;
  /** Other processes may work on the same database and broker. */
  readonly isShared: boolean;
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
    () => connectDatabase({ connection, logger: logger.child({ part: 'database' }) }),
    (connected) => connected.close(),
  );
  health.add('database', () => database.ping().then(() => 'ok' as const));
  const applied = await migrate(database);
  if (applied.length > 0) logger.info({ applied }, 'the schema is up to date');
  const leases = await lifecycle.start(
    'leases',
    () => createLeases({ database, logger: logger.child({ part: 'leases' }), ownerId: randomUUID() }),
    (held) => held.close(),
  );
  const isShared = config.databaseUrl !== undefined && config.mqttUrl !== undefined;
  return { config, logger, metrics: createMetrics(), health, database, leases, isShared };
}

export interface StartedBus {
  readonly bus: Bus;
  /** Where gateways reach the broker. */
  readonly brokerUrl: string;
  /** Ends the connections of a gateway, where this process has the broker. */
  disconnect(identityId: string): void;
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
    health.add('broker', () => (bus.state() === 'connected' ? 'ok' : 'degraded'));
    return { bus, brokerUrl: withoutCredentials(mqttUrl), disconnect: () => undefined };
  }
  const broker = await lifecycle.start(
    'embedded MQTT broker',
    () => startEmbeddedBroker({ port: config.mqttPort, logger, authority }),
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
  return { bus, brokerUrl: `mqtt://127.0.0.1:${broker.port}`, disconnect: broker.disconnect };
}

function withoutCredentials(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}

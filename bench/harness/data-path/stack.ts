import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type DataPath,
  startDataPath,
  startOpenBroker,
} from '../../../apps/server/src/features/ingest/testing/index.ts';
import { writeBuiltInRoles } from '../../../apps/server/src/platform/db/built-in-roles.ts';
import { connectDatabase, type Database } from '../../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../../apps/server/src/platform/logging/logger.ts';
import { createEmbeddedBus } from '../../../apps/server/src/platform/mqtt/index.ts';
import type { PublisherOrder } from './publisher.ts';

export interface BenchGateway {
  readonly sn: string;
  readonly groupId: string;
  readonly signalIds: readonly number[];
}

/** The server's data path on a PostgreSQL of its own, with nothing left out of durability. */
export interface BenchStack {
  readonly database: Database;
  readonly dataPath: DataPath;
  readonly port: number;
  readonly gateways: readonly BenchGateway[];
  readonly stop: () => Promise<void>;
}

export async function startStack(gatewayCount: number, signalsEach: number): Promise<BenchStack> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-'));
  const logger = createLogger({ level: 'warn', form: 'short' });
  const postgres = await startEmbeddedPostgres({ folder, logger });
  const database = await connectDatabase({ connection: postgres.connection, logger });
  await migrate(database);
  await writeBuiltInRoles(database);
  const gateways = await seed(database, gatewayCount, signalsEach);
  const broker = await startOpenBroker(logger);
  const bus = createEmbeddedBus(broker, logger);
  const dataPath = await startDataPath({ database, bus, logger });
  return {
    database,
    dataPath,
    port: broker.port,
    gateways,
    async stop() {
      await dataPath.stop();
      await bus.close();
      await database.close();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function seed({ pool }: Database, gatewayCount: number, signalsEach: number): Promise<BenchGateway[]> {
  await pool.query("INSERT INTO organisation (title) VALUES ('bench')");
  await pool.query(
    `INSERT INTO gateway (organisation_id, sn, title, group_id, key_hash)
     SELECT 1, 'GW-' || i, 'GW-' || i, 'zutai-' || i % 8, '' FROM generate_series(1, $1) AS i`,
    [gatewayCount],
  );
  await pool.query(
    `INSERT INTO equipment (organisation_id, title, kind, display, gateway_id, device_id)
     SELECT 1, sn, 'EG', 'list', id, 'device' FROM gateway`,
  );
  await pool.query(
    `INSERT INTO driver (equipment_id, title, protocol, poll_interval_ms, enabled, options)
     SELECT id, 'd', 'modbus-tcp', 1000, true, '{}' FROM equipment`,
  );
  await pool.query(
    `INSERT INTO signal (equipment_id, driver_id, tag, title, data_type)
     SELECT equipment_id, id, 't' || i, 't' || i, 'number' FROM driver, generate_series(1, $1) AS i ORDER BY id, i`,
    [signalsEach],
  );
  await pool.query("UPDATE signal SET tag = 's' || id");
  const { rows } = await pool.query<{ sn: string; group_id: string; ids: number[] }>(
    `SELECT sn, group_id, array_agg(signal.id ORDER BY signal.id) AS ids FROM gateway
     JOIN equipment ON gateway_id = gateway.id JOIN signal ON equipment_id = equipment.id
     GROUP BY gateway.id ORDER BY gateway.id`,
  );
  return rows.map((row) => ({ sn: row.sn, groupId: row.group_id, signalIds: row.ids }));
}

export function startPublisher(order: PublisherOrder): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'publisher.ts'), { execArgv: [] });
  child.send(order);
  return child;
}

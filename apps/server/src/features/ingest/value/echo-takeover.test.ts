import { randomUUID } from 'node:crypto';
import type { CommandResult } from '@zutai/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });

let test: TestDatabase;
let broker: EmbeddedBroker;
let bus: Bus;
const paths: DataPath[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  broker = await startOpenBroker(testLogger);
  bus = createEmbeddedBus(broker, testLogger);
});
afterAll(async () => {
  for (const path of paths) await path.stop();
  await bus.close();
  await test.drop();
});

async function startPath(): Promise<DataPath> {
  const path = await startDataPath({ database: test.database, bus, logger: testLogger, ttlMs: 1_000 });
  paths.push(path);
  return path;
}

/** A row of the ledger as the command feature enters it. */
async function enter(plant: Plant, uuid: string, signalId: number, value: number): Promise<void> {
  const { rows } = await test.database.pool.query<{ organisation_id: string }>(
    'SELECT organisation_id FROM equipment WHERE id = $1',
    [plant.equipmentId],
  );
  const account = await test.database.pool.query<{ id: string }>(
    `INSERT INTO account (organisation_id, loginname, display_name, role, password_hash)
     VALUES ($1, $2, 'o', 'operation', '') RETURNING id`,
    [rows[0]!.organisation_id, uuid],
  );
  await test.database.pool.query(
    `INSERT INTO command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
       gateway_id, old_value, new_value, deadline_at, source_address)
     VALUES ($1, $2, $3, $4, '', $5, 'o', $6, '1', $7, now() + interval '60 s', '')`,
    [
      uuid,
      rows[0]!.organisation_id,
      plant.equipmentId,
      signalId,
      account.rows[0]!.id,
      plant.gatewayId,
      JSON.stringify(value),
    ],
  );
}

it('the process that takes a group over sees the answer to a write that went out before', async () => {
  const plant = await addPlant(test.database, { signals: [{ tag: 'setpoint' }, { tag: 'other' }] });
  const first = await startPath();
  const node = await TestNode.connect({ port: broker.port, groupId: plant.groupId, sn: plant.sn });
  const metric = (name: string, value: number) => ({
    name,
    type: 'Double' as const,
    value,
    timestamp: Date.now(),
  });
  node.devices.set(plant.deviceId, [metric('setpoint', 1), metric('other', 1)]);
  await node.publishBirths();
  await until(async () => {
    const values = await first.live.read([plant.equipmentId]);
    expect(values.get(String(plant.signalIds[0]))).toMatchObject({ value: 1, code: '200' });
  });
  await until(async () => {
    const { rows } = await test.database.pool.query('SELECT online FROM gateway WHERE id = $1', [
      plant.gatewayId,
    ]);
    expect(rows[0].online).toBe(true);
  });
  const second = await startPath();
  const results: CommandResult[] = [];
  second.gatewayLink.link.onCommandResult((result) => results.push(result));

  const uuid = randomUUID();
  const [signalId] = plant.signalIds;
  await enter(plant, uuid, signalId!, 33.5);
  const { equipmentId, gatewayId } = plant;
  const place = { equipmentId, gatewayId, signalId: String(signalId) };
  await first.gatewayLink.link.sendCommand({ ...place, uuid, value: 33.5, timeoutMs: 60_000 });
  await until(() => expect(node.commands.some(({ name }) => name === 'setpoint')).toBe(true));
  const births = node.rebirthCount;
  await paths.shift()!.stop();
  await until(() => expect(second.ingest.ownedGroups()).toContain(plant.groupId));
  await until(() => expect(node.rebirthCount).toBeGreaterThan(births));
  await until(async () => {
    const values = await second.live.read([plant.equipmentId]);
    expect(values.get(String(signalId))).toMatchObject({ value: 1, code: '200' });
  });
  expect(results).toEqual([]);

  await node.publish('DDATA', plant.deviceId, [metric('other', 33.5)]);
  await node.publish('DDATA', plant.deviceId, [metric('setpoint', 33.5)]);
  await until(() => expect(results).toMatchObject([{ uuid, code: '200', readBack: 33.5 }]));
  await node.cut();
});

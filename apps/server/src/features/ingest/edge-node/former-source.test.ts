import { metricName } from '@zutai/contract';
import Long from 'long';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });

describe('a signal that was given another source while our agent runs the former configuration', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let dataPath: DataPath;
  let plant: Plant;
  let node: TestNode;

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startOpenBroker(testLogger);
    bus = createEmbeddedBus(broker, testLogger);
  });
  afterAll(async () => {
    await node.cut();
    await dataPath.stop();
    await bus.close();
    await test.drop();
  });

  const live = async () => (await dataPath.live.read([plant.equipmentId])).get(String(plant.signalIds[0]));
  const readCodes = async () =>
    (await readHistory(test.database, plant.signalIds)).map(({ value, code }) => [value, code]);
  const runs = (version: number) => ({
    name: metricName.configurationVersion,
    type: 'Int64' as const,
    value: Long.fromNumber(version) as never,
  });
  let position = 0;
  const report = (value: number, timestamp = Date.now()) => {
    position += 1;
    const metric = { alias: Long.fromNumber(plant.signalIds[0]!), type: 'Double', value, timestamp };
    return node.publish('DDATA', plant.deviceId, [metric as never], { stream: 's', position });
  };
  const edit = (sql: string) =>
    test.database.pool.query(
      `WITH edited AS (${sql})
       UPDATE gateway SET wanted_version = wanted_version + 1 WHERE id = ${plant.gatewayId}`,
    );

  it('shows no value of the former source as its own, and the new ones as soon as the agent has it', async () => {
    plant = await addPlant(test.database, { signals: [{ tag: 'level', isDriven: true }] });
    dataPath = await startDataPath({ database: test.database, bus, logger: testLogger });
    const { groupId, sn, deviceId, equipmentId } = plant;
    node = await TestNode.connect({ port: broker.port, groupId, sn, agentVersion: '1' });
    const alias = Long.fromNumber(plant.signalIds[0]!) as never;
    node.devices.set(deviceId, [{ name: 'level', alias, type: 'Double', value: 1 } as never]);
    await node.publishBirths([runs(1)]);
    await report(2);
    await until(async () => expect(await live()).toMatchObject({ value: 2, code: '200' }));

    for (const [former, sql] of [
      [3, `UPDATE signal SET address = 'HR:8:int16' WHERE equipment_id = ${equipmentId}`],
      [4, `UPDATE driver SET options = '{"host": "other"}' WHERE equipment_id = ${equipmentId}`],
    ] as const) {
      await edit(sql);
      // Nothing of it is known yet.
      await until(async () => expect(await live()).toMatchObject({ value: null, code: '201' }));
      await report(former);
      await until(async () => expect(await readCodes()).toContainEqual([former, 201]));
      expect(await live()).toMatchObject({ value: null, code: '201' });
      const beforeMs = Date.now() - 1_000;
      await node.publish('NDATA', undefined, [runs(former - 1)]);
      // Measured before the agent took it, sent afterwards.
      await report(former + 0.5, beforeMs);
      await until(async () => expect(await readCodes()).toContainEqual([former + 0.5, 201]));
      expect(await live()).toMatchObject({ value: null, code: '201' });
      await report(former * 10);
      await until(async () => expect(await live()).toMatchObject({ value: former * 10, code: '200' }));
    }
  });

  it('knows so too after the server has started anew', async () => {
    await edit(`UPDATE signal SET scale = 2 WHERE equipment_id = ${plant.equipmentId}`);
    await until(async () => expect(await live()).toMatchObject({ value: null, code: '201' }));
    await dataPath.stop();
    dataPath = await startDataPath({ database: test.database, bus, logger: testLogger });
    await node.publishBirths([runs(3)]);
    await report(50);
    await until(async () => expect(await readCodes()).toContainEqual([50, 201]));
    expect((await live())?.code).toBe('201');
    await node.publish('NDATA', undefined, [runs(4)]);
    await report(60);
    await until(async () => expect(await live()).toMatchObject({ value: 60, code: '200' }));
  });

  it('leaves values alone when only what people read of it was changed', async () => {
    const { pool } = test.database;
    const read = async () => (await pool.query('SELECT source_version FROM signal')).rows;
    const before = await read();
    await pool.query("UPDATE signal SET title = 'other', unit = 'm', address = address");
    expect(await read()).toEqual(before);
    expect(await live()).toMatchObject({ value: 60, code: '200' });
  });
});

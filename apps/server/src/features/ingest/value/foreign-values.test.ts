import Long from 'long';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
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

describe('values of a foreign gateway', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let path: DataPath;

  const startPath = () =>
    startDataPath({
      database: test.database,
      bus: createEmbeddedBus(broker, testLogger),
      logger: testLogger,
    });

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startOpenBroker(testLogger);
    path = await startPath();
  });
  afterAll(async () => {
    await path.stop();
    await broker.close();
    await test.drop();
  });

  const connect = async (plant: Plant): Promise<TestNode> => {
    const { groupId, sn, signalIds } = plant;
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(signalIds.length));
    return TestNode.connect({ port: broker.port, groupId, sn });
  };

  it('keep every digit of 64-bit integers: live, in history and after a restart', async () => {
    const plant = await addPlant(test.database, {
      signals: [{ tag: 'signed' }, { tag: 'unsigned' }, { tag: 'scaled', scale: 0.5 }, { tag: 'small' }],
    });
    const node = await connect(plant);
    const timestamp = Date.now() - 1_000;
    const long = (text: string, isUnsigned: boolean) => Long.fromString(text, isUnsigned) as never;
    node.devices.set(plant.deviceId, [
      { name: 'signed', type: 'Int64', value: long('-9223372036854775807', false), timestamp },
      { name: 'unsigned', type: 'UInt64', value: long('18446744073709551615', true), timestamp },
      { name: 'scaled', type: 'UInt64', value: long('18014398509481984', true), timestamp },
      { name: 'small', type: 'Int64', value: long('-5', false), timestamp },
    ]);
    await node.publishBirths();
    await until(async () => expect(await readHistory(test.database, plant.signalIds)).toHaveLength(4));
    const rows = await readHistory(test.database, plant.signalIds);
    expect(rows.map((row) => [row.value, row.text_value])).toEqual([
      [-(2 ** 63), '-9223372036854775807'],
      [2 ** 64, '18446744073709551615'],
      [2 ** 53, null],
      [-5, null],
    ]);
    const expected = ['-9223372036854775807', '18446744073709551615', 2 ** 53, -5];
    const shown = async () => {
      const live = await path.live.read([plant.equipmentId]);
      return plant.signalIds.map((id) => live.get(String(id))?.value);
    };
    expect(await shown()).toEqual(expected);
    await path.stop();
    path = await startPath();
    await until(async () => expect(await shown()).toEqual(expected));
    await node.cut();
  });

  it('are those of now when its clock was set back after its birth', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant);
    const liveOf = async () => (await path.live.read([plant.equipmentId])).get(String(plant.signalIds[0]));
    node.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 1 }]);
    await node.publishBirths();
    await until(async () => expect((await liveOf())?.value).toBe(1));
    node.clockOffsetMs = -3_600_000;
    node.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 2 }]);
    await node.publish('DDATA', plant.deviceId, [{ name: 'a', type: 'Double', value: 2 }]);
    await until(async () => expect(await liveOf()).toMatchObject({ value: 2, code: '200' }));
    await node.publish('DDATA', plant.deviceId, [{ name: 'a', type: 'Double', value: 3 }]);
    await until(async () => expect(await liveOf()).toMatchObject({ value: 3, code: '200' }));
    await node.cut();
  });
});

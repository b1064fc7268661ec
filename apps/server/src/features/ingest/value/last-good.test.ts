import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { createLiveRepository } from '../../live/index.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { type TestMetric, TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });
const number = (name: string, value: number | null, timestamp: number, more: object = {}): TestMetric =>
  ({ name, type: 'Double', value, timestamp, ...more }) as TestMetric;
const because = (code: string) => ({ properties: { 'Zutai/Code': { type: 'String', value: code } } });
const uncertain = { properties: { Quality: { type: 'Int32', value: 64 } } };

describe('the time of the last good value', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let path: DataPath;
  let node: TestNode;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(startPlatform);
  afterEach(stopPlatform);

  async function startPlatform(): Promise<void> {
    broker = await startOpenBroker(testLogger);
    bus = createEmbeddedBus(broker, testLogger);
    path = await startDataPath({ database: test.database, bus, logger: testLogger });
  }
  async function stopPlatform(): Promise<void> {
    await node.cut();
    await path.stop();
    await bus.close();
  }

  async function connect(plant: Plant): Promise<void> {
    const { groupId, sn } = plant;
    await until(() =>
      expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(plant.signalIds.length),
    );
    node = await TestNode.connect({ port: broker.port, groupId, sn });
  }
  async function readAll(plant: Plant) {
    const live = await path.live.read([plant.equipmentId]);
    return plant.signalIds.map((id) => live.get(String(id)));
  }

  it('is told beside a value that went bad or stale, and survives a restart as far as history knows it', async () => {
    const tags = ['bad', 'quiet', 'uncertain', 'never'];
    const plant = await addPlant(test.database, { signals: tags.map((tag) => ({ tag })) });
    await connect(plant);
    const bornMs = Date.now() - 60_000;
    node.devices.set(plant.deviceId, [
      number('bad', 12.5, bornMs),
      number('quiet', 7, bornMs + 1),
      number('uncertain', 3, bornMs + 2),
      number('never', null, bornMs + 3, because('1715')),
    ]);
    await node.publishBirths();
    await until(async () => expect((await readAll(plant))[1]).toMatchObject({ value: 7, code: '200' }));
    expect((await readAll(plant))[0]).not.toHaveProperty('goodTime');
    const fellMs = bornMs + 30_000;
    await node.publish('DDATA', plant.deviceId, [
      number('bad', null, fellMs, because('1301')),
      number('uncertain', 4, fellMs, uncertain),
    ]);
    // Bad again, with another reason: what is readable is no younger for it.
    await node.publish('DDATA', plant.deviceId, [number('bad', null, fellMs + 1_000, because('1715'))]);
    await until(async () => expect((await readAll(plant))[0]).toMatchObject({ code: '1715' }));
    const [bad, quiet, uncertainValue, never] = await readAll(plant);
    expect(bad).toMatchObject({ value: 12.5, time: fellMs + 1_000, goodTime: bornMs });
    expect(quiet).not.toHaveProperty('goodTime');
    // What is shown is not what was good last.
    expect(uncertainValue).toMatchObject({ value: 4, code: '201' });
    expect(uncertainValue).not.toHaveProperty('goodTime');
    expect(never).toMatchObject({ value: null, code: '1715' });
    expect(never).not.toHaveProperty('goodTime');

    await node.publish('DDEATH', plant.deviceId, []);
    await until(async () =>
      expect((await readAll(plant))[1]).toMatchObject({ value: 7, code: '201', goodTime: bornMs + 1 }),
    );
    await until(async () => expect(await readHistory(test.database, plant.signalIds)).toHaveLength(7));
    const before = await readAll(plant);

    await stopPlatform();
    await startPlatform();
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(4));
    await until(async () => expect(await readAll(plant)).toEqual(before));
    // The table alone says the same, for who asks while nobody ingests.
    const stored = await createLiveRepository(test.database).findNewestOf(
      [plant.equipmentId],
      bornMs - 1_000,
    );
    expect(plant.signalIds.map((id) => stored.get(String(id)))).toEqual(before);
  });

  it('is its own time of a value that was sent later as of earlier', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'late' }] });
    await connect(plant);
    const timeMs = Date.now() - 1_000;
    node.devices.set(plant.deviceId, [number('late', 5, timeMs, { isHistorical: true })]);
    await node.publishBirths();
    await until(async () =>
      expect((await readAll(plant))[0]).toMatchObject({ value: 5, code: '201', goodTime: timeMs }),
    );
  });
});

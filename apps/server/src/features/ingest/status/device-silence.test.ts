import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a gateway whose longest silence is set', () => {
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
    plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    dataPath = await startDataPath({ database: test.database, bus, logger: testLogger });
  });
  afterAll(async () => {
    await node?.cut();
    await dataPath.stop();
    await bus.close();
    await test.drop();
  });

  const metrics = (value: number) => [
    { name: 'level', type: 'Double' as const, value, timestamp: Date.now() } as never,
  ];
  const connect = async (agentVersion?: string) => {
    const { groupId, sn, deviceId } = plant;
    const kind = agentVersion === undefined ? {} : { agentVersion };
    node = await TestNode.connect({ port: broker.port, groupId, sn, ...kind });
    node.devices.set(deviceId, metrics(1));
    await node.publishBirths();
    await until(async () => expect(await live()).toMatchObject({ value: 1, code: '200' }));
  };
  const live = async () => (await dataPath.live.read([plant.equipmentId])).get(String(plant.signalIds[0]));
  const state = () => dataPath.live.board.find(plant.equipmentId)!.online;
  const set = (seconds: number | null) =>
    test.database.pool.query('UPDATE gateway SET max_silence_s = $1', [seconds]);
  const readStored = async () =>
    (await test.database.pool.query('SELECT online, communication, faults FROM equipment')).rows[0];

  describe('a foreign one', () => {
    beforeAll(() => connect());
    afterAll(() => node.cut());
    beforeEach(() => set(null));

    it('is taken at its word for as long as its session lives when nothing is set', async () => {
      await pause(7_000);
      expect(state()).toMatchObject({ online: true, faults: [] });
      expect(await live()).toMatchObject({ value: 1, code: '200' });
    });

    it('has stale values and the fault `silent` after that time, and none with its next message', async () => {
      await set(5);
      let sentMs: number;
      for (;;) {
        sentMs = Date.now();
        await node.publish('DDATA', plant.deviceId, metrics(2));
        await pause(4_000);
        const { faults } = state();
        // On a machine that was too busy the time was over: once more.
        if (Date.now() - sentMs > 4_900) continue;
        expect(faults).toEqual([]);
        break;
      }
      // What the node says of itself is nothing of the device.
      await node.publish('NDATA', undefined, [{ name: 'uptime', type: 'Int32', value: 1 }]);
      await until(() => expect(state().faults).toHaveLength(1));
      const seenMs = Date.now();
      expect(state()).toMatchObject({ online: false, communication: 'fault' });
      const fault = state().faults[0]!;
      expect(fault).toMatchObject({ part: 'gateway', cause: 'silent', address: plant.sn });
      expect(fault.sinceMs).toBeGreaterThanOrEqual(sentMs);
      expect(fault.sinceMs).toBeLessThan(seenMs - 4_900);
      expect(await live()).toMatchObject({ value: 2, code: '201' });
      await until(async () => expect(await readStored()).toMatchObject({ online: false, faults: [fault] }));

      // Acknowledged when it was taken: not only when ages are judged the next time.
      await node.publish('DDATA', plant.deviceId, metrics(2));
      expect(state()).toMatchObject({ online: true, communication: 'online', faults: [] });
      expect(await live()).toMatchObject({ value: 2, code: '200' });
      await until(async () => expect(await readStored()).toMatchObject({ online: true, faults: [] }));
    });

    it('is current again when the setting is taken away', async () => {
      await set(5);
      await until(() => expect(state().faults).toHaveLength(1));
      await set(null);
      await until(() => expect(state()).toMatchObject({ online: true, faults: [] }));
      expect(await live()).toMatchObject({ code: '200' });
    });
  });

  it('one with our agent vouches for its values itself: the setting is without effect', async () => {
    await set(5);
    await connect('1');
    await pause(7_000);
    expect(state()).toMatchObject({ online: true, faults: [] });
  });
});

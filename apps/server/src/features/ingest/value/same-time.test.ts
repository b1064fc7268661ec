import { expect, it, vi } from 'vitest';
import { createEmbeddedBus } from '../../../platform/mqtt/index.ts';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { readMetric, startDataPath } from '../testing/data-path.ts';
import { addPlant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

const until = (read: () => unknown) => vi.waitFor(read, { interval: 20 });

it('values that displace another one of the same millisecond are counted; history keeps the last', async () => {
  const test = await createTestDatabase();
  const broker = await startOpenBroker(testLogger);
  const bus = createEmbeddedBus(broker, testLogger);
  const path = await startDataPath({ database: test.database, bus, logger: testLogger });
  try {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(1));
    const { groupId, sn } = plant;
    const node = await TestNode.connect({ port: broker.port, groupId, sn, isObedient: false });
    const [timestamp, metric] = [Date.now(), { name: 'a', type: 'Double' as const }];
    node.devices.set(plant.deviceId, [{ ...metric, value: 0, timestamp: timestamp - 1_000 }]);
    await node.publishBirths();
    for (const value of [1, 2, 2, 3])
      await node.publish('DDATA', plant.deviceId, [{ ...metric, value, timestamp }]);
    const values = async () => (await readHistory(test.database, plant.signalIds)).map(({ value }) => value);
    await until(async () => expect(await values()).toEqual([0, 3]));
    // The second 2 displaces nothing.
    expect(await readMetric(path.metrics, 'zutai_ingest_same_time_values_total')).toBe(2);
    await node.cut();
  } finally {
    await path.stop();
    await bus.close();
    await test.drop();
  }
});

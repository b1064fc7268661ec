import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmbeddedBus } from '../../../platform/mqtt/index.ts';
import { createTestDatabase, testLogger } from '../../../platform/testing/test-database.ts';
import { startDataPath } from '../testing/data-path.ts';
import { addPlant } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

it('equipment stays online when its gateway is deleted in the moment it is given to another', async () => {
  const test = await createTestDatabase();
  const broker = await startOpenBroker(testLogger);
  const bus = createEmbeddedBus(broker, testLogger);
  const path = await startDataPath({ database: test.database, bus, logger: testLogger });
  onTestFinished(async () => {
    await path.stop();
    await bus.close();
    await test.drop();
  });
  const [old, next] = [
    await addPlant(test.database, { signals: [{ tag: 'a' }] }),
    await addPlant(test.database, { signals: [{ tag: 'a' }] }),
  ];
  const find = () => path.live.board.find(old.equipmentId);
  await vi.waitFor(() => expect(path.live.board.find(next.equipmentId)).toBeDefined());
  for (const plant of [old, next]) {
    const node = await TestNode.connect({ port: broker.port, ...plant, isObedient: false });
    onTestFinished(() => node.cut());
    await node.publish('NBIRTH', undefined, [{ name: 'bdSeq', type: 'Int32', value: 1 }]);
    await node.publish('DBIRTH', plant.deviceId, [{ name: 'a', type: 'Double', value: 1 }]);
  }
  expect(find()?.online).toMatchObject({ online: true });

  await test.database.withTransaction(async ({ client }) => {
    await client.query('DELETE FROM equipment WHERE id = $1', [next.equipmentId]);
    await client.query('UPDATE equipment SET gateway_id = $2, device_id = $3 WHERE id = $1', [
      old.equipmentId,
      next.gatewayId,
      next.deviceId,
    ]);
    await client.query('DELETE FROM gateway WHERE id = $1', [old.gatewayId]);
  });
  await vi.waitFor(() => expect(find()?.holder.gatewayId).toBe(next.gatewayId));
  // What is judged anew as time goes by is the same.
  await vi.waitFor(() => expect(find()?.online).toMatchObject({ online: true }));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(find()?.online).toMatchObject({ online: true });
});

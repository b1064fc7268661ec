import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmbeddedBus } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

/*
 * What a foreign gateway sends in the moment after something was made: the definitions of before do not decide
 * what is acknowledged and dropped.
 */
let test: TestDatabase;
let port: number;
let stop: () => Promise<void>;

beforeEach(async () => {
  test = await createTestDatabase();
  const broker = await startOpenBroker(testLogger);
  const bus = createEmbeddedBus(broker, testLogger);
  const path = await startDataPath({ database: test.database, bus, logger: testLogger });
  port = broker.port;
  stop = async () => {
    await path.stop();
    await bus.close();
  };
});
afterEach(async () => {
  await stop();
  await test.drop();
});

const metric = (value: number) => ({
  name: 'a',
  alias: 9,
  type: 'Double' as const,
  value,
  timestamp: Date.now() - 1_000 + value,
});

async function expectStored(plant: Plant, values: readonly number[]): Promise<void> {
  const rows = await readHistory(test.database, plant.signalIds);
  expect(rows.map(({ value }) => value)).toEqual(values);
}

it('a gateway: its births and its first values count', async () => {
  for (let round = 0; round < 3; round += 1) {
    const sn = `NEW-${round}`;
    const node = await TestNode.connect({ port, sn, groupId: 'zutai-0', isObedient: false });
    const plant = await addPlant(test.database, { sn, signals: [{ tag: 'a' }] });
    // One right after the other, as a gateway does: nothing is waited for.
    await Promise.all([
      node.publish('NBIRTH', undefined, [{ name: 'bdSeq', type: 'Int32', value: 1 }]),
      node.publish('DBIRTH', 'pump', [metric(0)]),
      node.publish('DDATA', 'pump', [metric(1)]),
    ]);
    await expectStored(plant, [0, 1]);
    await node.cut();
  }
});

it('equipment: its births and its first values count', async () => {
  const plant = await addPlant(test.database, { signals: [{ tag: 'b' }] });
  const node = await TestNode.connect({ port, ...plant, isObedient: false });
  await node.publishBirths();
  // The gateway is known and born when the equipment is made.
  const { rows } = await test.database.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO equipment (organisation_id, title, kind, display, gateway_id, device_id)
       SELECT organisation_id, 'fan', kind, display, gateway_id, 'fan' FROM equipment WHERE id = $1 RETURNING id
     )
     INSERT INTO signal (equipment_id, tag, title, data_type, scale, "offset", seq)
     SELECT id, 'a', 'a', 'number', 1, 0, 1 FROM made RETURNING id`,
    [plant.equipmentId],
  );
  await Promise.all([node.publish('DBIRTH', 'fan', [metric(0)]), node.publish('DDATA', 'fan', [metric(1)])]);
  await expectStored({ ...plant, signalIds: [rows[0]!.id] }, [0, 1]);
  await node.cut();
});

it('a signal: what was announced before and is sent now is stored', async () => {
  const plant = await addPlant(test.database, { signals: [{ tag: 'b' }] });
  const node = await TestNode.connect({ port, ...plant, isObedient: false });
  node.devices.set(plant.deviceId, [metric(0)]);
  await node.publishBirths();
  const { rows } = await test.database.pool.query<{ id: number }>(
    `INSERT INTO signal (equipment_id, tag, title, data_type, scale, "offset", seq)
     VALUES ($1, 'a', 'a', 'number', 1, 0, 2) RETURNING id`,
    [plant.equipmentId],
  );
  await Promise.all([1, 2].map((value) => node.publish('DDATA', plant.deviceId, [metric(value)])));
  await expectStored({ ...plant, signalIds: [rows[0]!.id] }, [1, 2]);
  await node.cut();
});

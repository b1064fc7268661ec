import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEmbeddedBus } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { TestNode } from '../testing/test-node.ts';

/*
 * A foreign gateway that sends data with QoS 1 and repeats it until the PUBACK: what is acknowledged is stored, once,
 * and what is of earlier is not shown as the value of now.
 */
let test: TestDatabase;
let plant: Plant;
let path: DataPath;
let stop: () => Promise<void>;
let node: TestNode;
let startMs: number;
let port: number;

beforeEach(async () => {
  test = await createTestDatabase();
  plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
  startMs = Date.now() - 60_000;
  await startServer();
});
afterEach(async () => {
  await stop();
  await test.drop();
});

async function startServer(): Promise<void> {
  const broker = await startOpenBroker(testLogger);
  const bus = createEmbeddedBus(broker, testLogger);
  port = broker.port;
  path = await startDataPath({ database: test.database, bus, logger: testLogger });
  node = await TestNode.connect({ port, ...plant, isObedient: false });
  stop = async () => {
    await node.cut();
    await path.stop();
    await bus.close();
  };
}

const birth = async (value: number) => {
  node.devices.set(plant.deviceId, [
    { name: 'a', alias: 9, type: 'Double', value, timestamp: startMs + value },
  ]);
  await node.publishBirths();
};
/** By alias alone, as Sparkplug has it once an alias was announced. */
const send = (value: number) =>
  node.publish('DDATA', plant.deviceId, [
    { alias: 9, type: 'Double', value, timestamp: startMs + value } as never,
  ]);
const stored = async () => (await readHistory(test.database, plant.signalIds)).map(({ value }) => value);
const live = async () => (await path.live.read([plant.equipmentId])).get(String(plant.signalIds[0]));

it('is stored when the PUBACK comes', async () => {
  await birth(0);
  for (const value of [1, 2, 3]) {
    await send(value);
    expect((await stored()).at(-1)).toBe(value);
  }
});

it('is understood by another process before any birth, by the aliases of the birth before', async () => {
  await birth(0);
  // The aliases are stored soon after the birth.
  await vi.waitFor(async () => {
    const { rows } = await test.database.pool.query('SELECT alias FROM gateway_metric');
    expect(rows).toEqual([{ alias: '9' }]);
  });
  await stop();
  await startServer();
  node.seq = 77;
  await Promise.all([send(1), send(2)]);
  expect(await stored()).toEqual([0, 1, 2]);
  await vi.waitFor(() => expect(node.rebirthCount).toBe(1));
});

it('of before a birth is stored once, and does not take the place of the value of now', async () => {
  await birth(0);
  const seq = 40;
  node.seq = seq;
  const bytes: Promise<unknown>[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5_000 });
  for (const value of [1, 2, 3]) bytes.push(send(value));
  vi.useRealTimers();
  await Promise.all(bytes);
  await birth(10);
  for (let times = 0; times < 2; times += 1) {
    node.seq = seq;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5_000 });
    const again = [1, 2, 3].map(send);
    vi.useRealTimers();
    await Promise.all(again);
  }
  expect(await stored()).toEqual([0, 1, 2, 3, 10]);
  expect(await live()).toMatchObject({ value: 10, code: '200' });
});

it('is all stored when a birth got lost and the sequence begins anew', async () => {
  await birth(0);
  node.seq = 30;
  await Promise.all(Array.from({ length: 200 }, (_, index) => send(index + 1)));
  expect(await stored()).toEqual(Array.from({ length: 201 }, (_, index) => index));
});

it('is all stored when messages of two lives have the same sequence numbers', async () => {
  await birth(0);
  const sending: Promise<unknown>[] = [];
  for (const values of [
    [1, 2],
    [3, 4],
  ]) {
    node.seq = 30;
    sending.push(...values.map(send));
  }
  await Promise.all(sending);
  expect(await stored()).toEqual([0, 1, 2, 3, 4]);
});

it('is stored after each disconnection, though it comes before the births', async () => {
  await birth(0);
  await vi.waitFor(async () => {
    const { rows } = await test.database.pool.query('SELECT alias FROM gateway_metric');
    expect(rows).toEqual([{ alias: '9' }]);
  });
  for (const value of [1, 2, 3]) {
    await node.cut();
    await vi.waitFor(() => expect(path.live.board.find(plant.equipmentId)?.online.online).toBe(false));
    node = await TestNode.connect({ port, ...plant, isObedient: false });
    node.seq = 77;
    await send(value);
  }
  expect(await stored()).toEqual([0, 1, 2, 3]);
});

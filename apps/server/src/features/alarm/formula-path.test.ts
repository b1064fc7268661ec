import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../ingest/testing/data-path.ts';
import { addPlant, type Plant } from '../ingest/testing/plant.ts';
import { startOpenBroker } from '../ingest/testing/test-broker.ts';
import { type TestMetric, TestNode } from '../ingest/testing/test-node.ts';
import { addRule } from './testing/add-rule.ts';

/** Rules on several signals of what is ingested. */

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20, timeout: 30_000 });
let test: TestDatabase;
let broker: EmbeddedBroker;
let path: DataPath;
const nodes: TestNode[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  broker = await startOpenBroker(testLogger);
  const bus = createEmbeddedBus(broker, testLogger);
  path = await startDataPath({ database: test.database, bus, logger: testLogger });
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.cut();
});
afterAll(async () => {
  await path.stop();
  await broker.close();
  await test.drop();
});

const metric = (name: string, value: number, timestamp = Date.now()): TestMetric => ({
  ...{ name, type: 'Double', value, timestamp },
});
const state = (flow: number, runs: number) => [metric('flow', flow), metric('runs', runs)];

async function openPlant() {
  const plant = await addPlant(test.database, {
    signals: [{ tag: 'flow' }, { tag: 'runs' }, { tag: 'limit' }],
  });
  const { groupId, sn, deviceId, equipmentId, signalIds } = plant;
  await until(() => expect(path.live.board.find(equipmentId)?.slots).toHaveLength(signalIds.length));
  const node = await TestNode.connect({ port: broker.port, groupId, sn });
  nodes.push(node);
  const be = async (...metrics: readonly TestMetric[]) => {
    node.devices.set(deviceId, metrics);
    await node.publishBirths();
    await until(() => expect(path.live.board.find(equipmentId)?.online.online).toBe(true));
  };
  const say = (...metrics: readonly TestMetric[]) => node.publish('DDATA', deviceId, metrics);
  return { plant, node, be, say };
}
const stopped = ({ signalIds }: Plant) => ({
  ...{ kind: 'formula', formula: 'A < 2 && B == 1', signalIds: [String(signalIds[1])] },
});
const aboveLimit = ({ signalIds }: Plant) => ({
  ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
  limit: { from: 'signal', signalId: String(signalIds[2]) },
});
const journalOf = async (ruleId: string) => {
  const { rows } = await test.database.pool.query<{ kind: string }>(
    'select kind from alarm_event where rule_id = $1 order by id',
    [ruleId],
  );
  return rows.map(({ kind }) => kind);
};
/** Rings when everything before it was judged. */
const addLast = (plant: Plant) =>
  addRule(test.database, plant, {
    ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
    limit: { from: 'constant', value: 1000 },
  });

it('is not judged between two values of a message, in whatever order they stand there', async () => {
  const { plant, be, say } = await openPlant();
  const [formula, limit] = [
    await addRule(test.database, plant, stopped(plant)),
    await addRule(test.database, plant, aboveLimit(plant)),
  ];
  const last = await addLast(plant);
  await be(...state(9, 1), metric('limit', 50));
  for (let round = 0; round < 3; round += 1) {
    await say(metric('flow', 0), metric('runs', 0), metric('limit', 5));
    await say(metric('flow', 9), metric('limit', 50), metric('runs', 1));
    await say(metric('runs', 0), metric('limit', 70), metric('flow', 60));
    await say(metric('limit', 50), metric('flow', 9), metric('runs', 1));
  }
  await say(metric('flow', 2000), metric('limit', 3000));
  await until(async () => expect(await journalOf(last)).toEqual(['raised']));
  expect([await journalOf(formula), await journalOf(limit)]).toEqual([[], []]);
  await say(...state(1, 1));
  await until(async () => expect(await journalOf(formula)).toEqual(['raised']));
});

it('is not judged by values of before an outage when the equipment is born again', async () => {
  const { plant, node, be, say } = await openPlant();
  const formula = await addRule(test.database, plant, stopped(plant));
  const last = await addLast(plant);
  await be(...state(9, 1));
  await node.publish('DDEATH', plant.deviceId, []);
  await until(() => expect(path.live.board.find(plant.equipmentId)?.online.online).toBe(false));
  // By what was known before the outage this rule would ring.
  const made = await addRule(test.database, plant, {
    ...{ kind: 'formula', formula: 'A == 9 && B == 1', signalIds: [String(plant.signalIds[1])] },
  });
  // Taken up after it.
  const away = await addRule(test.database, plant, { kind: 'offline' }, { hasNoSignal: true });
  await until(async () => expect(await journalOf(away)).toEqual(['raised']));
  await node.publish('DBIRTH', plant.deviceId, state(0, 0));
  await say(metric('flow', 2000));
  await until(async () => expect(await journalOf(last)).toEqual(['raised']));
  expect([await journalOf(formula), await journalOf(made)]).toEqual([[], []]);
});

it('a signal that comes back into a formula counts with its value of now', async () => {
  const { plant, be, say } = await openPlant();
  const ruleId = await addRule(test.database, plant, stopped(plant));
  const last = await addLast(plant);
  await be(...state(9, 1));
  const edit = async (condition: object) => {
    await test.database.pool.query('update alarm_rule set condition = $2 where id = $1', [ruleId, condition]);
  };
  const above = (value: number) => ({
    ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
    limit: { from: 'constant', value },
  });
  // Rings while it is about the flow alone: by that the edit is known to have arrived.
  await edit(above(5));
  await until(async () => expect(await journalOf(ruleId)).toEqual(['raised']));
  // Nobody reads it now.
  await say(metric('runs', 0));
  await say(metric('flow', 1));
  await until(async () => expect(await journalOf(ruleId)).toEqual(['raised', 'returned']));
  await edit(stopped(plant));
  // Taken up after it.
  const after = await addRule(test.database, plant, { ...above(5), direction: 'low' });
  await until(async () => expect(await journalOf(after)).toEqual(['raised']));
  await say(metric('flow', 2000));
  await until(async () => expect(await journalOf(last)).toEqual(['raised']));
  expect(await journalOf(ruleId)).toEqual(['raised', 'returned']);
});

it('a condition of a later version is passed over, and the other rules are judged', async () => {
  const { plant, be, say } = await openPlant();
  const later = await addRule(test.database, plant, { kind: 'ofLaterVersion' });
  const last = await addLast(plant);
  await be(...state(9, 1));
  await say(metric('flow', 2000));
  await until(async () => expect(await journalOf(last)).toEqual(['raised']));
  expect(await journalOf(later)).toEqual([]);
});

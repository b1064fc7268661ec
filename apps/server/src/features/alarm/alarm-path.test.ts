import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../ingest/testing/data-path.ts';
import { addPlant, type Plant } from '../ingest/testing/plant.ts';
import { startOpenBroker } from '../ingest/testing/test-broker.ts';
import { type TestMetric, TestNode } from '../ingest/testing/test-node.ts';
import { applyInputs } from './journal-repository.ts';
import { addRule } from './testing/add-rule.ts';
import { followTemplate } from './testing/follow-template.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });
const above = (value: number, deadband = 0) => ({
  kind: 'limit',
  direction: 'high',
  limit: { from: 'constant', value },
  secondLimit: null,
  deadband,
});
const level = (value: number, timestamp = Date.now(), more: object = {}): TestMetric =>
  ({ name: 'level', type: 'Double', value, timestamp, ...more }) as TestMetric;

describe('alarms of what is ingested', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let path: DataPath;
  const nodes: TestNode[] = [];

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
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.cut();
  });
  afterAll(async () => {
    await path.stop();
    await broker.close();
    await test.drop();
  });

  async function connect(plant: Plant, value: number): Promise<TestNode> {
    const { groupId, sn, signalIds } = plant;
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(signalIds.length));
    const node = await TestNode.connect({ port: broker.port, groupId, sn });
    nodes.push(node);
    // Before the values of the test, which then keep their own times.
    node.devices.set(plant.deviceId, [level(value, Date.now() - 60_000)]);
    await node.publishBirths();
    await until(() => expect(path.live.board.find(plant.equipmentId)?.online.online).toBe(true));
    return node;
  }

  const journalOf = async (ruleId: string) => {
    const { rows } = await test.database.pool.query<{ kind: string }>(
      'select kind from alarm_event where rule_id = $1 order by id',
      [ruleId],
    );
    return rows.map(({ kind }) => kind);
  };
  const alarmsOf = async (ruleId: string) => {
    const { rows } = await test.database.pool.query(
      `select state, value, value_en, message, message_en, raised_count, raised_at, released_at, closed_at from alarm
       where rule_id = $1 order by id`,
      [ruleId],
    );
    return rows;
  };

  it('know that what a former gateway of the same group said is not of now', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const other = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, { kind: 'quality', includesStale: true });
    await connect(plant, 50);
    await test.database.pool.query('UPDATE equipment SET gateway_id = $2, device_id = $3 WHERE id = $1', [
      plant.equipmentId,
      other.gatewayId,
      'moved',
    ]);
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised']));
  });

  it('are raised with the time and words of the value, told to viewers, and return', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, above(90, 5), { message: '{value} > {limit}' });
    const node = await connect(plant, 50);
    const told: unknown[] = [];
    path.live.watch(plant.equipmentId, ({ alarms = [] }) => told.push(...alarms));
    const raisedMs = Date.now() - 400;
    await node.publish('DDATA', plant.deviceId, [level(95, raisedMs)]);
    await until(async () =>
      expect(await alarmsOf(ruleId)).toMatchObject([
        {
          state: 'unacknowledgedActive',
          value: '95.00',
          message: '95.00 > 90.00',
          raised_at: new Date(raisedMs),
        },
      ]),
    );
    await until(() =>
      expect(told).toMatchObject([{ id: String(plant.signalIds[0]), active: true, time: raisedMs }]),
    );
    // Within the deadband nothing changes.
    await node.publish('DDATA', plant.deviceId, [level(88, raisedMs + 1)]);
    await node.publish('DDATA', plant.deviceId, [level(80, raisedMs + 2)]);
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised', 'returned']));
    expect(await alarmsOf(ruleId)).toMatchObject([
      { state: 'returnedUnacknowledged', released_at: new Date(raisedMs + 2), closed_at: null },
    ]);
    // Back before anybody acknowledged: the same alarm.
    await node.publish('DDATA', plant.deviceId, [level(99, raisedMs + 3)]);
    await until(async () =>
      expect(await alarmsOf(ruleId)).toMatchObject([{ raised_count: 2, released_at: null }]),
    );
    await until(() => expect(told).toHaveLength(3));
    // A message for each time that it was raised, and none of its return.
    const { rows: messages } = await test.database.pool.query(
      'select type, note, alarm_id is not null as "isOfAlarm" from message where equipment_id = $1 order by id',
      [plant.equipmentId],
    );
    expect(messages).toEqual([
      { type: 'alarm', note: '95.00 > 90.00', isOfAlarm: true },
      { type: 'alarm', note: '99.00 > 90.00', isOfAlarm: true },
    ]);
  });

  it('speak of states by their names, in both languages', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    await test.database.pool.query('update signal set states = $2 where id = $1', [
      plant.signalIds[0],
      JSON.stringify([{ value: 2, title: '故障', titleEn: 'Fault' }]),
    ]);
    const ruleId = await addRule(
      test.database,
      plant,
      { kind: 'discrete', values: [2], isNot: false },
      { message: '泵{value}' },
    );
    const node = await connect(plant, 1);
    await node.publish('DDATA', plant.deviceId, [level(2)]);
    await until(async () =>
      expect(await alarmsOf(ruleId)).toMatchObject([
        { value: '故障', value_en: 'Fault', message: '泵故障', message_en: '泵Fault' },
      ]),
    );
    // The English text of the rule, where it has one.
    await test.database.pool.query("update alarm_rule set message_en = 'Pump: {value}' where id = $1", [
      ruleId,
    ]);
    const isActive = async (active: boolean) => {
      const [alarm] = await alarmsOf(ruleId);
      expect(alarm.released_at === null).toBe(active);
      return alarm.message_en;
    };
    // Until the change has reached who ingests.
    const ringAgain = (messageEn: string) =>
      until(async () => {
        await node.publish('DDATA', plant.deviceId, [level(1)]);
        await until(() => isActive(false));
        await node.publish('DDATA', plant.deviceId, [level(2)]);
        await until(() => isActive(true));
        expect(await isActive(true)).toBe(messageEn);
      });
    await ringAgain('Pump: Fault');
    const { rows } = await test.database.pool.query(
      'select note, note_en from message where equipment_id = $1 order by id',
      [plant.equipmentId],
    );
    expect(rows.at(-1)).toEqual({ note: '泵故障', note_en: 'Pump: Fault' });
    // A state that was renamed while the alarm rings goes by its new name, and the alarm rings on.
    await test.database.pool.query(
      `update signal set states = '[{"value": 2, "title": "过载", "titleEn": "Overload"}]' where id = $1`,
      [plant.signalIds[0]],
    );
    await isActive(true);
    await ringAgain('Pump: Overload');
  });

  it('ring after their delay although texts of their rule are written meanwhile', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, above(90), { onDelayMs: 1_000 });
    const node = await connect(plant, 50);
    const timeMs = Date.now();
    await node.publish('DDATA', plant.deviceId, [level(95, timeMs)]);
    let edits = 0;
    await until(async () => {
      edits += 1;
      await test.database.pool.query('update alarm_rule set message = $2 where id = $1', [
        ruleId,
        `text ${edits}`,
      ]);
      expect(await alarmsOf(ruleId)).toHaveLength(1);
    });
    const [alarm] = await alarmsOf(ruleId);
    expect(alarm.message).toMatch(/^text \d+$/);
    // By the time of the value, however slowly it was written: no edit has begun the delay anew.
    expect(alarm.raised_at.getTime() - timeMs).toBeLessThan(1_500);
  });

  it('whatever text a device reports, alarms of it and of its neighbours are written', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level', dataType: 'text' }] });
    const changed = { kind: 'change', holdMs: 60_000 };
    const ruleId = await addRule(test.database, plant, changed, { message: 'batch {value}' });
    const node = await connect(plant, 0);
    const batch = (value: string): TestMetric => ({ name: 'level', type: 'String', value }) as TestMetric;
    // What PostgreSQL does not store, half a character where it is cut, and what a replacement could misread.
    const told = (middle: string, end: string) => `$& ${middle}{limit} ${'x'.repeat(186)}${end}`;
    // A change is not seen by a rule that is still being loaded: values change until one is.
    let number = 0;
    await until(async () => {
      await node.publish('DDATA', plant.deviceId, [batch(`${number++ % 10}${told('\0', '\u{1f4a7}')}`)]);
      expect(await journalOf(ruleId)).toEqual(['raised']);
    });
    const [alarm] = await alarmsOf(ruleId);
    expect(alarm.value.slice(1)).toBe(told('\u{fffd}', ''));
    expect(alarm.message).toBe(`batch ${alarm.value}`);
  });

  it('of values of earlier there are none', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, above(90));
    const node = await connect(plant, 50);
    const late = level(95, Date.now() - 30_000, { isHistorical: true });
    await node.publish('DDATA', plant.deviceId, [late]);
    await node.publish('DDATA', plant.deviceId, [level(60)]);
    await until(async () =>
      expect((await path.live.read([plant.equipmentId])).get(String(plant.signalIds[0]))?.value).toBe(60),
    );
    await node.publish('DDATA', plant.deviceId, [level(91)]);
    await until(async () => expect(await alarmsOf(ruleId)).toMatchObject([{ value: '91.00' }]));
    expect(await journalOf(ruleId)).toEqual(['raised']);
  });

  it('a restart rings nothing twice and misses nothing', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const high = await addRule(test.database, plant, above(90));
    const higher = await addRule(test.database, plant, above(97));
    const node = await connect(plant, 95);
    await until(async () => expect(await journalOf(high)).toEqual(['raised']));
    await path.stop();
    // Meanwhile somebody acknowledged it, and the level rose.
    await test.database.withTransaction(({ client }) =>
      applyInputs(client, [{ ruleId: high, input: { kind: 'acknowledge' }, timeMs: Date.now() }]),
    );
    node.devices.set(plant.deviceId, [level(98)]);
    path = await startPath();
    await until(async () => expect(await journalOf(higher)).toEqual(['raised']));
    expect(await journalOf(high)).toEqual(['raised', 'acknowledged']);
    expect(await alarmsOf(high)).toMatchObject([{ state: 'acknowledgedActive', closed_at: null }]);
    const { rows: messages } = await test.database.pool.query<{ count: number }>(
      'select count(*)::int as count from message where equipment_id = $1',
      [plant.equipmentId],
    );
    expect(messages[0]!.count).toBe(2);
  });

  it('a rule that is changed is judged at once, and one that is deleted leaves nothing open', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, above(90));
    await connect(plant, 50);
    await test.database.pool.query('update alarm_rule set condition = $2 where id = $1', [ruleId, above(40)]);
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised']));
    await test.database.pool.query('delete from alarm_rule where id = $1', [ruleId]);
    expect(await journalOf(ruleId)).toEqual(['raised', 'ruleRemoved', 'closed']);
    const open = await test.database.pool.query(
      'select from alarm where equipment_id = $1 and closed_at is null',
      [plant.equipmentId],
    );
    expect(open.rowCount).toBe(0);
  });

  it('a rule that equipment gets from its template by synchronising is judged at once, and so is each change of it', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const template = await followTemplate(test.database, plant, above(90));
    await connect(plant, 95);
    await template.synchronise();
    const rules = await test.database.pool.query<{ id: string }>(
      'select id from alarm_rule where equipment_id = $1',
      [plant.equipmentId],
    );
    const ruleId = rules.rows[0]?.id ?? '';
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised']));
    await template.changeRule({ condition: above(99) });
    await template.synchronise();
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised', 'ruleChanged', 'returned']));
    await template.changeRule({ condition: above(90), isEnabled: false });
    await template.synchronise();
    expect(await journalOf(ruleId)).toEqual(['raised', 'ruleChanged', 'returned', 'ruleRemoved', 'closed']);
  });

  it('a rule that is disabled and enabled at once begins anew', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const ruleId = await addRule(test.database, plant, above(90));
    await connect(plant, 95);
    await until(async () => expect(await journalOf(ruleId)).toEqual(['raised']));
    await test.database.withTransaction(async ({ client }) => {
      await client.query('update alarm_rule set is_enabled = false where id = $1', [ruleId]);
      await applyInputs(client, [{ ruleId, input: { kind: 'ruleRemoved' }, timeMs: Date.now() }]);
      await client.query('update alarm_rule set is_enabled = true where id = $1', [ruleId]);
    });
    await until(async () =>
      expect(await journalOf(ruleId)).toEqual(['raised', 'ruleRemoved', 'closed', 'raised']),
    );
  });

  it('the equipment being away is one of its own, and what was measured there stays as it was', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level' }] });
    const high = await addRule(test.database, plant, above(90));
    const away = await addRule(test.database, plant, { kind: 'offline' }, { hasNoSignal: true });
    const node = await connect(plant, 95);
    await until(async () => expect(await journalOf(high)).toEqual(['raised']));
    const isOver = async () => (await alarmsOf(away)).every(({ released_at: at }) => at !== null);
    // Until it came online, it may have been found to be away.
    await until(async () => expect(await isOver()).toBe(true));
    await node.publish('DDEATH', plant.deviceId, []);
    await until(async () => expect(await isOver()).toBe(false));
    expect(await journalOf(high)).toEqual(['raised']);
    await node.publish('DBIRTH', plant.deviceId, [level(96)]);
    await until(async () => expect(await isOver()).toBe(true));
    expect(await journalOf(high)).toEqual(['raised']);
  });
});

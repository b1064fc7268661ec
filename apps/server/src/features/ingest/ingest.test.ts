import { setTimeout as delay } from 'node:timers/promises';
import type { LiveValue } from '@zutai/contract';
import { decodeBinaryFrame, metricName } from '@zutai/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { type DataPath, readMetric, startDataPath } from './testing/data-path.ts';
import { addPlant, type Plant, readHistory } from './testing/plant.ts';
import { startOpenBroker } from './testing/test-broker.ts';
import { type TestMetric, TestNode } from './testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });
const good = { Quality: { type: 'Int32' as const, value: 192 } };

describe('ingest', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let path: DataPath;
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  beforeEach(async () => {
    broker = await startOpenBroker(testLogger);
    const bus = createEmbeddedBus(broker, testLogger);
    path = await startDataPath({ database: test.database, bus, logger: testLogger });
    return async () => {
      await path.stop();
      await bus.close();
    };
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.cut()));
  });

  async function connect(plant: Plant, agentVersion?: string, isObedient = true): Promise<TestNode> {
    const { groupId, sn } = plant;
    await until(() =>
      expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(plant.signalIds.length),
    );
    const node = await TestNode.connect({
      port: broker.port,
      groupId,
      sn,
      isObedient,
      ...(agentVersion === undefined ? {} : { agentVersion }),
    });
    nodes.push(node);
    return node;
  }

  /** As our agent announces its signals: alias = signal id. */
  const born = (plant: Plant, metrics: readonly TestMetric[]) =>
    metrics.map((metric, index) => ({ ...metric, alias: plant.signalIds[index], properties: good }));

  const liveOf = async (plant: Plant, index = 0): Promise<LiveValue | undefined> =>
    (await path.live.read([plant.equipmentId])).get(String(plant.signalIds[index]));

  const refused = (reason: string) => readMetric(path.metrics, 'zutai_ingest_refused_total', reason);

  it('takes a foreign gateway: names, all data types, scaling, bad and stale quality', async () => {
    const plant = await addPlant(test.database, {
      signals: [
        { tag: 'level', scale: 0.1, offset: 5 },
        { tag: 'running', dataType: 'boolean' },
        { tag: 'state', dataType: 'text' },
        { tag: 'bad' },
        { tag: 'wrong', dataType: 'boolean' },
        { tag: 'small' },
        { tag: 'stale' },
      ],
    });
    const node = await connect(plant);
    const timestamp = Date.now() - 1_000;
    node.devices.set(plant.deviceId, [
      { name: 'level', type: 'Int32', value: 100, timestamp },
      { name: 'running', type: 'Boolean', value: true, timestamp },
      { name: 'state', type: 'String', value: '正常', timestamp },
      {
        name: 'bad',
        type: 'Double',
        value: null,
        timestamp,
        properties: { 'Zutai/Code': { type: 'String', value: '1301' } },
      },
      { name: 'wrong', type: 'Int32', value: 1, timestamp },
      { name: 'small', type: 'Int8', value: -3, timestamp },
      {
        name: 'stale',
        type: 'Double',
        value: 2,
        timestamp,
        properties: { Quality: { type: 'Int32', value: 500 } },
      },
      { name: 'nobody asked', type: 'Double', value: 7, timestamp },
    ]);
    await node.publishBirths();
    await until(async () => expect(await readHistory(test.database, plant.signalIds)).toHaveLength(7));
    const rows = await readHistory(test.database, plant.signalIds);
    expect(rows.map((row) => [row.value, row.text_value, row.code, row.ts.getTime()])).toEqual([
      [15, null, 200, timestamp],
      [1, null, 200, timestamp],
      [null, '正常', 200, timestamp],
      [null, null, 1301, timestamp],
      [null, null, 1722, timestamp],
      [-3, null, 200, timestamp],
      [2, null, 201, timestamp],
    ]);
    const live = await path.live.read([plant.equipmentId]);
    expect(plant.signalIds.map((id) => live.get(String(id))?.value)).toEqual([
      15,
      true,
      '正常',
      null,
      null,
      -3,
      2,
    ]);
    await until(async () => {
      const { rows } = await test.database.pool.query(
        'SELECT name, data_type FROM gateway_metric WHERE gateway_id = $1 ORDER BY name',
        [plant.gatewayId],
      );
      expect(rows).toHaveLength(8);
      expect(rows[0]).toEqual({ name: 'bad', data_type: 'Double' });
    });
  });

  it('stores each record of a stream once, in order, and acknowledges what is durable', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a', isDriven: true, scale: 10 }] });
    const node = await connect(plant, '1.0.0');
    node.devices.set(plant.deviceId, born(plant, [{ name: 'a', type: 'Double', value: 0 }]));
    await node.publishBirths();
    const start = Date.now() - 60_000;
    const send = (position: number) =>
      node.publish(
        'DDATA',
        plant.deviceId,
        [
          {
            alias: plant.signalIds[0],
            type: 'Double',
            value: position,
            timestamp: start + position,
          } as TestMetric,
        ],
        { stream: 'S1', position },
      );
    for (const position of [1, 2, 3, 2, 3, 6, 7]) await send(position);
    await until(() => expect(node.acknowledged('S1')).toBe(3));
    for (const position of [4, 5, 6, 7]) await send(position);
    await until(() => expect(node.acknowledged('S1')).toBe(7));
    const rows = await readHistory(test.database, plant.signalIds);
    expect(rows.map((row) => row.value)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const marks = await test.database.pool.query(
      'SELECT stream, position FROM gateway_stream WHERE gateway_id = $1',
      [plant.gatewayId],
    );
    expect(marks.rows).toEqual([{ stream: 'S1', position: '7' }]);
    expect(await refused('duplicate')).toBe(2);
    expect(await refused('gap')).toBe(2);
  });

  it('puts backfill into history without touching newer live values', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a', isDriven: true }] });
    const node = await connect(plant, '1.0.0');
    node.devices.set(plant.deviceId, born(plant, [{ name: 'a', type: 'Double', value: 0, timestamp: 1 }]));
    await node.publishBirths();
    const now = Date.now();
    const send = (
      value: number,
      timestamp: number,
      stream: string,
      position: number,
      isHistorical: boolean,
    ) =>
      node.publish(
        'DDATA',
        plant.deviceId,
        [{ alias: plant.signalIds[0], type: 'Double', value, timestamp, isHistorical } as TestMetric],
        { stream, position },
      );
    await send(100, now, 'live', 1, false);
    await send(1, now - 10 * 86_400_000, 'old', 1, true);
    await send(2, now - 5_000, 'old', 2, true);
    await send(3, now - 5_000, 'old', 3, true);
    await send(5, now + 2 * 86_400_000, 'live', 2, false);
    await send(6, now - 500 * 86_400_000, 'old', 4, true);
    await until(() => expect([node.acknowledged('old'), node.acknowledged('live')]).toEqual([4, 2]));
    const rows = await readHistory(test.database, plant.signalIds);
    expect(rows.map((row) => [row.value, row.code])).toEqual([
      [1, 200],
      [3, 200],
      [100, 200],
      [5, 200],
    ]);
    // A value of now whose time cannot be right has the time of its arrival.
    const arrivedMs = rows[3]!.ts.getTime();
    expect(arrivedMs - now).toBeLessThan(60_000);
    expect(await liveOf(plant)).toEqual({
      id: String(plant.signalIds[0]),
      value: 5,
      time: arrivedMs,
      code: '200',
    });
    expect(await refused('tooOld')).toBe(1);
    const retimed = (reason: string) => readMetric(path.metrics, 'zutai_ingest_retimed_values_total', reason);
    expect([await retimed('future'), await retimed('tooOld')]).toEqual([1, 1]);
  });

  it('asks for rebirth after a gap, and puts messages that overtook each other in order', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant, undefined, false);
    node.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 0 }]);
    await node.publishBirths();
    const start = Date.now();
    const send = (value: number) =>
      node.publish('DDATA', plant.deviceId, [{ name: 'a', type: 'Double', value, timestamp: start + value }]);
    // In one write: what is acknowledged when it is stored holds up what its sender writes after it.
    node.seq = 3;
    const early = send(2);
    node.seq = 2;
    await Promise.all([early, send(1)]);
    await until(async () => expect((await liveOf(plant))?.value).toBe(2));
    expect(node.rebirthCount).toBe(0);
    node.seq = 9;
    await send(3);
    await until(() => expect(node.rebirthCount).toBe(1));
    expect((await liveOf(plant))?.value).toBe(3);
  });

  it('asks for births when data comes before them, once', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant, undefined, false);
    for (let value = 0; value < 20; value += 1)
      await node.publish('DDATA', plant.deviceId, [{ name: 'a', type: 'Double', value }]);
    await until(async () => expect(await refused('beforeBirth')).toBe(20));
    await until(() => expect(node.rebirthCount).toBe(1));
    await delay(100);
    expect(node.rebirthCount).toBe(1);
  });

  it('shows a death: offline, values stale with their old time; a late death of a former session changes nothing', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant);
    node.bdSeq = 2;
    const timestamp = Date.now() - 500;
    node.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 4, timestamp }]);
    await node.publishBirths();
    await until(async () => expect(await liveOf(plant)).toMatchObject({ value: 4, code: '200' }));
    const online = async (table: string, id: string) =>
      (await test.database.pool.query(`SELECT online FROM ${table} WHERE id = $1`, [id])).rows[0].online;
    await until(async () => expect(await online('equipment', plant.equipmentId)).toBe(true));
    expect(await online('gateway', plant.gatewayId)).toBe(true);

    const changes: (boolean | undefined)[] = [];
    const stopWatching = path.live.watch(plant.equipmentId, (change) => {
      changes.push(change.online?.online);
      expect(decodeBinaryFrame(change.frame).signalVal).toEqual(change.values);
    });
    await node.cut();
    await until(async () => expect(await refused('staleDeath')).toBe(1));
    expect(await liveOf(plant)).toMatchObject({ code: '200' });

    const second = await connect(plant);
    second.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 5, timestamp }]);
    await second.publishBirths();
    await until(async () => expect(await liveOf(plant)).toMatchObject({ value: 5 }));
    await second.cut();
    await until(async () => expect(await online('equipment', plant.equipmentId)).toBe(false));
    expect(await online('gateway', plant.gatewayId)).toBe(false);
    expect(await liveOf(plant)).toEqual({
      id: String(plant.signalIds[0]),
      value: 5,
      time: timestamp,
      code: '201',
      goodTime: timestamp,
    });
    expect(changes).toContain(false);
    stopWatching();
  });

  it('survives what is malformed, unknown or too much, counts it and goes on', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant);
    node.devices.set(plant.deviceId, [{ name: 'a', type: 'Double', value: 0 }]);
    await node.publishBirths();
    await node.publishBytes('DDATA', plant.deviceId, Buffer.from('12ff', 'hex'));
    await node.publishBytes('DDATA', plant.deviceId, Buffer.alloc(100_000, 0x12));
    await node.publishBytes('NBIRTH', undefined, Buffer.from('not a payload'));
    await node.publish('DBIRTH', 'other', [{ type: 'Double', value: 1 } as TestMetric]);
    await node.publish('DBIRTH', 'nobody', [{ name: 'x', type: 'Double', value: 1 }]);
    await until(async () => expect(await refused('unknownDevice')).toBe(1));
    expect(await refused('malformed')).toBe(4);
    const stranger = await TestNode.connect({ port: broker.port, groupId: 'zutai-1', sn: plant.sn });
    nodes.push(stranger);
    await stranger.publishBirths();
    await until(async () => expect(await refused('unknownGateway')).toBe(1));
    // A busy machine may not be fast enough for a flood the first time.
    await until(async () => {
      for (let i = 0; i < 100; i += 1) await node.publishBirths();
      expect(await refused('birthFlood')).toBeGreaterThan(20);
    });
    expect((await liveOf(plant))?.value).toBe(0);
  });

  it('hears of changed definitions at once', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a' }] });
    const node = await connect(plant);
    node.devices.set(plant.deviceId, [
      { name: 'a', type: 'Double', value: 1 },
      { name: 'b', type: 'Double', value: 2 },
    ]);
    await until(async () => {
      await node.publishBirths();
      expect((await liveOf(plant))?.value).toBe(1);
    });
    const { rows } = await test.database.pool.query<{ id: number }>(
      "INSERT INTO signal (equipment_id, tag, title, data_type) VALUES ($1, 'b', 'b', 'number') RETURNING id",
      [plant.equipmentId],
    );
    await until(async () => {
      await node.publish('DDATA', plant.deviceId, [{ name: 'b', type: 'Double', value: 3 }]);
      const live = await path.live.read([plant.equipmentId]);
      expect(live.get(String(rows[0]!.id))?.value).toBe(3);
    });
    await test.database.pool.query('UPDATE signal SET scale = 100 WHERE id = $1', [plant.signalIds[0]]);
    await until(async () => {
      await node.publish('DDATA', plant.deviceId, [{ name: 'a', type: 'Double', value: 3 }]);
      expect((await liveOf(plant))?.value).toBe(300);
    });
  });

  it('knows our agent’s signals by their ids while it still runs the former names', async () => {
    const plant = await addPlant(test.database, {
      signals: [
        { tag: 'a', isDriven: true },
        { tag: 'b', isDriven: true },
      ],
    });
    const node = await connect(plant, '1.0.0');
    const births: TestMetric[] = [
      { name: 'a', type: 'Double', value: 1 },
      { name: 'b', type: 'Double', value: 2 },
    ];
    node.devices.set(plant.deviceId, born(plant, births));
    await node.publishBirths();
    await until(async () => expect((await liveOf(plant, 1))?.value).toBe(2));
    await test.database.pool.query(
      `UPDATE signal SET tag = CASE tag WHEN 'a' THEN 'b' ELSE 'a' END WHERE equipment_id = $1`,
      [plant.equipmentId],
    );
    // Values of before are no longer shown: the definition has changed here.
    await until(async () => expect((await liveOf(plant))?.value).toBeNull());
    await test.database.pool.query("UPDATE equipment SET device_id = 'renamed' WHERE id = $1", [
      plant.equipmentId,
    ]);
    await until(() => expect(path.live.board.find(plant.equipmentId)?.online.online).toBe(false));
    const timestamp = Date.now();
    const metric = { alias: plant.signalIds[0], type: 'Double', value: 11, timestamp } as TestMetric;
    await node.publish('DDATA', plant.deviceId, [metric], { stream: 'S', position: 1 });
    await until(() => expect(node.acknowledged('S')).toBe(1));
    expect((await readHistory(test.database, plant.signalIds)).at(-1)).toMatchObject({
      signal_id: plant.signalIds[0],
      value: 11,
    });
    expect(await liveOf(plant)).toMatchObject({ value: 11, code: '201' });
    expect((await liveOf(plant, 1))?.value).toBeNull();
  });

  it('sends the wanted configuration until the gateway runs it, and passes command results on', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'a', isDriven: true }] });
    const node = await connect(plant, '1.0.0');
    const running = (value: number) => ({
      name: metricName.configurationVersion,
      type: 'Int32' as const,
      value,
    });
    await node.publishBirths([running(0)]);
    const sent = () => node.commands.filter((metric) => metric.name === metricName.configuration);
    await until(() => expect(sent()).toHaveLength(1));
    expect(JSON.parse(String(sent()[0]!.value))).toMatchObject({ version: 1 });
    await node.publish('NDATA', undefined, [running(1)]);
    await test.database.withTransaction((transaction) =>
      path.gatewayLink.link.touchConfiguration(transaction, [plant.equipmentId]),
    );
    await until(() => expect(sent()).toHaveLength(2));
    expect(JSON.parse(String(sent()[1]!.value))).toMatchObject({ version: 2 });
    const results: string[] = [];
    path.gatewayLink.link.onCommandResult((result) => results.push(result.uuid));
    const result = { uuid: 'u1', code: '200', message: '', readBack: 1, timeMs: 1 };
    await node.publish('NDATA', undefined, [
      { name: metricName.commandResult, type: 'String', value: JSON.stringify(result) },
    ]);
    await until(() => expect(results).toEqual(['u1']));
  });
});

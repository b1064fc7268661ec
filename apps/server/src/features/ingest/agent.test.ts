import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RunningAgent, startAgent } from '@zutai/agent';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from './testing/data-path.ts';
import { addPlant, type Plant, readHistory } from './testing/plant.ts';
import { startOpenBroker } from './testing/test-broker.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });

describe('our own agent, polling a Modbus device', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let dataPath: DataPath;
  let plc: ModbusSimulator;
  let plant: Plant;
  let agent: RunningAgent;
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-agent-'));

  async function startPlatform(port = 0): Promise<void> {
    broker = await startOpenBroker(testLogger, port);
    bus = createEmbeddedBus(broker, testLogger);
    dataPath = await startDataPath({ database: test.database, bus, logger: testLogger });
  }

  async function stopPlatform(): Promise<void> {
    await dataPath.stop();
    await bus.close();
  }

  beforeAll(async () => {
    test = await createTestDatabase();
    const text = { zh: '', en: '' };
    const address = { table: 'holding' as const, address: 0, type: 'int16' as const };
    plc = await startModbusSimulator({
      points: [definePoint({ tag: 'level', group: text, title: text, writable: true, address })],
      values: { level: 1 },
    });
    plant = await addPlant(test.database, {
      groupId: 'zutai-5',
      signals: [{ tag: 'level', isDriven: true, scale: 0.5 }],
    });
    const options = JSON.stringify({ host: '127.0.0.1', port: plc.port });
    await test.database.pool.query(
      'UPDATE driver SET enabled = true, poll_interval_ms = 50, options = $1 WHERE equipment_id = $2',
      [options, plant.equipmentId],
    );
    await test.database.pool.query(
      "UPDATE signal SET address = 'HR:0:int16', writable = true, min = 0, max = 1000000 WHERE id = $1",
      [plant.signalIds[0]],
    );
    await startPlatform();
    agent = await startAgent({
      sn: plant.sn,
      key: 'key',
      group: plant.groupId,
      brokerUrl: `mqtt://127.0.0.1:${broker.port}`,
      dataFolder,
      logger: testLogger,
      reconnect: { minMs: 50, maxMs: 200 },
    });
  });
  afterAll(async () => {
    await agent.stop();
    await stopPlatform();
    await plc.stop();
    await test.drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });

  const live = async () => (await dataPath.live.read([plant.equipmentId])).get(String(plant.signalIds[0]));
  const storedValues = async () =>
    (await readHistory(test.database, plant.signalIds)).map((row) => row.value);

  it('reads an address that no signal has, and the bytes behind it', async () => {
    await until(async () => expect((await live())?.value).toBe(0.5));
    const { rows } = await test.database.pool.query<{ id: string; device_id: string }>(
      'select driver.id, device_id from driver join equipment on equipment.id = equipment_id where equipment_id = $1',
      [plant.equipmentId],
    );
    const { id: driverId, device_id: deviceId } = rows[0]!;
    const { groupId, sn } = plant;
    const ask = (address: object, asked = driverId) =>
      dataPath.gatewayLink.link.askDriver(
        { groupId, sn, deviceId, driverId: asked },
        { ...{ kind: 'read', dataType: 'number', scale: 2, offset: 0 }, address: { ...address } },
        10_000,
      );
    expect(await ask({ table: 'holding', address: 0, type: 'int16' })).toMatchObject({
      answer: { kind: 'read', value: 2, type: 'int16', bytes: expect.stringMatching(/^0001/) },
    });
    expect(await ask({ table: 'holding', address: 60_000, type: 'int16' })).toMatchObject({
      failure: { code: expect.any(String), message: expect.stringContaining('address') },
    });
    // Saved a moment ago, and not yet at the gateway.
    expect(await ask({ table: 'holding', address: 0, type: 'int16' }, '987654')).toMatchObject({
      refusal: 'driverUnknown',
    });
  });

  it('gets its configuration, reports scaled values and is written to with read-back', async () => {
    await until(async () => expect(await live()).toMatchObject({ value: 0.5, code: '200' }));
    plc.set('level', 8);
    await until(async () => expect(await live()).toMatchObject({ value: 4 }));
    await until(async () => expect(await storedValues()).toEqual([0.5, 4]));
    await until(async () => {
      const { rows } = await test.database.pool.query(
        'SELECT online, running_version = wanted_version AS current, agent_version <> $2 AS ours FROM gateway WHERE id = $1',
        [plant.gatewayId, ''],
      );
      expect(rows).toEqual([{ online: true, current: true, ours: true }]);
    });
    const results = vi.fn();
    dataPath.gatewayLink.link.onCommandResult(results);
    await dataPath.gatewayLink.link.sendCommand({
      gatewayId: plant.gatewayId,
      equipmentId: plant.equipmentId,
      signalId: String(plant.signalIds[0]),
      value: 50,
      uuid: 'write-1',
      timeoutMs: 10_000,
    });
    await until(() =>
      expect(results).toHaveBeenCalledWith(
        expect.objectContaining({ uuid: 'write-1', code: '200', readBack: 50 }),
      ),
    );
    expect(plc.get('level')).toBe(100);
  });

  it('keeps every change while the platform is away and hands it over once', async () => {
    await until(async () => expect(await live()).toMatchObject({ value: 50 }));
    const { port } = broker;
    await stopPlatform();
    for (let level = 101; level <= 110; level += 1) {
      plc.set('level', level);
      const before = agent.status().buffer.records;
      await until(() => expect(agent.status().buffer.records).toBeGreaterThan(before));
    }
    await startPlatform(port);
    await until(async () => expect(await live()).toMatchObject({ value: 55, code: '200' }));
    await until(async () =>
      expect((await storedValues()).slice(-10)).toEqual([50.5, 51, 51.5, 52, 52.5, 53, 53.5, 54, 54.5, 55]),
    );
    await until(() => expect(agent.status().buffer.records).toBe(0));
  });

  it('names the streams it still has, and the platform forgets the others of that gateway', async () => {
    const { pool } = test.database;
    const other = await addPlant(test.database, { groupId: 'zutai-5', signals: [] });
    for (const gatewayId of [plant.gatewayId, other.gatewayId])
      await pool.query(
        "INSERT INTO gateway_stream (gateway_id, stream, position) SELECT $1, 'ended-' || n, n FROM generate_series(1, 50) AS n",
        [gatewayId],
      );
    const { port } = broker;
    await stopPlatform();
    await startPlatform(port);
    const listStreams = async (gatewayId: string) =>
      (
        await pool.query<{ stream: string }>('SELECT stream FROM gateway_stream WHERE gateway_id = $1', [
          gatewayId,
        ])
      ).rows;
    await until(async () => expect((await listStreams(plant.gatewayId)).length).toBeLessThan(5));
    expect(await listStreams(other.gatewayId)).toHaveLength(50);
    // The place in the stream that goes on is kept: nothing is sent twice, nothing is refused.
    plc.set('level', 200);
    await until(async () => expect(await storedValues()).toContain(100));
    await until(() => expect(agent.status().buffer.records).toBe(0));
  });
});

import sparkplugClient, { type UPayload } from 'sparkplug-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });

describe('a gateway nobody here wrote (npm sparkplug-client)', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let path: DataPath;

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startOpenBroker(testLogger);
    path = await startDataPath({
      database: test.database,
      bus: createEmbeddedBus(broker, testLogger),
      logger: testLogger,
    });
  });
  afterAll(async () => {
    await path.stop();
    await broker.close();
    await test.drop();
  });

  it('is seen online with live values, is written to and confirms, and is seen to go', async () => {
    const plant = await addPlant(test.database, {
      groupId: 'zutai-3',
      signals: [
        { tag: 'Outputs/Pump', dataType: 'boolean' },
        { tag: 'Setpoint', scale: 0.5 },
      ],
    });
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(2));
    const client = sparkplugClient.newClient({
      serverUrl: `mqtt://127.0.0.1:${broker.port}`,
      username: plant.sn,
      password: 'key',
      groupId: plant.groupId,
      edgeNode: plant.sn,
      clientId: plant.sn,
      version: 'spBv1.0',
      publishDeath: true,
    });
    let setpoint = 40;
    const publishBirths = () => {
      const timestamp = Date.now();
      client.publishNodeBirth({
        timestamp,
        metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }],
      });
      client.publishDeviceBirth(plant.deviceId, {
        timestamp,
        metrics: [
          { name: 'Outputs/Pump', type: 'Boolean', value: true, timestamp },
          { name: 'Setpoint', type: 'Int16', value: setpoint, timestamp },
          { name: 'Serial', type: 'String', value: 'A-17', timestamp },
        ],
      });
    };
    client.on('birth', publishBirths);
    client.on('ncmd', (payload: UPayload) => {
      if (payload.metrics?.some((metric) => metric.name === 'Node Control/Rebirth' && metric.value === true))
        publishBirths();
    });
    client.on('dcmd', (deviceId: string, payload: UPayload) => {
      for (const metric of payload.metrics ?? [])
        if (metric.name === 'Setpoint') setpoint = Number(metric.value);
      client.publishDeviceData(deviceId, {
        timestamp: Date.now(),
        metrics: [{ name: 'Setpoint', type: 'Int16', value: setpoint, timestamp: Date.now() }],
      });
    });
    const live = async () => {
      const values = await path.live.read([plant.equipmentId]);
      return plant.signalIds.map((id) => values.get(String(id)));
    };
    await until(async () =>
      expect(await live()).toMatchObject([
        { value: true, code: '200' },
        { value: 20, code: '200' },
      ]),
    );
    const results = vi.fn();
    path.gatewayLink.link.onCommandResult(results);
    await until(async () => {
      const { rowCount } = await test.database.pool.query(
        'SELECT 1 FROM gateway_metric WHERE gateway_id = $1',
        [plant.gatewayId],
      );
      expect(rowCount).toBe(3);
    });
    // A signal that is added later has its value at once, although the metric never changes.
    const { rows: added } = await test.database.pool.query<{ id: number }>(
      "INSERT INTO signal (equipment_id, tag, title, data_type) VALUES ($1, 'Serial', 'Serial', 'text') RETURNING id",
      [plant.equipmentId],
    );
    await until(async () => {
      const values = await path.live.read([plant.equipmentId]);
      expect(values.get(String(added[0]?.id))).toMatchObject({ value: 'A-17', code: '200' });
    });
    const command = {
      gatewayId: plant.gatewayId,
      equipmentId: plant.equipmentId,
      signalId: String(plant.signalIds[1]),
      timeoutMs: 60_000,
    };
    await path.gatewayLink.link.sendCommand({ ...command, uuid: 'set', value: 33.5 });
    await until(() =>
      expect(results).toHaveBeenCalledWith(
        expect.objectContaining({ uuid: 'set', code: '200', readBack: 33.5 }),
      ),
    );
    expect(setpoint).toBe(67);
    await path.gatewayLink.link.sendCommand({ ...command, uuid: 'wrong', value: 'text' });
    await until(() =>
      expect(results).toHaveBeenCalledWith(expect.objectContaining({ uuid: 'wrong', code: '1722' })),
    );
    await until(async () => {
      const rows = await readHistory(test.database, plant.signalIds);
      expect(rows.map((row) => row.value)).toEqual(expect.arrayContaining([1, 20, 33.5]));
    });
    const isVpn = () => path.live.board.find(plant.equipmentId)?.online.vpn;
    for (const isProgrammed of [true, false]) {
      client.publishNodeData({
        timestamp: Date.now(),
        metrics: [{ name: 'Zutai/Vpn', type: 'Boolean', value: isProgrammed, timestamp: Date.now() }],
      });
      await until(() => expect(isVpn()).toBe(isProgrammed));
    }
    client.stop();
    await until(async () => expect((await live()).map((value) => value?.code)).toEqual(['201', '201']));
  });
});

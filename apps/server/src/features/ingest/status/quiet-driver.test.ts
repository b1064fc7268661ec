import { setTimeout as delay } from 'node:timers/promises';
import { currencyMsOf, type DriverStatus, metricName } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { type TestMetric, TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });
const good = { Quality: { type: 'Int32' as const, value: 192 } };
/** How often the signals of the drivers are expected, and so how long their values are current, ms. */
const INTERVAL_MS = 1_000;
const CURRENT_MS = currencyMsOf(INTERVAL_MS);

describe('values whose driver does not answer', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let path: DataPath;

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startOpenBroker(testLogger);
    bus = createEmbeddedBus(broker, testLogger);
    path = await startDataPath({ database: test.database, bus, logger: testLogger });
  });
  afterAll(async () => {
    await path.stop();
    await bus.close();
    await test.drop();
  });

  /** A node of ours with a pump and a meter, each with a driver and one signal, born with good values. */
  async function bear(bornMs: number, quietMs: number) {
    const plant: Plant = await addPlant(test.database, { signals: [{ tag: 'pump', isDriven: true }] });
    const { pool } = test.database;
    await pool.query('UPDATE driver SET enabled = true, poll_interval_ms = $1 WHERE equipment_id = $2', [
      INTERVAL_MS,
      plant.equipmentId,
    ]);
    const { rows: drivers } = await pool.query<{ id: string }>(
      `INSERT INTO driver (equipment_id, title, protocol, poll_interval_ms, enabled, options)
       VALUES ($1, 'meter', 'modbus-tcp', $2, true, '{}') RETURNING id`,
      [plant.equipmentId, INTERVAL_MS],
    );
    const meterDriver = drivers[0]!.id;
    // Last, with its driver: once the board knows both signals, the source of none changes any more.
    const { rows: meters } = await pool.query<{ id: number }>(
      `INSERT INTO signal (equipment_id, tag, title, data_type, driver_id, seq)
       VALUES ($1, 'meter', 'meter', 'number', $2, 2) RETURNING id`,
      [plant.equipmentId, meterDriver],
    );
    const signalIds = [...plant.signalIds, meters[0]!.id];
    const { rows } = await pool.query<{ id: string; wanted_version: string }>(
      `SELECT driver.id, wanted_version FROM driver JOIN equipment ON equipment.id = equipment_id
       JOIN gateway ON gateway.id = gateway_id WHERE equipment_id = $1 AND driver.id <> $2`,
      [plant.equipmentId, meterDriver],
    );
    const pumpDriver = rows[0]!.id;
    await until(() => expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(2));
    const { groupId, sn } = plant;
    const node = await TestNode.connect({ port: broker.port, groupId, sn, agentVersion: '1.0.0' });
    const metric = (index: number, value: number, timestamp: number): TestMetric =>
      ({ alias: signalIds[index], type: 'Double', value, timestamp, properties: good }) as TestMetric;
    const drive = (pumpQuietMs: number, meterQuietMs: number): TestMetric => {
      const status = { state: 'connected', code: '', message: '', sinceMs: bornMs } as const;
      const statuses: DriverStatus[] = [
        { ...status, id: pumpDriver, quietMs: pumpQuietMs },
        { ...status, id: meterDriver, quietMs: meterQuietMs },
      ];
      return { name: metricName.drivers, type: 'String', value: JSON.stringify(statuses) };
    };
    const version: TestMetric = {
      ...{ name: metricName.configurationVersion, type: 'Int64' },
      value: Number(rows[0]!.wanted_version) as never,
    };
    node.devices.set(plant.deviceId, [
      { ...metric(0, 1, bornMs), name: 'pump' },
      { ...metric(1, 2, bornMs), name: 'meter' },
    ]);
    const births = (...quiet: [number, number]) => node.publishBirths([version, drive(...quiet)]);
    const live = async () => {
      const values = await path.live.read([plant.equipmentId]);
      return signalIds.map((id) => values.get(String(id)));
    };
    const codes = async () => (await live()).map((value) => value?.code);
    await births(quietMs, 0);
    await until(async () => expect(await codes()).toEqual(['200', '200']));
    return {
      ...{ node, births, live, codes, pumpDriver },
      beat: (...quiet: [number, number]) => node.publish('NDATA', undefined, [drive(...quiet)]),
      report: (index: number, value: number) =>
        node.publish('DDATA', plant.deviceId, [metric(index, value, Date.now())]),
      state: () => path.live.board.find(plant.equipmentId)!.online,
    };
  }

  it('are stale while the node is alive and says so, those of its other drivers are not', async () => {
    // What does not change is not reported again.
    const bornMs = Date.now() - 600_000;
    const { node, births, beat, live, codes, state, pumpDriver } = await bear(bornMs, 0);
    expect(state()).toMatchObject({ online: true, communication: 'online', faults: [] });
    let firstMs: number;
    for (;;) {
      firstMs = Date.now();
      await beat(CURRENT_MS - 1_500, 0);
      // Each heartbeat is taken before the next.
      await beat(CURRENT_MS - 1_400, 0);
      const found = await codes();
      // On a machine that was too busy the time was over: once more.
      if (Date.now() - firstMs > 1_400) continue;
      expect(found).toEqual(['200', '200']);
      break;
    }
    await until(async () => {
      await beat(CURRENT_MS + 100, 0);
      expect(await codes()).toEqual(['201', '200']);
    });
    expect(state()).toMatchObject({ online: true, communication: 'fault' });
    const [fault, ...others] = state().faults;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ part: 'driver', id: pumpDriver, cause: 'silent' });
    const quietForMs = Date.now() - fault!.sinceMs;
    expect(quietForMs).toBeGreaterThan(CURRENT_MS - 100);
    expect(fault!.sinceMs).toBeGreaterThan(firstMs - CURRENT_MS - 200);
    // It was good for as long as its device answered, however long ago it changed.
    const [pump] = await live();
    expect(pump).toMatchObject({ value: 1, time: bornMs });
    expect(Math.abs(pump!.goodTime! - fault!.sinceMs)).toBeLessThan(2_000 + Date.now() - firstMs);

    // What a birth repeats is no answer of the device.
    await births(CURRENT_MS + 1_000, 0);
    await delay(1_500);
    expect(await codes()).toEqual(['201', '200']);
    await until(async () => {
      await beat(50, 0);
      expect(await codes()).toEqual(['200', '200']);
    });
    expect(state()).toMatchObject({ communication: 'online', faults: [] });
    await node.cut();
  });

  it('are stale when heartbeats end, but not while values arrive without them', async () => {
    const { node, beat, codes, report, state } = await bear(Date.now() - 600_000, 0);
    // From here on the meter has its heartbeat.
    const bornMs = Date.now();
    await beat(CURRENT_MS - 1_500, 0);
    await report(0, 99);
    // The meter's heartbeat is good for CURRENT_MS, the pump's for 1.5 s more.
    for (let i = 0; i < 8; i += 1) {
      await report(0, 100 + i);
      await delay(500);
      const [pump, meter] = await codes();
      expect(pump).toBe('200');
      if (Date.now() < bornMs + CURRENT_MS) expect(meter).toBe('200');
    }
    // The meter falls silent first, since its last message came first.
    let lastMs = 0;
    await until(async () => {
      lastMs = Date.now();
      await report(0, 108);
      expect(await codes()).toEqual(['200', '201']);
    });
    await until(async () => expect(await codes()).toEqual(['201', '201']));
    expect(Date.now() - lastMs).toBeGreaterThan(CURRENT_MS - 1_500);
    expect(state()).toMatchObject({ online: false, communication: 'fault' });
    expect(state().faults.map(({ cause }) => cause)).toEqual(['silent', 'silent']);
    // The session goes on: the next value is good at once, for its driver alone.
    await until(async () => {
      await report(0, 200);
      expect(await codes()).toEqual(['200', '201']);
    });
    await node.cut();
  });
});

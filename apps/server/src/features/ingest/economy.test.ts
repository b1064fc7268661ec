import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningAgent, startAgent } from '@zutai/agent';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../platform/mqtt/index.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from './testing/data-path.ts';
import { addPlant, type Plant, readHistory } from './testing/plant.ts';
import { startOpenBroker } from './testing/test-broker.ts';

const until = (look: () => void | Promise<void>) => vi.waitFor(look, { interval: 20, timeout: 20_000 });
/** Longer than values of a driver that polls each 50 ms are current without a word of its gateway. */
const SILENCE_MS = 8_000;

describe('a gateway in economy mode', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let dataPath: DataPath;
  let plc: ModbusSimulator;
  let plant: Plant;
  let agent: RunningAgent;
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-economy-'));
  const query = (sql: string, values: unknown[]) => test.database.pool.query(sql, values);

  async function startPlatform(port = 0): Promise<void> {
    broker = await startOpenBroker(testLogger, port);
    bus = createEmbeddedBus(broker, testLogger);
    dataPath = await startDataPath({ database: test.database, bus, logger: testLogger });
  }
  async function stopPlatform(): Promise<void> {
    await dataPath.stop();
    await bus.close();
  }
  const begin = async () => {
    agent = await startAgent({
      ...{ sn: plant.sn, key: 'key', group: plant.groupId, dataFolder, logger: testLogger },
      brokerUrl: `mqtt://127.0.0.1:${broker.port}`,
      reconnect: { minMs: 50, maxMs: 200 },
      economyGraceMs: 300,
    });
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    const text = { zh: '', en: '' };
    const tags = ['plain', 'watched', 'course'];
    const points = tags.map((tag, i) =>
      definePoint({
        ...{ tag, group: text, title: text, writable: true },
        address: { table: 'holding' as const, address: i, type: 'int16' as const },
      }),
    );
    plc = await startModbusSimulator({ points, values: { plain: 1, watched: 1, course: 1 } });
    plant = await addPlant(test.database, {
      groupId: 'zutai-5',
      signals: [
        { tag: 'plain', isDriven: true },
        { tag: 'watched', isDriven: true },
        { tag: 'course', isDriven: true, recording: { recording: 'change', recordingDeadband: 2 } },
      ],
    });
    await query(
      'update driver set enabled = true, poll_interval_ms = 50, options = $1 where equipment_id = $2',
      [JSON.stringify({ host: '127.0.0.1', port: plc.port }), plant.equipmentId],
    );
    for (const [i, id] of plant.signalIds.entries())
      await query('update signal set address = $1, writable = true where id = $2', [`HR:${i}:int16`, id]);
    await startPlatform();
    await begin();
  });
  afterAll(async () => {
    await agent.stop();
    await stopPlatform();
    await plc.stop();
    await test.drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });

  const live = async (place: 0 | 1 | 2) =>
    (await dataPath.live.read([plant.equipmentId])).get(String(plant.signalIds[place]));
  const shows = (place: 0 | 1 | 2, value: number) =>
    until(async () => expect(await live(place)).toMatchObject({ value, code: '200' }));
  const gateway = async () => (await query('select * from gateway where id = $1', [plant.gatewayId])).rows[0];
  const economy = async () => (await gateway()).economy;
  const isClosed = () => until(async () => expect(await economy()).toMatchObject({ openDevices: [] }));
  const runsWanted = () =>
    until(async () => {
      const { running_version: running, wanted_version: wanted } = await gateway();
      expect(running).toBe(wanted);
    });
  const watch = (durationMs: number) => dataPath.gatewayLink.link.watch([plant.equipmentId], durationMs);
  const addRule = async () => {
    await query(
      `insert into alarm_rule (organisation_id, equipment_id, signal_id, title, condition, level_id)
       select organisation_id, $1, $2, 'high', $3, (select id from alarm_level
         where alarm_level.organisation_id = equipment.organisation_id limit 1)
       from equipment where id = $1`,
      [
        plant.equipmentId,
        plant.signalIds[1],
        JSON.stringify({
          ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value: 500 } },
          ...{ secondLimit: null, deadband: 0 },
        }),
      ],
    );
  };

  it('says so, and closed it reports neither changes nor that all is well, without being stale', async () => {
    await shows(0, 1);
    expect(await economy()).toBeNull();
    await addRule();
    await query('update gateway set economy_report_s = 3600 where id = $1', [plant.gatewayId]);
    await until(async () => expect(await economy()).toMatchObject({ reportIntervalS: 3_600 }));
    await isClosed();
    await runsWanted();
    plc.set('plain', 10);
    await delay(SILENCE_MS);
    expect(await live(0)).toMatchObject({ value: 1, code: '200' });
    const { rows } = await query('select online, communication, faults from equipment where id = $1', [
      plant.equipmentId,
    ]);
    expect(rows).toEqual([{ online: true, communication: 'online', faults: [] }]);
  });

  it('reports at once what an alarm rule names, by its rules of now, and what a write reads back', async () => {
    plc.set('watched', 20);
    await shows(1, 20);
    expect(await live(0)).toMatchObject({ value: 1 });
    await dataPath.gatewayLink.link.sendCommand({
      ...{ gatewayId: plant.gatewayId, equipmentId: plant.equipmentId, signalId: String(plant.signalIds[0]) },
      ...{ value: 30, uuid: 'economy-1', timeoutMs: 10_000 },
    });
    await shows(0, 30);
    await query('update alarm_rule set is_enabled = false where equipment_id = $1', [plant.equipmentId]);
    await runsWanted();
    plc.set('watched', 21);
    await delay(1_000);
    expect(await live(1)).toMatchObject({ value: 20 });
    await isClosed();
  });

  it('opened says what is now, keeps on until the last has left, and hands the course over', async () => {
    for (const value of [11, 12, 21, 31, 29]) {
      plc.set('course', value);
      await delay(300);
    }
    expect(await live(2)).toMatchObject({ value: 1 });
    await watch(8_000);
    await watch(500);
    await Promise.all([shows(0, 30), shows(1, 21), shows(2, 29)]);
    await delay(1_000);
    plc.set('plain', 40);
    await shows(0, 40);
    expect(await economy()).toMatchObject({ openDevices: [plant.deviceId], openUntilMs: null });
    await isClosed();
    plc.set('plain', 41);
    await delay(1_000);
    expect(await live(0)).toMatchObject({ value: 40 });
    // What is opened says everything again, also what did not change.
    const stored = async (place: 0 | 2) =>
      (await readHistory(test.database, [plant.signalIds[place]!]))
        .map(({ value }) => value)
        .filter((value, i, all) => value !== all[i - 1]);
    // Changes by more than 2; of the others what was reported.
    await until(async () => expect(await stored(2)).toEqual([1, 11, 21, 31]));
    expect(await stored(0)).toEqual([1, 30, 40]);
  });

  it('is as it was after a restart of the server, and of itself, and after a new configuration', async () => {
    const { port } = broker;
    await stopPlatform();
    await startPlatform(port);
    await shows(0, 40);
    await isClosed();
    plc.set('plain', 50);
    await delay(1_000);
    expect(await live(0)).toMatchObject({ value: 40 });
    // Looked at while the device is made anew: the lease is the new one's.
    await until(async () => {
      await watch(25_000);
      expect(await live(0)).toMatchObject({ value: 50, code: '200' });
    });
    await query('update signal set deadband = 0.5 where id = $1', [plant.signalIds[0]]);
    await query('update gateway set wanted_version = wanted_version + 1 where id = $1', [plant.gatewayId]);
    await runsWanted();
    await delay(600);
    expect(await economy()).toMatchObject({ openDevices: [plant.deviceId] });
    plc.set('plain', 60);
    await shows(0, 60);
    await agent.stop();
    await begin();
    await isClosed();
    // Its first values were reported, and then it was closed by itself: nobody renewed.
    plc.set('plain', 61);
    await delay(1_000);
    expect(await live(0)).toMatchObject({ value: 60 });
    await query('update gateway set economy_report_s = null where id = $1', [plant.gatewayId]);
    await until(async () => expect(await economy()).toBeNull());
    await shows(0, 61);
  });
});

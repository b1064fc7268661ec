import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectExternalBus } from '../../../platform/mqtt/index.ts';
import { type Mosquitto, mosquittoMissing, startMosquitto } from '../../../platform/testing/mosquitto.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { createLiveHub, createLiveRepository } from '../../live/index.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { ReliableNode } from '../testing/reliable-node.ts';
import { type TestMetric, TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>, timeout = 30_000) =>
  vi.waitFor(read, { timeout, interval: 50 });

describe.skipIf(mosquittoMissing !== undefined)('ingest by several processes on an outside broker', () => {
  let test: TestDatabase;
  let mosquitto: Mosquitto;
  const children: ChildProcess[] = [];
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    mosquitto = await startMosquitto();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(nodes.splice(0).map((node) => node.cut()));
    await test.database.pool.query("UPDATE platform_lease SET expires_at = '-infinity'");
  });
  afterAll(async () => {
    await mosquitto.stop();
    await test.drop();
  });

  async function startProcess(): Promise<ChildProcess> {
    const child = fork(new URL('../testing/ingest-process.ts', import.meta.url), { execArgv: [] });
    children.push(child);
    child.send({ connection: test.connection, brokerUrl: mosquitto.url });
    await once(child, 'message');
    return child;
  }

  async function listGroups(child: ChildProcess): Promise<string[]> {
    const answer = once(child, 'message');
    child.send('groups');
    return (await answer)[0] as string[];
  }

  async function startNode(plant: Plant): Promise<ReliableNode> {
    const node = await TestNode.connect({
      port: mosquitto.port,
      groupId: plant.groupId,
      sn: plant.sn,
      agentVersion: '1.0.0',
    });
    nodes.push(node);
    const start = Date.now() - 1_000_000;
    node.devices.set(
      plant.deviceId,
      plant.signalIds.map((id, index) => ({
        name: `s${index}`,
        alias: id,
        type: 'Double',
        value: 0,
        timestamp: 1,
      })),
    );
    await node.publishBirths();
    return new ReliableNode(node, `${plant.sn}-a`, plant.deviceId, (position) =>
      plant.signalIds.map(
        (alias) => ({ alias, type: 'Double', value: position, timestamp: start + position }) as TestMetric,
      ),
    );
  }

  const signals = Array.from({ length: 5 }, (_, index) => ({ tag: `s${index}`, isDriven: true }));

  async function expectAll(plant: Plant, count: number): Promise<void> {
    const rows = await readHistory(test.database, plant.signalIds);
    const expected = Array.from({ length: count }, (_, index) => index + 1);
    for (const id of plant.signalIds) {
      const values = rows.filter((row) => row.signal_id === id).map((row) => row.value);
      expect(values).toEqual(expected);
    }
  }

  it('loses and repeats nothing when the only process is killed again and again', async () => {
    const plant = await addPlant(test.database, { signals, groupId: 'zutai-1' });
    let child = await startProcess();
    const node = await startNode(plant);
    node.start(5, 3_000);
    for (const enough of [300, 900, 1_600]) {
      await until(() => expect(node.acknowledged).toBeGreaterThan(enough));
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await startProcess();
    }
    await until(() => expect(node.acknowledged).toBe(3_000), 60_000);
    node.stop();
    await expectAll(plant, 3_000);
  }, 150_000);

  it('loses nothing that a swinging door held when the process is killed', async () => {
    const door = { recording: 'change', recordingBand: 'swingingDoor', recordingDeadband: 0.5 } as const;
    const plant = await addPlant(test.database, {
      signals: signals.map((signal) => ({ ...signal, recording: door })),
      groupId: 'zutai-4',
    });
    const child = await startProcess();
    const node = await startNode(plant);
    node.start(5, 400);
    // A straight line: nothing but its begin is recorded.
    await until(() => expect(node.acknowledged).toBe(400));
    node.stop();
    for (const id of plant.signalIds)
      expect((await readHistory(test.database, [id])).map(({ value }) => value)).toEqual([1]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await startProcess();
    await until(async () => {
      for (const id of plant.signalIds)
        expect((await readHistory(test.database, [id])).map(({ value }) => value)).toEqual([1, 400]);
    });
  }, 120_000);

  it('goes on after the broker was killed', async () => {
    const plant = await addPlant(test.database, { signals, groupId: 'zutai-2' });
    await startProcess();
    const node = await startNode(plant);
    node.start(5, 1_500);
    await until(() => expect(node.acknowledged).toBeGreaterThan(300));
    await mosquitto.kill();
    await mosquitto.startAgain();
    await until(() => expect(node.acknowledged).toBe(1_500), 60_000);
    node.stop();
    await expectAll(plant, 1_500);
  }, 120_000);

  it('goes on after the database was away for longer than a lease', async () => {
    const plant = await addPlant(test.database, { signals, groupId: 'zutai-3' });
    const child = await startProcess();
    const node = await startNode(plant);
    node.start(5, 2_500);
    await until(() => expect(node.acknowledged).toBeGreaterThan(300));
    const { database: name = '' } = test.connection;
    await refuseConnections(name, true);
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    await refuseConnections(name, false);
    await until(() => expect(node.acknowledged).toBe(2_500), 60_000);
    node.stop();
    expect(child.exitCode).toBeNull();
    await expectAll(plant, 2_500);
  }, 120_000);

  /** For its clients the database is gone; made from another database of the same server. */
  async function refuseConnections(name: string, isRefused: boolean): Promise<void> {
    const admin = new pg.Client({ ...test.connection, database: 'postgres' });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isRefused ? 'false' : 'true'}`);
    if (isRefused)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await admin.end();
  }

  it('shares the groups, hands them over, and each process sees all live values', async () => {
    const plants = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addPlant(test.database, { signals, groupId: `zutai-${index}` }),
      ),
    );
    const first = await startProcess();
    const second = await startProcess();
    await until(async () => {
      const [one, other] = [await listGroups(first), await listGroups(second)];
      expect([one.length, other.length]).toEqual([4, 4]);
      expect(new Set([...one, ...other]).size).toBe(8);
    });
    const senders = await Promise.all(plants.map(startNode));
    for (const sender of senders) sender.start(1, 1_200);
    await until(() => expect(senders.every((sender) => sender.acknowledged > 100)).toBe(true));

    // A third process that only looks.
    const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const repository = createLiveRepository(test.database);
    const hub = createLiveHub({ bus, repository, logger: testLogger, isShared: true });
    await hub.start();
    const plant = plants[0]!;
    const seen: number[] = [];
    const stopWatching = hub.watch(plant.equipmentId, (change) => seen.push(Number(change.values[0]?.value)));
    await until(async () => {
      const live = await hub.read(plants.map((one) => one.equipmentId));
      expect(live.size).toBe(8 * signals.length);
      expect([...live.values()].every((value) => value.code === '200')).toBe(true);
    });
    await until(() => expect(seen.length).toBeGreaterThan(3));

    const before = senders.map((sender) => sender.acknowledged);
    first.kill('SIGKILL');
    await until(async () => expect(await listGroups(second)).toHaveLength(8));
    await until(() =>
      expect(senders.every((sender, index) => sender.acknowledged > before[index]!)).toBe(true),
    );
    await until(
      () => expect(senders.map((sender) => sender.acknowledged)).toEqual(senders.map(() => 1_200)),
      60_000,
    );
    for (const sender of senders) sender.stop();
    for (const one of plants) await expectAll(one, 1_200);
    await until(() => expect(seen.at(-1)).toBe(1_200));
    stopWatching();
    await hub.stop();
    await bus.close();
  }, 180_000);
});

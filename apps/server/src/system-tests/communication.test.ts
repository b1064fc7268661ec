import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CommunicationFault, commandCalls, errors, gatewayCalls, monitorCalls } from '@zutai/contract';
import {
  type ApiClient,
  mountSmallDisk,
  type RunningServer,
  startServer,
  waitUntil,
  whyNoSmallDisk,
} from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { type MeasuredPlant, startMeasuredPlant } from './testing/gateway/measured-plant.ts';
import { LiveSocket } from './testing/live-socket.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const diskFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-disk-'));
const diskMissing = whyNoSmallDisk(diskFolder);
const disk = diskMissing === undefined ? mountSmallDisk(diskFolder, 2) : undefined;
if (disk === undefined) console.warn(`not tested here: a full disk: ${diskMissing}`);

describeOnEngines(['outside'], 'a part falls, $name', ({ start }) => {
  let engines: Engines;
  let server: RunningServer;
  let client: ApiClient;
  let plant: MeasuredPlant;
  let live: LiveSocket;

  beforeAll(async () => {
    engines = await start();
    server = await startServer({ hasDemo: false, env: engines.env });
    client = await server.signIn();
    plant = await startMeasuredPlant(client, {
      sn: 'FALLING-1',
      mqttUrl: server.mqttUrl,
      ...(disk && { agent: { dataFolder: path.join(disk.folder, 'data') } }),
    });
    live = await LiveSocket.open(client, plant.equipmentId, { binary: true });
    await live.waitFor('the valve', plant.valveId, ({ code }) => code === '200');
  });
  afterAll(async () => {
    live?.close();
    await plant?.stop();
    await server?.stop();
    await engines?.stop();
    disk?.remove();
    fs.rmdirSync(diskFolder);
  });

  const waitForFault = (part: CommunicationFault['part']) =>
    waitUntil(`the socket names the ${part}`, () => {
      const fault = live.state?.faults.find((one) => one.part === part);
      return fault !== undefined && { ...live.state!, fault };
    });
  const waitUntilWell = () =>
    waitUntil('everything is well again', async () => {
      const values = [live.values.get(plant.valveId), live.values.get(plant.counterId)];
      return live.state?.faults.length === 0 && live.isOnline && values.every((one) => one?.code === '200');
    });
  const write = () =>
    client.send(commandCalls.writeSignal, {
      ...{ equipmentId: plant.equipmentId, signalId: plant.valveId, value: '7' },
    });

  it('a stopped PLC: driver, address and cause are named, its values stay readable and are not written', async () => {
    plant.valve.set('valve', 33);
    await live.waitFor('33', plant.valveId, ({ value }) => value === 33);
    const beforeMs = Date.now();
    await plant.valve.server.setRefusing(true);
    onTestFinished(() => plant.valve.server.setRefusing(false));
    const { fault, online, communication } = await waitForFault('driver');
    expect(fault).toMatchObject({
      title: 'Valve',
      address: expect.stringContaining(String(plant.valve.port)),
    });
    expect(['refused', 'closed', 'timeout']).toContain(fault.cause);
    expect(fault.sinceMs).toBeGreaterThan(beforeMs - 5_000);
    expect({ online, communication }).toEqual({ online: true, communication: 'fault' });
    const bad = await live.waitFor('bad', plant.valveId, ({ code }) => code !== '200');
    expect(bad.value).toBe(33);
    expect(live.values.get(plant.counterId)?.code).toBe('200');
    expect((await write()).code).toBe(errors.deviceOffline.wire);
    // The list reads the table, which lags by a batch.
    await waitUntil('the list counts it', async () => {
      const listed = await client.call(monitorCalls.queryEquipment, { communication: 'fault' });
      return listed.total === 1 && listed.communicationCounts.fault === 1;
    });
    await plant.valve.server.setRefusing(false);
    await waitUntilWell();
  });

  it('a paused agent: within seconds the gateway is named and nothing looks live', async () => {
    const pid = plant.agent.pid();
    process.kill(pid, 'SIGSTOP');
    const pausedMs = performance.now();
    try {
      const { online, communication } = await waitForFault('gateway');
      expect({ online, communication }).toEqual({ online: false, communication: 'offline' });
      await live.waitFor('stale', plant.counterId, ({ code }) => code === '201');
      // One and a half of the keep-alive are 6 s; with the usual 30 s it would be 45.
      expect(performance.now() - pausedMs).toBeLessThan(40_000);
      expect((await write()).code).toBe(errors.deviceOffline.wire);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await waitUntilWell();
  });

  it('a lost broker: the bus is named, values are stale, writes are refused, and all of it ends', async () => {
    await engines.broker!.kill();
    let isBack = false;
    const bringBack = async () => {
      if (!isBack) await engines.broker!.startAgain();
      isBack = true;
    };
    onTestFinished(bringBack);
    const { online, communication } = await waitForFault('bus');
    expect({ online, communication }).toEqual({ online: false, communication: 'fault' });
    await live.waitFor('stale', plant.counterId, ({ code }) => code === '201');
    expect((await write()).code).toBe(errors.deviceOffline.wire);
    await bringBack();
    await waitUntilWell();
  });

  it.skipIf(disk === undefined)(
    'a full disk: values go on, and the disk is named at gateway and page',
    async () => {
      disk!.fill();
      onTestFinished(() => disk!.free());
      const { fault, online } = await waitForFault('disk');
      expect(fault).toMatchObject({ cause: 'diskFull', lostValues: expect.any(Number) });
      expect(online).toBe(true);
      await plant.waitForNewCount(client);
      // A session begins with a number that has to be kept: the agent must not end over it.
      await engines.crashBroker();
      await plant.waitForNewCount(client);
      expect(plant.agent.isRunning()).toBe(true);
      const gateway = await client.call(gatewayCalls.info, { id: plant.gateway.id });
      expect(gateway.storage).toMatchObject({ cause: 'diskFull' });
      disk!.free();
      await waitUntilWell();
    },
  );
});

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { commandCalls, gatewayCalls, monitorCalls, sessionCalls } from '@zutai/contract';
import {
  type ApiClient,
  findDatabasePid,
  type RunningServer,
  startServer,
  waitUntil,
} from '@zutai/dev-env/server-process';
import mqtt from 'mqtt';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { suspend } from './chaos/processes.ts';
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { type MeasuredPlant, startMeasuredPlant } from './testing/gateway/measured-plant.ts';
import { addSignals, registerPlant } from './testing/gateway/register-gateway.ts';
import { openDatabase } from './testing/open-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe('a server that is killed', () => {
  let server: RunningServer;
  let client: ApiClient;
  let plant: MeasuredPlant;
  let database: Pool;

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    client = await server.signIn();
    database = openDatabase(server);
    plant = await startMeasuredPlant(client, { sn: 'RECOVERY-1', mqttUrl: server.mqttUrl });
  });
  afterAll(async () => {
    await plant?.stop();
    await database?.end();
    await server?.stop();
  });

  const isHealthy = async () => (await fetch(`${server.url}/healthz`)).status === 200;

  /** Everything the counter showed since `first` is in the history, once. */
  async function expectComplete(first: number): Promise<void> {
    await plant.waitForNewCount(client);
    const last = plant.counter.pause();
    expect(await checkCounted(database, plant.counterId, { first, last })).toEqual(COMPLETE);
    plant.counter.resume();
  }

  /** A write that nobody will answer: the gateway is there and silent. */
  async function leaveCommandPending(): Promise<string> {
    const silent = await registerPlant(client, 'SILENT-1', 'device');
    const ids = await addSignals(client, silent.equipmentId, [
      { tag: 'line 1/set-point', title: 'Set-point', writable: true },
    ]);
    const gateway = new ForeignGateway({
      serverUrl: server.mqttUrl,
      ...silent.gateway,
      deviceId: 'device',
      isDeaf: true,
    });
    const { equipmentId } = silent;
    await waitUntil(
      'the silent gateway is online',
      async () => (await client.call(monitorCalls.gatewayInfo, { equipmentId })).online,
    );
    const write = { equipmentId, signalId: ids.get('line 1/set-point')!, value: '99' };
    const { uuid } = await client.call(commandCalls.writeSignal, write);
    await waitUntil('the command is sent', async () => {
      const { data } = await client.call(commandCalls.callback, { uuid });
      return data.step === 'sent';
    });
    gateway.stop();
    return uuid;
  }

  it('comes back on the same folder as it was: sessions, commands, history', async () => {
    const uuid = await leaveCommandPending();
    const first = plant.counter.count + 1;
    const orphan = findDatabasePid(server.dataFolder);
    await server.kill();
    // Its database lives on for now: what would be minutes of waiting is a statement.
    await database.query('UPDATE command SET deadline_at = now() WHERE uuid = $1', [uuid]);
    await server.restart();
    expect(findDatabasePid(server.dataFolder)).not.toBe(orphan);
    expect(await client.call(sessionCalls.info, {})).toMatchObject({ loginname: 'admin' });
    const decided = await waitUntil('the pending command is decided', async () => {
      const reply = await client.call(commandCalls.callback, { uuid });
      return reply.status !== 'pending' && reply;
    });
    expect(decided).toMatchObject({ status: 'unknown', code: '1301' });
    await expectComplete(first);
  });

  it('that had just sent a write says that nobody knows its result, until the device is read again', async () => {
    // The device does it at once and answers late: at that moment nobody but the device knows.
    plant.valve.server.setLatency(1_500);
    const write = { equipmentId: plant.equipmentId, signalId: plant.valveId, value: '42' };
    const { uuid } = await client.call(commandCalls.writeSignal, write);
    await waitUntil('the device has it', () => plant.valve.get('valve') === 42);
    const resume = suspend(plant.agent.pid());
    try {
      await server.kill();
      await database.query('UPDATE command SET deadline_at = now() WHERE uuid = $1', [uuid]);
      await server.restart();
      const lost = await client.call(commandCalls.callback, { uuid });
      expect(lost).toMatchObject({ status: 'unknown', code: '1301', data: { readBack: null } });
    } finally {
      resume();
      plant.valve.server.setLatency(0);
    }
    const settled = await waitUntil('a reading settles it', async () => {
      const reply = await client.call(commandCalls.callback, { uuid });
      return reply.status !== 'unknown' && reply;
    });
    expect(settled).toMatchObject({ status: 'success', data: { step: 'readBack', readBack: 42 } });
    const { rows } = await client.call(commandCalls.query, { equipmentId: plant.equipmentId });
    expect(rows).toMatchObject([{ uuid, status: 'success', newValue: 42, readBack: 42 }]);
  });

  it('comes back when its database was killed with it', async () => {
    const first = plant.counter.count + 1;
    const pid = findDatabasePid(server.dataFolder)!;
    await server.kill();
    process.kill(pid, 'SIGKILL');
    await server.restart();
    await expectComplete(first);
  });

  it('goes on when its database alone is killed', async () => {
    const first = plant.counter.count + 1;
    const [serverPid, databasePid] = [server.pid(), findDatabasePid(server.dataFolder)!];
    process.kill(databasePid, 'SIGKILL');
    await waitUntil('another database process runs', () => {
      const pid = findDatabasePid(server.dataFolder);
      return pid !== undefined && pid !== databasePid;
    });
    await waitUntil('the server is healthy', isHealthy);
    expect(server.pid()).toBe(serverPid);
    await expectComplete(first);
    expect(await client.call(gatewayCalls.info, { id: plant.gateway.id })).toMatchObject({ online: true });
  });

  it('keeps a second server away from its folder', async () => {
    const second = startServer({ hasDemo: false, env: { ZUTAI_DATA: server.dataFolder } });
    await expect(second).rejects.toThrow('already running');
    expect(await isHealthy()).toBe(true);
  });

  it('keeps a server with a broker of its own away from a database that another works on', async () => {
    const { options } = database;
    const url = new URL(`postgres://zutai@localhost/${options.database}`);
    url.username = String(options.user);
    url.password = String(options.password);
    url.searchParams.set('host', String(options.host));
    const second = startServer({ hasDemo: false, env: { DATABASE_URL: url.href } });
    await expect(second).rejects.toThrow('several servers need the same MQTT_URL');
    expect(await isHealthy()).toBe(true);
  });

  it('says whose port is taken when the broker cannot listen', async () => {
    const second = startServer({ hasDemo: false, env: { ZUTAI_MQTT_PORT: String(server.mqttPort) } });
    await expect(second).rejects.toThrow('ZUTAI_MQTT_PORT');
    const client = await mqtt.connectAsync(server.mqttUrl, {
      username: plant.gateway.sn,
      password: plant.gateway.key,
      clientId: randomUUID(),
    });
    await client.endAsync();
    expect(fs.existsSync(server.dataFolder)).toBe(true);
  });
});

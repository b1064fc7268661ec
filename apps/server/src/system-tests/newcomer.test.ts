import { commandCalls, equipmentCalls, type MonitoredSignal, monitorCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { writeAndFollow } from './testing/follow-write.ts';
import { LiveSocket } from './testing/live-socket.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describeOnEngines(['embedded', 'outside'], 'a newcomer, $name', ({ start }) => {
  let engines: Engines;
  let server: RunningServer;
  let client: ApiClient;
  let equipmentId: string;
  let signals: ReadonlyMap<string, MonitoredSignal>;
  const signalId = (tag: string) => signals.get(tag)!.id;

  beforeAll(async () => {
    engines = await start();
    server = await startServer({ hasDemo: true, env: engines.env });
    client = await server.signIn();
  });
  afterAll(async () => {
    await server?.stop();
    await engines?.stop();
  });

  it('finds a demo plant online', async () => {
    const equipment = await waitUntil('the demo plant is online', async () => {
      const { rows } = await client.call(monitorCalls.queryEquipment, {});
      return rows.find((row) => row.online);
    });
    equipmentId = equipment.id;
    const rows = await client.call(monitorCalls.querySignal, { equipmentId });
    signals = new Map(rows.map((row) => [row.tag, row]));
    expect(signals.size).toBeGreaterThanOrEqual(50);
    expect(equipment.values.length).toBeGreaterThan(0);
    expect(await client.call(monitorCalls.gatewayInfo, { equipmentId })).toMatchObject({ online: true });
    await client.call(monitorCalls.open, { equipmentId, interval: 1, delay: 600 });
  });

  it.each([
    ['JSON', false],
    ['binary', true],
  ])('sees all values at once and then moving, in the %s form', async (_form, binary) => {
    const live = await LiveSocket.open(client, equipmentId, { binary });
    await waitUntil('every signal has a value', () => live.values.size === signals.size);
    expect(live.isBinary).toBe(binary);
    expect(live.isOnline).toBe(true);
    const id = signalId('header/pressure');
    const first = await live.waitFor('a good pressure', id, ({ code }) => code === '200');
    const next = await live.waitFor('another pressure', id, ({ value }) => value !== first.value);
    expect(next.time).toBeGreaterThan(first.time);
    live.close();
  });

  it('stops pump 1 by a write and sees the pump itself say so', async () => {
    const live = await LiveSocket.open(client, equipmentId);
    const command = { equipmentId, signalId: signalId('pump1/command') };
    const running = signalId('pump1/running');
    expect(await writeAndFollow(client, { ...command, value: '1' })).toMatchObject({ status: 'success' });
    await live.waitFor('pump 1 runs', running, ({ value }) => value === true);

    const reply = await writeAndFollow(client, { ...command, value: '0' });
    expect(reply).toMatchObject({ online: true, status: 'success', code: '200' });
    expect(reply.data).toEqual({ step: 'readBack', readBack: false });
    await live.waitFor('pump 1 stands', running, ({ value }) => value === false);
    live.close();

    const { rows } = await client.call(commandCalls.query, { ...command, sortField: 'requestedMs' });
    const row = rows.find(({ uuid }) => uuid === reply.uuid);
    expect(row).toMatchObject({ oldValue: true, newValue: false, readBack: false, status: 'success' });
    expect(row?.signalTitle).toBe('1号泵启停命令');
    // The read-back carries the gateway's clock, the others the platform's.
    const times = [row?.requestedMs, row?.sentMs, row?.acknowledgedMs];
    expect(times.every((time) => typeof time === 'number')).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
    expect(row?.readBackMs).toBeGreaterThanOrEqual(row!.requestedMs);
    expect(row?.userName).toBe('admin');
  });

  it('is told at once what it must not write', async () => {
    const send = (tag: string, value: string) =>
      client.send(commandCalls.writeSignal, { equipmentId, signalId: signalId(tag), value });
    expect(await send('pump1/running', '1')).toMatchObject({ status: 409, code: '2004' });
    expect(await send('controller/level-setpoint', '1000')).toMatchObject({ status: 400, code: '2003' });
    expect(await send('controller/level-setpoint', 'high')).toMatchObject({ status: 400, code: '1722' });
    expect(await send('controller/level-setpoint', '')).toMatchObject({ status: 400, code: '1304' });
  });

  it('has a page to look at', async () => {
    const equipment = await client.call(equipmentCalls.info, { id: equipmentId });
    expect(equipment.homePageId).not.toBeNull();
    expect(server.log()).not.toContain(server.admin.password);
  });
});

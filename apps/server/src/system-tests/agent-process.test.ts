import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  AGENT_PROGRAM_PATH,
  calls,
  commandCalls,
  driverCalls,
  errors,
  gatewayCalls,
  monitorCalls,
  scriptCalls,
} from '@zutai/contract';
import { formatModbusAddress } from '@zutai/contract/driver-protocol';
import { boilerPoints, type ModbusSimulator, startBoiler } from '@zutai/dev-env';
import {
  type AgentProcess,
  type ApiClient,
  Program,
  type RunningServer,
  startAgentProcess,
  startServer,
  waitUntil,
} from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import { type Engines, engineKinds } from './testing/engines/engines.ts';
import { writeAndFollow } from './testing/follow-write.ts';
import { CounterDevice, counterPoints } from './testing/gateway/counter-device.ts';
import { AS_NODE_20, buildOneFileAgent } from './testing/gateway/one-file-agent.ts';
import {
  addModbusSignals,
  addSignals,
  type RegisteredPlant,
  registerPlant,
} from './testing/gateway/register-gateway.ts';
import { openDatabase } from './testing/open-database.ts';

const setpoint = boilerPoints.find(({ tag }) => tag === 'drum/level-setpoint')!;

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describeOnEngines(['embedded', 'guarded'], 'our agent as a program, $name', ({ name, start }) => {
  // The one file where nothing of the machine is needed, so that it is tried everywhere; else from its sources.
  const isOneFile = name === engineKinds.embedded.name;
  let engines: Engines;
  let server: RunningServer;
  let client: ApiClient;
  let boiler: ModbusSimulator;
  let counter: CounterDevice;
  let plant: RegisteredPlant;
  let agent: AgentProcess;
  let ids: ReadonlyMap<string, string>;
  let database: Pool;

  beforeAll(async () => {
    engines = await start();
    server = await startServer({ hasDemo: false, env: engines.env });
    client = await server.signIn();
    database = openDatabase(server, engines.env.DATABASE_URL);
    boiler = await startBoiler();
    counter = await CounterDevice.start();
    plant = await registerPlant(client, 'BOILER-1');
    await engines.admit(plant.gateway);
    const { protocol, host } = new URL(server.mqttUrl);
    const built = isOneFile ? await buildOneFileAgent() : undefined;
    agent = await startAgentProcess(plant.gateway, `${protocol}//${host}`, {
      ...(built && { oneFile: built.file, nodeArgs: AS_NODE_20 }),
    });
    built?.remove();
  });
  afterAll(async () => {
    await agent?.stop();
    await boiler?.stop();
    await counter?.stop();
    await database?.end();
    await server?.stop();
    await engines?.stop();
  });

  const readLive = async (tag: string) => {
    const signals = await client.call(monitorCalls.querySignal, { equipmentId: plant.equipmentId });
    return signals.find((signal) => signal.tag === tag)?.live;
  };
  const waitForCode = (tag: string, ...codes: string[]) =>
    waitUntil(`${tag} has code ${codes.join(' or ')}`, async () => {
      const live = await readLive(tag);
      return live != null && codes.includes(live.code) && live;
    });

  it('is given its configuration by the platform', async () => {
    const { equipmentId, gateway } = plant;
    const device = { title: 'Boiler', port: boiler.port, points: boilerPoints };
    await addModbusSignals(client, equipmentId, device);
    ids = await addModbusSignals(client, equipmentId, {
      title: 'Counter',
      port: counter.port,
      points: counterPoints,
      pollIntervalMs: 50,
    });
    const running = await waitUntil('the agent runs what is wanted', async () => {
      const found = await client.call(gatewayCalls.info, { id: gateway.id });
      const isConnected =
        found.drivers.length === 2 && found.drivers.every((one) => one.state === 'connected');
      return found.runningVersion === found.wantedVersion && isConnected && found;
    });
    expect(running).toMatchObject({ online: true, configurationError: '' });
    expect(running.agentVersion).not.toBe('');
  });

  it('is offered by the server to who is not signed in, or said not to be built', async () => {
    const reply = await fetch(new URL(AGENT_PROGRAM_PATH, server.url));
    await reply.body?.cancel();
    const { hasProgram } = await client.call(gatewayCalls.resetKey, {
      id: (await client.call(gatewayCalls.add, { sn: 'ANOTHER', title: 'Another' })).id,
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual(
      hasProgram ? [200, 'text/javascript; charset=utf-8'] : [404, 'text/plain; charset=utf-8'],
    );
  });

  it('brings every value, good and as the device has it', async () => {
    await waitUntil('every signal is good', async () => {
      const signals = await client.call(monitorCalls.querySignal, { equipmentId: plant.equipmentId });
      return signals.length === 11 && signals.every((signal) => signal.live?.code === '200');
    });
    expect((await readLive('steam/pressure-setpoint'))?.value).toBe(boiler.get('steam/pressure-setpoint'));
    expect((await readLive('burner/command'))?.value).toBe(true);
  });

  it('reads an address that no signal has, of the driver that is asked and of no other', async () => {
    const drivers = await client.call(driverCalls.query, { equipmentId: plant.equipmentId });
    const { id: boilerId } = drivers.find(({ title }) => title === 'Boiler')!;
    const { id: counterId } = drivers.find(({ title }) => title === 'Counter')!;
    const tryAt = (id: string, address: string) => client.call(driverCalls.tryAddress, { id, address });
    const level = formatModbusAddress(setpoint.address);
    const read = await tryAt(boilerId, level);
    expect(read).toMatchObject({ value: boiler.get(setpoint.tag), failure: null, type: 'float32' });
    // Without its byte order it is the same bytes, of which it is one reading.
    const { value, bytes, readings } = await tryAt(boilerId, `HR:${setpoint.address.address}`);
    expect(bytes?.slice(0, 8)).toBe(read.bytes?.slice(0, 8));
    expect(value).not.toBe(read.value);
    const order = setpoint.address.byteOrder ?? 'ABCD';
    expect(readings).toContainEqual({ type: 'float32', order, value: String(read.value) });
    // The counter is a number higher at each reading, whoever reads it.
    const first = await tryAt(counterId, 'HR:0:uint32');
    const second = await tryAt(counterId, 'HR:0:uint32');
    expect(Number(second.value)).toBeGreaterThan(Number(first.value));
    // The boiler has no such register, the counter answers any.
    const wrong = await tryAt(boilerId, 'HR:60000');
    expect(wrong).toMatchObject({ value: null, bytes: null, failure: { message: expect.any(String) } });
    expect(wrong.failure?.message).toContain('address');
    const { rows } = await client.call(calls.audit.query, { kind: 'read', objectKind: 'driver' });
    expect(rows.map(({ objectId, after }) => [objectId, after])).toEqual([
      [boilerId, { address: 'HR:60000' }],
      [counterId, { address: 'HR:0:uint32' }],
      [counterId, { address: 'HR:0:uint32' }],
      [boilerId, { address: `HR:${setpoint.address.address}` }],
      [boilerId, { address: level }],
    ]);
    const plantLog = { objectKind: 'equipment', objectId: plant.equipmentId, kind: 'read' } as const;
    expect(await client.call(calls.audit.queryByObjectId, plantLog)).toMatchObject({ total: 5 });
  });

  it('tells what an OPC UA server has, and of a protocol without that why not', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-opc-ua-'));
    const opcUa = new Program({
      file: 'apps/agent/src/drivers/opc-ua/testdata/opc-ua-server.ts',
      args: [folder],
    });
    opcUa.start();
    try {
      const url = await waitUntil('the server listens', async () => /opc\.tcp:\S+/.exec(opcUa.output)?.[0]);
      const { equipmentId } = plant;
      const added = { equipmentId, title: 'OPC UA', protocol: 'opc-ua', options: { url } };
      const { id } = await client.call(driverCalls.add, added);
      const browse = (parent?: string) =>
        client.call(driverCalls.browse, { id, ...(parent === undefined ? {} : { parent }) });
      await waitUntil('the driver is connected', async () => {
        const drivers = await client.call(driverCalls.query, { equipmentId });
        return drivers.find((one) => one.id === id)?.status?.state === 'connected';
      });
      const objects = await browse();
      expect(objects.failure).toBeNull();
      const pump = { address: 'ns=1;s=Pump', name: 'Pump', dataType: null };
      expect(objects.nodes).toContainEqual(expect.objectContaining(pump));
      const { nodes, failure } = await browse('ns=1;s=Pump');
      expect(failure).toBeNull();
      expect(nodes[0]).toEqual({
        ...{ address: 'ns=1;s=Pump.Flow', name: 'Flow', dataType: 'number', type: 'Double' },
        ...{ unit: 'm³/h', writable: true },
      });
      expect(await browse('ns=1;s=nowhere')).toMatchObject({
        nodes: [],
        failure: { message: expect.stringContaining('BadNodeIdUnknown') },
      });
      // A thousand nodes, as many as are shown, in one message.
      const many = await browse('ns=1;s=Many');
      expect(many).toMatchObject({ isCut: true, failure: null });
      expect(many.nodes).toHaveLength(1_000);
      const { rows } = await client.call(calls.audit.query, { kind: 'read', objectId: id, pageSize: 1 });
      expect(rows).toMatchObject([{ after: { parent: 'ns=1;s=Many' } }]);
      const drivers = await client.call(driverCalls.query, { equipmentId });
      const { id: boilerId } = drivers.find(({ title }) => title === 'Boiler')!;
      const refused = await client.send(driverCalls.browse, { id: boilerId });
      expect(refused.code).toBe(errors.driverNotBrowsable.wire);
      await client.call(driverCalls.delete, { id });
    } finally {
      await opcUa.end('SIGTERM');
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('writes into the register and reads it back', async () => {
    const { equipmentId } = plant;
    const write = (tag: string, value: string) =>
      writeAndFollow(client, { equipmentId, signalId: ids.get(tag)!, value });
    expect(await write('steam/pressure-setpoint', '9.5')).toMatchObject({
      status: 'success',
      data: { step: 'readBack', readBack: 9.5 },
    });
    expect(boiler.get('steam/pressure-setpoint')).toBe(9.5);
    expect(await write('drum/level-setpoint', '45.25')).toMatchObject({ status: 'success' });
    expect(boiler.get('drum/level-setpoint')).toBe(45.25);
  });

  it('runs a script, and stops one that does not end by itself', async () => {
    const { equipmentId } = plant;
    await addSignals(client, equipmentId, [{ tag: 'tenfold', title: 'Tenfold' }]);
    const source = `set('tenfold', value('drum/level-setpoint') * 10)`;
    const script = { equipmentId, title: 'Tenfold', trigger: 'start' as const, enabled: true, source };
    const { id } = await client.call(scriptCalls.add, script);
    await waitForCode('tenfold', '200');
    expect((await readLive('tenfold'))?.value).toBeCloseTo(10 * Number(boiler.get('drum/level-setpoint')));
    const endless = await client.call(scriptCalls.try, { equipmentId, source: 'for (;;) {}' });
    expect(endless.failure?.code).toBe('compute');
    await client.call(scriptCalls.delete, { id });
  });

  it('says what is bad when the device is unplugged, refuses writes with the reason, and comes back', async () => {
    await boiler.server.setRefusing(true);
    const bad = await waitForCode('steam/pressure', '1715', '99901');
    // What was read last stays readable under the code that marks it.
    expect(bad.value).toEqual(expect.any(Number));
    await waitForCode('counter', '200');
    const write = {
      equipmentId: plant.equipmentId,
      signalId: ids.get('steam/pressure-setpoint')!,
      value: '7',
    };
    await waitUntil('the write is refused', async () => {
      const { code } = await client.send(commandCalls.writeSignal, write);
      return code === errors.deviceOffline.wire;
    });
    expect(boiler.get('steam/pressure-setpoint')).toBe(9.5);
    await boiler.server.setRefusing(false);
    await waitForCode('steam/pressure', '200');
  });

  it('loses nothing and brings nothing twice when the server is restarted', async () => {
    const first = counter.count + 1;
    await server.restart();
    const back = counter.count;
    await waitUntil('new values arrive', async () => {
      const live = await readLive('counter');
      return live?.code === '200' && Number(live.value) > back;
    });
    expect(await checkCounted(database, ids.get('counter')!, { first, last: counter.pause() })).toEqual(
      COMPLETE,
    );
    counter.resume();
    expect(agent.isRunning()).toBe(true);
    expect(server.log() + agent.log()).not.toContain(plant.gateway.key);
  });
});

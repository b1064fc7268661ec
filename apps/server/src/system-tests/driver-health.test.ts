import { calls, driverCalls, errors, gatewayCalls } from '@zutai/contract';
import { definePoint, SerialBus } from '@zutai/dev-env';
import {
  type AgentProcess,
  type ApiClient,
  type RunningServer,
  startAgentProcess,
  startServer,
  waitUntil,
} from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { addSignals, type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';
import { openDatabase } from './testing/open-database.ts';

const points = [
  definePoint({
    ...{ tag: 'level', group: { zh: '', en: '' }, title: { zh: '', en: '' } },
    address: { table: 'holding', address: 3, type: 'uint16' },
  }),
];

const AHEAD_MS = 60_000;
/** A gateway whose clock was never set. */
const CLOCK_AHEAD = `const now = Date.now; Date.now = () => now() + ${AHEAD_MS};`;

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describeOnEngines(['embedded', 'guarded'], 'health of drivers and gateways, $name', ({ start }) => {
  let engines: Engines;
  let server: RunningServer;
  let client: ApiClient;
  let bus: SerialBus;
  let plant: RegisteredPlant;
  let agent: AgentProcess;
  let database: Pool;
  let goodId: string;
  let wrongId: string;
  let simulatorId: string;

  beforeAll(async () => {
    engines = await start();
    server = await startServer({ hasDemo: false, env: engines.env });
    client = await server.signIn();
    database = openDatabase(server, engines.env.DATABASE_URL);
    bus = await SerialBus.start();
    bus.addUnit(1, points, { level: 42 });
    plant = await registerPlant(client, 'LINE-1');
    await engines.admit(plant.gateway);
    const { equipmentId } = plant;
    const addUnit = async (title: string, unitId: number) => {
      const { id } = await client.call(driverCalls.add, {
        ...{ equipmentId, title, protocol: 'modbus-rtu-tcp', pollIntervalMs: 200 },
        options: { host: '127.0.0.1', port: bus.port, unitId, timeoutMs: 400, reconnectMaxMs: 500 },
      });
      const signal = { driverId: id, tag: title, title, address: 'HR:3', dataType: 'number' } as const;
      await addSignals(client, equipmentId, [signal]);
      return id;
    };
    goodId = await addUnit('good', 1);
    wrongId = await addUnit('wrong', 8);
    ({ id: simulatorId } = await client.call(driverCalls.add, {
      ...{ equipmentId, title: 'simulated', protocol: 'simulator', options: {} },
    }));
    const { protocol, host } = new URL(server.mqttUrl);
    agent = await startAgentProcess(plant.gateway, `${protocol}//${host}`, {
      nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`],
    });
    await waitUntil('the agent runs what is wanted', async () => {
      const found = await client.call(gatewayCalls.info, { id: plant.gateway.id });
      return found.runningVersion === found.wantedVersion && found.drivers.length === 3;
    });
  });
  afterAll(async () => {
    await agent?.stop();
    await bus?.stop();
    await database?.end();
    await server?.stop();
    await engines?.stop();
  });

  it('tells that a cycle is overrun, and who has the line meanwhile', async () => {
    const told = await waitUntil('overruns', async () => {
      const { driver, lineMates, hiddenMates } = await client.call(driverCalls.health, { id: goodId });
      return driver.overruns > 0 && lineMates[0]!.errors.length > 0 && { driver, lineMates, hiddenMates };
    });
    expect(told.driver).toMatchObject({ title: 'good', plannedMs: 200, equipmentTitle: 'LINE-1' });
    expect(told.lineMates).toMatchObject([{ id: wrongId, title: 'wrong', errors: [{ kind: 'timeout' }] }]);
    expect(told.lineMates[0]!.busyMs).toBeGreaterThan(told.driver.busyMs);
    expect(told.hiddenMates).toBe(0);
  });

  it('tells of a gateway what its process and all its drivers do', async () => {
    const told = await client.call(driverCalls.gatewayHealth, { gatewayId: plant.gateway.id });
    expect(told.gateway.memoryBytes).toBeGreaterThan(1_000_000);
    expect(told.gateway.connections).toBeGreaterThanOrEqual(1);
    expect(told.drivers.map(({ id }) => id).toSorted()).toEqual([goodId, wrongId, simulatorId].toSorted());
    expect(told).toMatchObject({ hiddenDrivers: 0, isCut: false });
  });

  it('traces a driver from start to stop, one at a time, and says so in the trail', async () => {
    const { trace } = await client.call(driverCalls.startBus, { id: wrongId });
    const asked = { id: wrongId, trace: trace! };
    const frames = await waitUntil('a request without an answer', async () => {
      const read = await client.call(driverCalls.readBus, asked);
      return read.frames.some(({ direction }) => direction === 'failed') && read.frames;
    });
    expect(frames[0]).toMatchObject({ direction: 'request', means: { values: { unit: 8 } } });
    const second = await client.call(driverCalls.startBus, { id: goodId });
    expect(second).toMatchObject({ trace: null, failure: { code: '1712' } });
    expect(await client.call(driverCalls.startBus, { id: simulatorId })).toMatchObject({
      ...{ trace: null, failure: { cause: 'unsupported' } },
    });
    expect(await client.call(driverCalls.stopBus, asked)).toMatchObject({ ended: 'stopped' });
    expect((await client.call(driverCalls.readBus, asked)).ended).toBe('stopped');
    const { rows } = await client.call(calls.audit.query, { kind: 'read', objectKind: 'driver' });
    expect(rows.map(({ objectId, after }) => [objectId, after])).toEqual([
      [wrongId, { bus: 'stop' }],
      [simulatorId, { bus: 'start' }],
      [goodId, { bus: 'start' }],
      [wrongId, { bus: 'start' }],
    ]);
  });

  it('tells how far the clock of a gateway is off, and how exactly that is known', async () => {
    const { offsetMs, uncertaintyMs } = await client.call(driverCalls.gatewayClock, {
      gatewayId: plant.gateway.id,
    });
    expect(uncertaintyMs).toBeGreaterThan(0);
    expect(Math.abs(offsetMs - AHEAD_MS)).toBeLessThanOrEqual(uncertaintyMs);
  });

  it('restarts an agent in its process and tells its log, and says both in the trail', async () => {
    const gatewayId = plant.gateway.id;
    const pid = agent.pid();
    const read = async () => (await client.call(driverCalls.gatewayLog, { gatewayId })).lines;
    const before = await read();
    expect(before.find(({ message }) => message === 'connected to the broker')).toMatchObject({
      ...{ level: 'info', details: expect.stringContaining('sn=LINE-1') },
    });
    expect(JSON.stringify(before)).not.toContain(plant.gateway.key);
    expect(await client.call(driverCalls.restartGateway, { gatewayId })).toBeNull();
    const after = await waitUntil('the agent is back', async () => {
      const { code, data } = await client.send(driverCalls.gatewayLog, { gatewayId });
      const lines = code === '200' ? (data as { lines: typeof before }).lines : [];
      return lines.some(({ message }) => message === 'agent started again') && lines;
    });
    // The same process, which remembers what was before.
    expect(after.map(({ message }) => message)).toContain('a restart was asked for');
    expect(after[0]).toEqual(before[0]);
    expect([agent.pid(), agent.isRunning()]).toEqual([pid, true]);
    await waitUntil('the drivers are connected again', async () => {
      const { drivers } = await client.call(gatewayCalls.info, { id: gatewayId });
      return drivers.find(({ id }) => id === goodId)?.state === 'connected';
    });
    const { rows } = await client.call(calls.audit.query, { objectKind: 'gateway' });
    const asked = rows.filter(({ call }) => call.startsWith('/lfscada/driver/'));
    expect(asked.at(-1)).toMatchObject({ kind: 'read', objectId: gatewayId, after: { log: 'read' } });
    expect(asked.at(-2)).toMatchObject({ kind: 'update', objectId: gatewayId, after: { restart: true } });
    expect(asked[0]).toMatchObject({ kind: 'read', call: driverCalls.gatewayLog.path });
  });

  it('opens a gateway in economy mode by hand, which the trail says', async () => {
    const { id } = plant.gateway;
    const info = () => client.call(gatewayCalls.info, { id });
    const set = async (economyReportS: number | null) => {
      const { title, revision } = await info();
      await client.call(gatewayCalls.edit, { id, title, economyReportS, revision });
    };
    const opening = { gatewayId: id, minutes: 30 };
    const { code } = await client.send(driverCalls.openEconomy, opening);
    expect(code).toBe(errors.gatewayNotEconomic.wire);
    await set(600);
    const told = await waitUntil('the gateway says so', async () => (await info()).economy);
    expect(told).toMatchObject({ reportIntervalS: 600, openUntilMs: null });
    expect(await client.call(driverCalls.openEconomy, opening)).toBeNull();
    const untilMs = await waitUntil(
      'it is open',
      async () => (await info()).economy?.openUntilMs ?? undefined,
    );
    expect(Math.abs(untilMs - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
    expect(await client.call(driverCalls.openEconomy, { gatewayId: id, minutes: 0 })).toBeNull();
    await waitUntil('that is over', async () => (await info()).economy?.openUntilMs === null);
    const { rows } = await client.call(calls.audit.query, { objectKind: 'gateway' });
    const asked = rows.filter(({ call }) => call === driverCalls.openEconomy.path);
    expect(asked.map(({ after }) => after)).toEqual([
      { economy_open_minutes: 0 },
      { economy_open_minutes: 30 },
    ]);
    await set(null);
    await waitUntil('the mode is over', async () => (await info()).economy === null);
  });

  it('says that a driver is switched off or its gateway too old or away, and keeps nothing for later', async () => {
    await client.call(driverCalls.edit, {
      ...{ id: simulatorId, title: 'simulated', protocol: 'simulator', options: {}, enabled: false },
    } as never);
    expect((await client.send(driverCalls.health, { id: simulatorId })).code).toBe(errors.driverOff.wire);
    await agent.stop();
    await waitUntil('the gateway is offline', async () => {
      const { code } = await client.send(driverCalls.health, { id: goodId });
      return code === errors.driverGatewayOffline.wire;
    });
    const away = await client.send(driverCalls.gatewayHealth, { gatewayId: plant.gateway.id });
    expect(away.code).toBe(errors.driverGatewayOffline.wire);
    for (const call of [driverCalls.gatewayLog, driverCalls.gatewayClock, driverCalls.restartGateway]) {
      const { code } = await client.send(call, { gatewayId: plant.gateway.id });
      expect(code).toBe(errors.driverGatewayOffline.wire);
    }
    const opening = { gatewayId: plant.gateway.id, minutes: 5 };
    const closed = await client.send(driverCalls.openEconomy, opening);
    expect(closed.code).toBe(errors.driverGatewayOffline.wire);
    const pretend = (version: string) =>
      database.query('update gateway set online = true, agent_version = $2 where id = $1', [
        ...[plant.gateway.id, version],
      ]);
    await pretend('0.4.0');
    for (const call of [driverCalls.gatewayLog, driverCalls.gatewayClock, driverCalls.restartGateway]) {
      const { code } = await client.send(call, { gatewayId: plant.gateway.id });
      expect(code).toBe(errors.driverGatewayOld.wire);
    }
    await pretend('0.5.0');
    expect((await client.send(driverCalls.openEconomy, opening)).code).toBe(errors.driverGatewayOld.wire);
    await pretend('0.3.0');
    const old = await client.send(driverCalls.startBus, { id: goodId });
    expect(old.code).toBe(errors.driverGatewayOld.wire);
  });
});

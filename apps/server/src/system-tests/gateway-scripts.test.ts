import {
  commandCalls,
  driverCalls,
  errors,
  gatewayCalls,
  monitorCalls,
  scriptCalls,
  signalCalls,
} from '@zutai/contract';
import { boilerPoints, type ModbusSimulator, startBoiler } from '@zutai/dev-env';
import {
  type AgentProcess,
  type ApiClient,
  type RunningServer,
  startAgentProcess,
  startServer,
  waitUntil,
} from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addModbusSignals,
  addSignals,
  type RegisteredPlant,
  registerPlant,
} from './testing/gateway/register-gateway.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let client: ApiClient;
let boiler: ModbusSimulator;
let plant: RegisteredPlant;
let agent: AgentProcess;
let equipmentId: string;

beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  client = await server.signIn();
  boiler = await startBoiler();
  plant = await registerPlant(client, 'SCRIPTED');
  ({ equipmentId } = plant);
  await addModbusSignals(client, equipmentId, { title: 'Boiler', port: boiler.port, points: boilerPoints });
  await addSignals(client, equipmentId, [
    { tag: 'margin', title: 'Margin', scale: 2 },
    { tag: 'words', title: 'Words', dataType: 'text' },
  ]);
  agent = await startAgentProcess(plant.gateway, server.mqttUrl);
  await waitUntil('the boiler is read', async () => (await readLive('steam/pressure'))?.code === '200');
});
afterAll(async () => {
  await agent?.stop();
  await boiler?.stop();
  await server?.stop();
});

const readLive = async (tag: string) => {
  const signals = await client.call(monitorCalls.querySignal, { equipmentId });
  return signals.find((signal) => signal.tag === tag)?.live;
};
const stateOf = async (id: string) => {
  const states = await client.call(scriptCalls.queryState, { equipmentId });
  return states.find((one) => one.id === id);
};
const setpoint = 'steam/pressure-setpoint';

it('is tried before it exists: the values of now, what it would set and write, and nothing done', async () => {
  const before = boiler.get(setpoint);
  const source = `log('tried'); set('margin', value('${setpoint}') - 1); write('${setpoint}', 3);`;
  const tried = await client.call(scriptCalls.try, { equipmentId, source });
  expect(tried).toMatchObject({ failure: null, lines: ['tried'] });
  expect(tried.effects.map(({ kind, tag }) => [kind, tag])).toEqual([
    ['set', 'margin'],
    ['write', setpoint],
  ]);
  expect(boiler.get(setpoint)).toBe(before);
  expect(await readLive('margin')).toBeNull();
  const wrong = await client.call(scriptCalls.try, { equipmentId, source: '\nnothing()' });
  expect(wrong.failure).toMatchObject({ code: 'thrown', line: 2 });
});

it('runs at the gateway once it is enabled, and its values are live as those of any signal', async () => {
  const source = `const all = value('${setpoint}');
if (state.last !== all) log('set-point', all);
state.last = all;
set('margin', all * 10);
set('words', 'at ' + all);`;
  const script = { equipmentId, title: 'Margin', trigger: 'change' as const, tags: [setpoint], source };
  const { id } = await client.call(scriptCalls.add, script);
  expect(await client.call(scriptCalls.queryState, { equipmentId })).toEqual([]);
  await client.call(scriptCalls.edit, { id, title: 'Margin', enabled: true });
  const wanted = Number(boiler.get(setpoint));
  await waitUntil('the value', async () => (await readLive('margin'))?.code === '200');
  expect(Number((await readLive('margin'))?.value)).toBeCloseTo(wanted * 20);
  const { signalId } = await signalIds('margin');
  const asked = { equipmentId, signalId, value: '1' };
  // Nobody writes what a script sets.
  expect((await client.send(commandCalls.writeSignal, asked)).status).not.toBe(200);
  boiler.set(setpoint, wanted + 0.5);
  await waitUntil('the next value', async () => Number((await readLive('margin'))?.value) > wanted * 20 + 5);
  const state = await waitUntil('its log', async () => {
    const found = await stateOf(id);
    return found !== undefined && found.lines.length >= 2 && found;
  });
  expect(state).toMatchObject({ failure: null, failures: 0 });
  expect(state.lines.at(-1)?.text).toMatch(/^set-point /);
  await client.call(scriptCalls.delete, { id });
  await waitUntil('nobody vouches for it', async () => (await readLive('margin'))?.code === '99907');
});

it('writes to the controller, fails in words, and says that its gateway is offline', async () => {
  const source = `if (nowMs > 0) write('${setpoint}', 4.5);`;
  const { id } = await client.call(scriptCalls.add, {
    ...{ equipmentId, title: 'Writes', trigger: 'start', enabled: true, source },
  });
  await waitUntil('the write', () => Math.abs(Number(boiler.get(setpoint)) - 4.5) < 0.01);
  const written = await waitUntil('its line', async () => {
    const found = await stateOf(id);
    return found?.lines.some(({ kind }) => kind === 'write') && found;
  });
  expect(written.lines.at(-1)).toMatchObject({ kind: 'write', text: `${setpoint} = 4.5` });
  await client.call(scriptCalls.edit, {
    id,
    title: 'Writes',
    trigger: 'interval',
    intervalS: 1,
    source: 'for (;;) {}',
  });
  await waitUntil('it is stopped', async () => (await stateOf(id))?.failure?.code === 'compute');
  // The drivers do not notice.
  boiler.set(setpoint, 5.5);
  await waitUntil('the driver', async () => Math.abs(Number((await readLive(setpoint))?.value) - 5.5) < 0.01);
  await agent.stop();
  await waitUntil('the gateway is gone', async () => {
    const found = await client.call(gatewayCalls.info, { id: plant.gateway.id });
    return !found.online;
  });
  const refused = await client.send(scriptCalls.queryState, { equipmentId });
  expect(refused.code).toBe(errors.scriptGatewayOffline.wire);
  expect((await client.call(driverCalls.query, { equipmentId })).length).toBe(1);
});

async function signalIds(tag: string) {
  const { rows } = await client.call(signalCalls.query, { equipmentId, pageSize: 200 });
  return { signalId: rows.find((row) => row.tag === tag)!.id };
}

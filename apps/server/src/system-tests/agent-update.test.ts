import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditCalls, errors, gatewayCalls, gatewayUpdateCalls, monitorCalls } from '@zutai/contract';
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
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { CounterDevice, counterPoints } from './testing/gateway/counter-device.ts';
import { AS_NODE_20, buildOneFileAgent } from './testing/gateway/one-file-agent.ts';
import { addModbusSignals, type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';
import { openDatabase } from './testing/open-database.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const BUILT = '0.6.0';
/** Long enough for a program that starts on a machine that has other work. */
const TRIAL_SECONDS = 30;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-agent-update-'));
const offeredFile = path.join(folder, 'offered.mjs');
let built: string;
let server: RunningServer;
let client: ApiClient;
let database: Pool;
let counter: CounterDevice;
const plants: RegisteredPlant[] = [];
const agents: AgentProcess[] = [];
let counterId: string;

/** The program that was built, as if of another version; or one with this version and other code. */
function offer(version: string, code?: string): void {
  const head = `/*!\n * zutai-agent ${version}: for a test\n */\n`;
  const text = code === undefined ? built.replaceAll(`"${BUILT}"`, `"${version}"`) : code;
  fs.writeFileSync(`${offeredFile}.new`, head + text.replace(/^\/\*!\n \* zutai-agent [^\n]*/, '/*!'));
  fs.renameSync(`${offeredFile}.new`, offeredFile);
}

const start = (indexes: readonly number[], more: object = {}) =>
  client.call(gatewayUpdateCalls.start, {
    gatewayIds: indexes.map((index) => plants[index]!.gateway.id),
    ...{ direction: 'newer' as const, firstCount: 0, soakMinutes: 1, ...more },
  });

const list = async (rolloutId: string) =>
  (await client.call(gatewayUpdateCalls.queryGateways, { rolloutId })).rows;

const waitForStates = (rolloutId: string, ...states: string[]) =>
  waitUntil(
    `the updates are ${states.join()}`,
    async () => {
      const rows = await list(rolloutId);
      return rows.map(({ state }) => state).join() === states.join() && rows;
    },
    // A program that does not end by itself is given time after its trial.
    150_000,
  );

const versionOf = async (index: number) => {
  const { online, agentVersion } = await client.call(gatewayCalls.info, { id: plants[index]!.gateway.id });
  return online ? agentVersion : '';
};

beforeAll(async () => {
  const one = await buildOneFileAgent();
  built = fs.readFileSync(one.file, 'utf8');
  server = await startServer({ hasDemo: false, env: { ZUTAI_AGENT_FILE: offeredFile } });
  client = await server.signIn();
  database = openDatabase(server);
  counter = await CounterDevice.start();
  const { protocol, host } = new URL(server.mqttUrl);
  // The third one runs from its sources.
  for (const name of ['UPDATE-1', 'UPDATE-2', 'UPDATE-3']) {
    const plant = await registerPlant(client, name);
    plants.push(plant);
    agents.push(
      await startAgentProcess(plant.gateway, `${protocol}//${host}`, {
        ...(name !== 'UPDATE-3' && { oneFile: one.file, nodeArgs: AS_NODE_20 }),
        env: { ZUTAI_AGENT_TRIAL_SECONDS: String(TRIAL_SECONDS) },
      }),
    );
  }
  one.remove();
  const { equipmentId } = plants[0]!;
  const device = { title: 'Counter', port: counter.port, points: counterPoints, pollIntervalMs: 50 };
  counterId = (await addModbusSignals(client, equipmentId, device)).get('counter')!;
  await waitUntil('values come', async () => {
    const signals = await client.call(monitorCalls.querySignal, { equipmentId });
    return signals.some(({ live }) => live?.code === '200');
  });
  for (const index of plants.keys())
    await waitUntil('all are online', async () => (await versionOf(index)) === BUILT);
});
afterAll(async () => {
  for (const agent of agents) await agent.stop();
  await counter?.stop();
  await database?.end();
  await server?.stop();
  fs.rmSync(folder, { recursive: true });
});

it('says what cannot be updated, and why', async () => {
  expect((await client.call(gatewayUpdateCalls.program, {})).version).toBeNull();
  const gatewayIds = [plants[2]!.gateway.id];
  const request = { gatewayIds, direction: 'newer' as const, firstCount: 0, soakMinutes: 1 };
  const codeOf = async (more: object = {}) =>
    (await client.send(gatewayUpdateCalls.start, { ...request, ...more })).code;
  expect(await codeOf()).toBe(errors.gatewayProgramMissing.wire);
  offer(BUILT);
  expect(await codeOf()).toBe(errors.gatewayUpdateSame.wire);
  offer('0.7.0');
  const { id: never } = await client.call(gatewayCalls.add, { sn: 'NEVER', title: 'Never online' });
  expect(await codeOf({ gatewayIds: [never] })).toBe(errors.gatewayUpdateUnfit.wire);
  const { id } = await start([2]);
  const [row] = await waitForStates(id, 'failed');
  expect(row).toMatchObject({ reason: 'notOneFile', sn: plants[2]!.gateway.sn });
});

it('brings the first gateway to the new program and the other after it, and no value is missing', async () => {
  const first = counter.count + 1;
  const { id, count } = await start([0, 1], { firstCount: 1 });
  expect(count).toBe(2);
  const twice = await client.send(gatewayUpdateCalls.start, {
    ...{ gatewayIds: [plants[1]!.gateway.id], direction: 'back', firstCount: 0, soakMinutes: 1 },
  });
  expect(twice.code).toBe(errors.gatewayUpdateRuns.wire);
  await waitForStates(id, 'done', 'waiting');
  expect([await versionOf(0), await versionOf(1)]).toEqual(['0.7.0', BUILT]);
  // It was not proved for long enough; nor is it while somebody has paused it.
  const control = (action: 'pause' | 'resume' | 'stop') =>
    client.send(gatewayUpdateCalls.control, { id, action });
  expect((await control('pause')).code).toBe('200');
  expect((await control('pause')).code).toBe(errors.gatewayRolloutEnded.wire);
  const minutesAgo = "update gateway set online_since = now() - interval '2 min' where id = $1";
  await database.query(minutesAgo, [plants[0]!.gateway.id]);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect((await list(id)).map(({ state }) => state)).toEqual(['done', 'waiting']);
  await control('resume');
  const rows = await waitForStates(id, 'done', 'done');
  expect(rows[1]).toMatchObject({ isFirst: false, fromVersion: BUILT, toVersion: '0.7.0' });
  expect(rows[1]!.sentBytes).toBe(rows[1]!.totalBytes);
  await waitUntil('it is over', async () => {
    const { rows: all } = await client.call(gatewayUpdateCalls.query, {});
    return all.find((one) => one.id === id)?.state === 'done';
  });
  const back = counter.count;
  await waitUntil('new values come', async () => {
    const signals = await client.call(monitorCalls.querySignal, { equipmentId: plants[0]!.equipmentId });
    return signals.some(({ live }) => live?.code === '200' && Number(live.value) > back);
  });
  expect(await checkCounted(database, counterId, { first, last: counter.pause() })).toEqual(COMPLETE);
  counter.resume();
  const { rows: events } = await client.call(auditCalls.query, { objectKind: 'agent_rollout', objectId: id });
  expect(events.map(({ kind, after }) => [kind, after?.state]).toReversed()).toEqual([
    ['insert', 'running'],
    ['update', 'paused'],
    ['update', 'running'],
    ['update', 'done'],
  ]);
});

it('runs the new program after its process was killed, and goes back from one that ends or stays away', async () => {
  await agents[0]!.kill();
  await waitUntil('it is gone', async () => (await versionOf(0)) === '');
  await agents[0]!.restart();
  await waitUntil('it is back', async () => (await versionOf(0)) === '0.7.0');
  offer('0.8.0', 'process.exit(3);\n');
  const ending = await start([0]);
  const [ended] = await waitForStates(ending.id, 'failed');
  expect(ended).toMatchObject({ reason: 'exited', detail: expect.stringContaining('exit code 3') });
  offer('0.8.1', 'setInterval(() => {}, 1_000);\n');
  const silent = await start([0, 1], { firstCount: 1 });
  const [away, other] = await waitForStates(silent.id, 'failed', 'waiting');
  expect(away).toMatchObject({ reason: 'noConnection', toVersion: '0.8.1' });
  expect(other).toMatchObject({ sn: plants[1]!.gateway.sn });
  await waitUntil('it pauses by itself', async () => {
    const { rows } = await client.call(gatewayUpdateCalls.query, {});
    return rows.find((one) => one.id === silent.id)?.state === 'paused';
  });
  await client.call(gatewayUpdateCalls.control, { id: silent.id, action: 'stop' });
  await waitForStates(silent.id, 'failed', 'stopped');
  await waitUntil('the one before runs', async () => (await versionOf(0)) === '0.7.0');
});

it('goes back to what it ran before when a person asks for it', async () => {
  const { id } = await start([1], { direction: 'back' });
  const [row] = await waitForStates(id, 'done');
  expect(row).toMatchObject({ fromVersion: '0.7.0', toVersion: BUILT, totalBytes: 0 });
  await waitUntil('it runs', async () => (await versionOf(1)) === BUILT);
  // This one has nothing left: it went back from its last by itself.
  const none = await start([0], { direction: 'back' });
  expect(await waitForStates(none.id, 'failed')).toMatchObject([{ reason: 'nothingKept' }]);
});
